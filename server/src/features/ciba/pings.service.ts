import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { BackchannelGrants } from '../authorize/backchannel-port.ts';
import { pingBatch, pingPauses, pingTimeout } from './limits.ts';
import { requestsRepository, type StoredRequest } from './requests.repository.ts';

export interface PingsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly grants: () => BackchannelGrants;
}

/** Tells applications that a request was answered (CIBA Core 1.0 §10.2): retried, capped; who hears nothing polls. */
export function pingsService({ db, clock, log, grants }: PingsDeps) {
  const requests = requestsRepository(db);
  let delivering: Promise<void> | undefined;

  /** Sends what is due; looks that overlap are one. */
  function deliver(): Promise<void> {
    delivering ??= deliverDue().finally(() => {
      delivering = undefined;
    });
    return delivering;
  }

  async function deliverDue(): Promise<void> {
    const due = await requests.duePings(clock.now(), pingBatch);
    await Promise.all(due.map(attempt));
  }

  async function attempt(request: StoredRequest): Promise<void> {
    // The next attempt is due even if this process dies in the middle of this one.
    const pause = pingPauses[request.ping_attempts];
    const now = clock.now();
    if (!(await requests.claimPing(request, now + pingTimeout + (pause ?? 0)))) return;
    try {
      await grants().ping(request.record_id);
      await requests.settlePing(request.id, 'delivered');
    } catch (error) {
      const attempt = request.ping_attempts + 1;
      log.warn(
        { client: request.client_id, attempt, err: error },
        'an application was not told of an answer',
      );
      if (pause === undefined || request.expires_at <= now) await requests.settlePing(request.id, 'failed');
    }
  }

  return { deliver };
}
