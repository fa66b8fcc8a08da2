// Request and response types of the stand-in's routes.

export interface StandInRequest {
  readonly origin: string;
  /** The path segment that matches the `*` of a route. */
  readonly id?: string | undefined;
  readonly body: unknown;
}

export interface Answer {
  readonly status: number;
  readonly json?: unknown;
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}
