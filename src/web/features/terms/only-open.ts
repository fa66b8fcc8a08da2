/** For fields with a list to choose from: it is made when it is opened. One that is only hidden is laid out and placed with the page. */
export const ONLY_OPEN = { keepMounted: false } as const;
