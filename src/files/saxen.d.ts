// Types of the part of saxen that this project uses. The package has none of its own.
declare module 'saxen' {
  import type { XmlParser } from '#files/xml-parser.ts';

  export const Parser: new () => XmlParser;
}
