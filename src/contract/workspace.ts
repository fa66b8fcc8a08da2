/** Pattern of workspace ids. On disk the id is the name of a folder. */
const WORKSPACE = /^[a-z0-9-]{1,63}$/;

export const WORKSPACE_RULE = 'a workspace name has 1 to 63 of the characters a–z, 0–9 and “-”';

export function isWorkspace(name: string): boolean {
  return WORKSPACE.test(name);
}
