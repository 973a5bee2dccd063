import type { FastifyRequest } from 'fastify';

const bodies = new WeakMap<FastifyRequest, string>();

export function keepRawBody(request: FastifyRequest, body: string): void {
  bodies.set(request, body);
}

/** The unparsed body, for signatures over its bytes; empty if there was none. */
export function rawBodyOf(request: FastifyRequest): string {
  return bodies.get(request) ?? '';
}
