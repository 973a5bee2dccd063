import type { FastifyRequest } from 'fastify';

const bodies = new WeakMap<FastifyRequest, string>();

export function keepRawBody(request: FastifyRequest, body: string): void {
  bodies.set(request, body);
}

/** The body as it came, for what is signed over its bytes; empty where there was none. */
export function rawBodyOf(request: FastifyRequest): string {
  return bodies.get(request) ?? '';
}
