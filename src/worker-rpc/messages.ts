// Messages between a page and its worker. Both sides are built together, so messages are not validated.

/** Functions that a page calls in a worker. Arguments and results are cloned, so they can't contain functions. */
export type Methods<Api> = { readonly [Name in keyof Api]: (...args: never[]) => unknown };

export interface Call {
  readonly id: number;
  readonly name: string;
  readonly args: readonly unknown[];
}

export type FromWorker =
  /** The worker's script has loaded. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly id: number; readonly result: unknown }
  /**
   * The method threw an error. `problem` is the data of an error that the page can explain; an error's class is lost by
   * cloning.
   */
  | { readonly kind: 'failed'; readonly id: number; readonly message: string; readonly problem?: unknown }
  /** Sent by the worker on its own, for example to report progress. */
  | { readonly kind: 'event'; readonly event: unknown };
