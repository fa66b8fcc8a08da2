// Whether the router is navigating to another page. The router’s hooks report it only with the next render, which can
// be too late.
import { createStore } from './store.ts';

export const isNavigating = createStore(false);
