/** For what opens over the page: a portal inside the page's landmark, where assistive technology looks for it. */
export const PORTAL_IN_MAIN = { portalProps: { target: 'main' } };
