import type { FastifyReply } from 'fastify';

/** Adds names of request headers to `Vary`, unless they are there. */
export function vary(reply: FastifyReply, ...headers: string[]): void {
  const named = String(reply.getHeader('vary') ?? '');
  const all = new Map(
    [...named.split(','), ...headers].map((name) => [name.trim().toLowerCase(), name.trim()]),
  );
  all.delete('');
  reply.header('vary', [...all.values()].join(', '));
}
