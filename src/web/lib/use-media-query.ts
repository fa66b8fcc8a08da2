// Returns whether a media query matches. Queries are evaluated once and then observed, because evaluating one in each
// render takes longer than the render.
import { useSyncExternalStore } from 'react';
import { createStore, type Store } from './store.ts';

const answers = new Map<string, Store<boolean>>();

export function useMediaQuery(query: string): boolean {
  const { get, subscribe } = createMediaStore(query);
  return useSyncExternalStore(subscribe, get);
}

function createMediaStore(query: string): Store<boolean> {
  const known = answers.get(query);
  if (known) return known;
  const list = window.matchMedia(query);
  const answer = createStore(list.matches);
  list.addEventListener('change', () => answer.set(list.matches));
  answers.set(query, answer);
  return answer;
}
