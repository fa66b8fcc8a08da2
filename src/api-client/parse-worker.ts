// The worker that parses large answers. A list goes back in portions: a page that takes all of it at once stands still.
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { parseAnswer } from '#contract/parse-answer.ts';
import type { ParseReply, ParseRequest } from './parse-in-worker.ts';
import { parseJson } from './parse-json.ts';

/** So many terms are cloned in a few milliseconds. */
const PORTION = 1_000;

async function parse({ endpoint, bytes }: ParseRequest): Promise<void> {
  const { success }: Endpoint = api[endpoint];
  const { body: schema } = success;
  if (schema === undefined) return reply({ kind: 'done', data: undefined });
  const parsed = await parseAnswer(schema, parseJson(bytes), () => undefined);
  if (!parsed.success) return reply({ kind: 'refused', reason: String(parsed.error) });
  const { data } = parsed;
  if (!Array.isArray(data)) return reply({ kind: 'done', data });
  for (let at = 0; at < data.length; at += PORTION)
    reply({ kind: 'rows', rows: data.slice(at, at + PORTION) });
  return reply({ kind: 'listed' });
}

function reply(message: ParseReply): void {
  postMessage(message);
}

addEventListener('message', ({ data }: MessageEvent<ParseRequest>) => {
  parse(data).catch(() => reply({ kind: 'failed' }));
});
