// What every answer tells the browser not to do. Pages bring their own, wider policy; nothing else needs one.
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
