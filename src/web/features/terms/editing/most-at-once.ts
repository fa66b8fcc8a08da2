/** Terms. What the browser surely keeps until it is sent, and sends while one watches. */
export const MOST_AT_ONCE = 1_000;
