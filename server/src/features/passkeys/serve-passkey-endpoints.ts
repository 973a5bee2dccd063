import type { FastifyInstance } from 'fastify';

/** Tells password managers where passkeys can be added and managed (W3C Passkey Endpoints well-known URL). */
export function servePasskeyEndpoints(app: FastifyInstance, publicUrl: string): void {
  const page = `${publicUrl}/security/mfa`;
  app.get('/.well-known/passkey-endpoints', () => ({ enroll: page, manage: page }));
}
