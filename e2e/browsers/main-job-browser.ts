// A browser that is installed on this machine, driven as its maker ships it: what both of the W3C’s protocols for that can
// do, WebDriver and WebDriver BiDi. What a person does with it is in person.ts.
import type { z } from 'zod';

export interface MainJobBrowser extends AsyncDisposable {
  /** With its version. */
  readonly name: string;
  /** What it complained about so far, as readable lines. */
  readonly problems: readonly string[];
  /** Until the page is loaded. */
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs a function in the page, where it is sent as text: it sees nothing around it. */
  ask<Answer extends z.ZodType, Args extends readonly Plain[]>(
    answer: Answer,
    run: (...args: Args) => z.input<Answer> | Promise<z.input<Answer>>,
    ...args: Args
  ): Promise<z.output<Answer>>;
  /** Real input, as the person’s devices make it. */
  perform(input: Input): Promise<void>;
  /** Answers the one file input of the page, as its dialog would. */
  setFiles(paths: readonly string[]): Promise<void>;
}

/** Or one that might be. */
export interface InstalledBrowser {
  readonly called: string;
  readonly howToGet: string;
  isThere(): boolean;
  start(): Promise<MainJobBrowser>;
}

export type Plain = string | number | boolean | null;

/** In the protocols’ own words, which are the same in both. */
export type Input =
  | { readonly type: 'key'; readonly actions: readonly KeyAction[] }
  | { readonly type: 'pointer'; readonly actions: readonly PointerAction[] }
  | { readonly type: 'wheel'; readonly actions: readonly WheelAction[] };

export interface KeyAction {
  readonly type: 'keyDown' | 'keyUp';
  readonly value: string;
}

/** Places are pixels of the viewport. */
export type PointerAction =
  | { readonly type: 'pointerMove'; readonly x: number; readonly y: number }
  | { readonly type: 'pointerDown' | 'pointerUp'; readonly button: number };

export interface WheelAction {
  readonly type: 'scroll';
  readonly x: number;
  readonly y: number;
  readonly deltaX: number;
  readonly deltaY: number;
}

export const FILE_INPUT = 'input[type="file"]';
