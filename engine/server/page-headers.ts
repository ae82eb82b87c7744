import type { FastifyInstance } from 'fastify';

/** What pages of the product may load and run: its own files, pictures from memory, the styles components set. */
const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join('; ');

/** Abilities of a device: the camera reads labels, all others no page needs. */
const ABILITIES = [
  'camera=(self)',
  'publickey-credentials-get=(self)',
  'publickey-credentials-create=(self)',
  ...['geolocation', 'microphone', 'payment', 'usb', 'serial', 'bluetooth', 'midi', 'accelerometer', 'gyroscope', 'magnetometer'].map(
    (name) => `${name}=()`,
  ),
].join(', ');

/** A year; told only where the product is reached by TLS. */
const TLS_ONLY = 'max-age=31536000';

/** Headers by which browsers keep a page from doing what it was not made for. What an answer says of itself stays. */
export function guardPages(app: FastifyInstance, apiPrefix: string, tls: boolean): void {
  app.addHook('onSend', async (request, reply) => {
    const usual: Record<string, string> = {
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'same-origin',
      'content-security-policy': POLICY,
      'permissions-policy': ABILITIES,
      ...(tls ? { 'strict-transport-security': TLS_ONLY } : {}),
      // What one person was told no cache keeps for the next.
      ...(request.url.startsWith(`${apiPrefix}/`) ? { 'cache-control': 'no-store' } : {}),
    };
    for (const [name, value] of Object.entries(usual)) if (!reply.hasHeader(name)) reply.header(name, value);
  });
}
