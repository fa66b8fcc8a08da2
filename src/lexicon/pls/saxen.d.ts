// What is used of saxen, which brings no types.
declare module 'saxen' {
  /** Both from 0. */
  export type GetContext = () => { readonly line: number; readonly column: number };

  export class Parser {
    ns(prefixes: Readonly<Record<string, string>>): this;
    on(
      event: 'openTag',
      take: (
        name: string,
        attributes: () => Readonly<Record<string, string>>,
        decode: unknown,
        isSelfClosing: boolean,
        at: GetContext,
      ) => void,
    ): this;
    on(
      event: 'closeTag',
      take: (name: string, decode: unknown, isSelfClosing: boolean, at: GetContext) => void,
    ): this;
    on(event: 'text', take: (raw: string, decode: unknown, at: GetContext) => void): this;
    on(event: 'cdata', take: (value: string, at: GetContext) => void): this;
    on(event: 'attention', take: (raw: string, decode: unknown, at: GetContext) => void): this;
    on(event: 'error', take: (error: Error, at: GetContext) => void): this;
    parse(xml: string): void;
  }
}
