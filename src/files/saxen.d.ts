// What is used of saxen, which brings no types.
declare module 'saxen' {
  import type { XmlParser } from '#files/xml-parser.ts';

  export const Parser: new () => XmlParser;
}
