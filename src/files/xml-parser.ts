// Event-based XML parser (saxen): calls a listener for each tag, text and error.
import { Parser } from 'saxen';

/** Returns the current position in the file, with line and column counted from 0. */
export type GetPosition = () => { readonly line: number; readonly column: number };

export interface XmlParser {
  ns(prefixes: Readonly<Record<string, string>>): XmlParser;
  on(
    event: 'openTag',
    listener: (
      name: string,
      attributes: () => Readonly<Record<string, string>>,
      decode: unknown,
      isSelfClosing: boolean,
      at: GetPosition,
    ) => void,
  ): XmlParser;
  on(
    event: 'closeTag',
    listener: (name: string, decode: unknown, isSelfClosing: boolean, at: GetPosition) => void,
  ): XmlParser;
  on(event: 'text', listener: (raw: string, decode: unknown, at: GetPosition) => void): XmlParser;
  on(event: 'cdata', listener: (value: string, at: GetPosition) => void): XmlParser;
  on(event: 'attention', listener: (raw: string, decode: unknown, at: GetPosition) => void): XmlParser;
  on(event: 'error', listener: (error: Error, at: GetPosition) => void): XmlParser;
  parse(xml: string): void;
}

export function createXmlParser(): XmlParser {
  return new Parser();
}
