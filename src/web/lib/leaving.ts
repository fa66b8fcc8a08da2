// Whether another page is on its way. The router’s hooks tell a moment later, when something else may have been done already.
import { createStore } from './store.ts';

export const isNavigating = createStore(false);
