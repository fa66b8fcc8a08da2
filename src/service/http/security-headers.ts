// Sets restrictive security headers on every response. The web app's and the API docs' pages replace the policy by their own.
import type { FastifyInstance } from 'fastify';

export function setSecurityHeaders(http: FastifyInstance): void {
  http.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
  });
}
