/** Pattern of workspace ids. On disk the id is the name of a folder. */
const WORKSPACE = /^[a-z0-9-]{1,63}$/;

export const WORKSPACE_RULE = 'a workspace is named by 1 to 63 of a–z, 0–9 and “-”';

export function isWorkspace(name: string): boolean {
  return WORKSPACE.test(name);
}
