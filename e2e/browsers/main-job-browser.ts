// The interface to an installed browser, with the commands that WebDriver and WebDriver BiDi share. person.ts builds user
// actions on it.
import type { z } from 'zod';

export interface MainJobBrowser extends AsyncDisposable {
  /** Name and version of the browser. */
  readonly name: string;
  /** Errors of pages so far, one readable line each. */
  readonly problems: readonly string[];
  /** Opens a page and waits until it has loaded. */
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs a function in the page. The function is sent as text, so it can't use variables of its surroundings. */
  ask<Answer extends z.ZodType, Args extends readonly Plain[]>(
    answer: Answer,
    run: (...args: Args) => z.input<Answer> | Promise<z.input<Answer>>,
    ...args: Args
  ): Promise<z.output<Answer>>;
  /** Sends keyboard and pointer input through the browser. */
  perform(input: Input): Promise<void>;
  /** Sets the files of the page's only file input. */
  setFiles(paths: readonly string[]): Promise<void>;
}

/** A browser that may be installed. */
export interface InstalledBrowser {
  readonly called: string;
  readonly howToGet: string;
  isThere(): boolean;
  start(): Promise<MainJobBrowser>;
}

export type Plain = string | number | boolean | null;

/** Input actions in the format of both protocols. */
export type Input =
  | { readonly type: 'key'; readonly actions: readonly KeyAction[] }
  | { readonly type: 'pointer'; readonly actions: readonly PointerAction[] }
  | { readonly type: 'wheel'; readonly actions: readonly WheelAction[] };

export interface KeyAction {
  readonly type: 'keyDown' | 'keyUp';
  readonly value: string;
}

/** Positions are in pixels of the viewport. */
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
