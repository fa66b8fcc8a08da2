/** Props for popovers: put the portal inside the page's `main` landmark, where assistive technology looks for it. */
export const PORTAL_IN_MAIN = { portalProps: { target: 'main' } };
