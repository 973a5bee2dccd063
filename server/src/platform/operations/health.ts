import type { FastifyInstance } from 'fastify';
import type { DatabaseHandle } from '../db/database.ts';

export interface Health {
  /** From now on /readyz says no, so that a load balancer sends no more requests. */
  stopping(): void;
}

/** /livez: the process answers. /readyz: it can do its work. Neither says anything of the inside. */
export function serveHealth(
  app: FastifyInstance,
  database: DatabaseHandle,
  hasClockJumped: () => boolean,
): Health {
  let isStopping = false;
  const config = { isRoutine: true };
  app.get('/livez', { config }, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', { config }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (isStopping) return reply.code(503).send({ status: 'stopping' });
    try {
      await database.ping();
    } catch {
      return reply.code(503).header('retry-after', 1).send({ status: 'database_unavailable' });
    }
    return reply.send({ status: 'ok', ...(hasClockJumped() ? { warnings: ['clock_jumped'] } : {}) });
  });
  return {
    stopping() {
      isStopping = true;
    },
  };
}
