/**
 * Props for a field with a dropdown: mount the dropdown only while it is open. A hidden one would be laid out and
 * positioned with the page, which is slow.
 */
export const MOUNT_ON_OPEN = { keepMounted: false } as const;
