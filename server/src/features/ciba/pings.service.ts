import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { retriedSendings } from '../../platform/periodic/retried-sendings.ts';
import type { BackchannelGrants } from '../authorize/backchannel-port.ts';
import { pingRetryDelays, pingTimeout } from './limits.ts';
import { requestsRepository } from './requests.repository.ts';

export interface PingsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly grants: () => BackchannelGrants;
}

/**
 * Notifies applications that a request was answered (CIBA Core 1.0 §10.2), with a capped number of retries; an
 * application that receives nothing polls.
 */
export function pingsService({ db, clock, log, grants }: PingsDeps) {
  const requests = requestsRepository(db);
  return retriedSendings({
    clock,
    log,
    retryDelays: pingRetryDelays,
    timeout: pingTimeout,
    dueClients: requests.clientsToPing,
    due: requests.duePings,
    attemptsOf: ({ ping_attempts }) => ping_attempts,
    claim: requests.claimPing,
    send: async ({ record_id }) => grants().ping(record_id),
    delivered: ({ id }) => requests.settlePing(id, 'delivered'),
    async failed({ id, client_id, expires_at }, error, { number, isLast }) {
      log.warn(
        { client: client_id, attempt: number, err: error },
        'an application was not told of an answer',
      );
      if (isLast || expires_at <= clock.now()) await requests.settlePing(id, 'failed');
    },
  });
}
