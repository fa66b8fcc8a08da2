// A parser of XML that tells what it meets, piece by piece.
import { Parser } from 'saxen';

/** Both from 0. */
export type GetPosition = () => { readonly line: number; readonly column: number };

export interface XmlParser {
  ns(prefixes: Readonly<Record<string, string>>): XmlParser;
  on(
    event: 'openTag',
    take: (
      name: string,
      attributes: () => Readonly<Record<string, string>>,
      decode: unknown,
      isSelfClosing: boolean,
      at: GetPosition,
    ) => void,
  ): XmlParser;
  on(
    event: 'closeTag',
    take: (name: string, decode: unknown, isSelfClosing: boolean, at: GetPosition) => void,
  ): XmlParser;
  on(event: 'text', take: (raw: string, decode: unknown, at: GetPosition) => void): XmlParser;
  on(event: 'cdata', take: (value: string, at: GetPosition) => void): XmlParser;
  on(event: 'attention', take: (raw: string, decode: unknown, at: GetPosition) => void): XmlParser;
  on(event: 'error', take: (error: Error, at: GetPosition) => void): XmlParser;
  parse(xml: string): void;
}

export function createXmlParser(): XmlParser {
  return new Parser();
}
