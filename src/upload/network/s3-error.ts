// Reads the XML errors of S3 without an XML parser, because workers have none and loading one may fail, too.
// https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html#RESTErrorResponses

export interface S3Error {
  /** A code of Amazon's list, or a code of another store. */
  readonly code: string;
  /** Plain text, "" if there is none. */
  readonly message: string;
}

/** Maximum number of characters to read. Code and message come first; request ids and digests follow. */
const LONGEST_READ = 4096;
const ERROR = /^\s*(?:<\?xml[^>]*>)?\s*<Error[\s>]/;
const CODE = /<Code>([A-Za-z][\w.]{0,99})<\/Code>/;
const MESSAGE = /<Message>([^<]{1,500})<\/Message>/;

/** @returns undefined if the body is anything else */
export function parseS3Error(body: string): S3Error | undefined {
  const start = body.slice(0, LONGEST_READ);
  const code = ERROR.test(start) ? CODE.exec(start)?.[1] : undefined;
  if (code === undefined) return undefined;
  return { code, message: decodeEntities(MESSAGE.exec(start)?.[1] ?? '').trim() };
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&amp;': '&',
};

function decodeEntities(text: string): string {
  return text.replace(/&(?:lt|gt|quot|apos|amp);/g, (entity) => ENTITIES[entity] ?? entity);
}
