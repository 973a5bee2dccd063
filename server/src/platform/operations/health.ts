import type { FastifyInstance } from 'fastify';
import type { DatabaseHandle } from '../db/database.ts';

export interface Health {
  /** From now on /readyz answers 503, so that a load balancer sends no more requests. */
  stopping(): void;
}

/** An external service that the portal can do without, for a while or in part. */
export interface ServiceBeside {
  /** Its name in /readyz. */
  readonly name: 'redis' | 'realtime' | 'replica';
  /**
   * What does not work at present, in the terms of docs/behaviour/operation.md#health; undefined while the service is
   * available.
   * Resolves within a second or two.
   */
  missing(): Promise<string | undefined>;
}

/**
 * /livez: the process answers. /readyz: it can do its work. Neither reveals internal details.
 * If a service is unavailable that the portal can do without, it is named and the status stays 200: removing every
 * process because all of them miss the same service would turn a partial failure into a complete one.
 */
export function serveHealth(
  app: FastifyInstance,
  database: DatabaseHandle,
  hasClockJumped: () => boolean,
  services: readonly ServiceBeside[],
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
    const away = await whatIsAway(services);
    return reply.send({
      status: away ? 'degraded' : 'ok',
      ...(away ? { away } : {}),
      ...(hasClockJumped() ? { warnings: ['clock_jumped'] } : {}),
    });
  });
  return {
    stopping() {
      isStopping = true;
    },
  };
}

/** For example `{redis: 'limits_reduced'}`; undefined if all are available. */
async function whatIsAway(services: readonly ServiceBeside[]): Promise<Record<string, string> | undefined> {
  const found = await Promise.all(
    services.map(async ({ name, missing }): Promise<[string, string][]> => {
      const what = await missing();
      return what ? [[name, what]] : [];
    }),
  );
  return found.flat().length > 0 ? Object.fromEntries(found.flat()) : undefined;
}
