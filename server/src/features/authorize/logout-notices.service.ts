import type { FastifyBaseLogger } from 'fastify';
import type { Provider } from 'oidc-provider';
import type { Clock } from '../../platform/clock/clock.ts';
import { keepNotices, noticeBatch, noticePauses, noticeTimeout } from './limits.ts';
import type { LogoutNotice, LogoutNoticesRepository } from './logout-notices.repository.ts';
import { onPrivateNetwork } from './provider/outgoing-fetch.ts';

export interface LogoutNoticesDeps {
  readonly notices: LogoutNoticesRepository;
  readonly provider: () => Promise<Provider>;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
}

export type LogoutNotices = ReturnType<typeof logoutNoticesService>;

/** Tells applications that a session ended (OpenID Connect Back-Channel Logout 1.0): retried, capped, the outcome kept. */
export function logoutNoticesService({ notices, provider, clock, log }: LogoutNoticesDeps) {
  let delivering: Promise<void> | undefined;

  /** Sends what is due; looks that overlap are one. */
  function deliver(): Promise<void> {
    delivering ??= deliverDue().finally(() => {
      delivering = undefined;
    });
    return delivering;
  }

  async function deliverDue(): Promise<void> {
    const due = await notices.due(clock.now(), noticeBatch);
    await Promise.all(due.map(attempt));
  }

  async function attempt(notice: LogoutNotice): Promise<void> {
    // The next attempt is due even if this process dies in the middle of this one.
    const pause = noticePauses[notice.attempts];
    const nextAt = clock.now() + noticeTimeout + (pause ?? 0);
    if (!(await notices.claim(notice, nextAt))) return;
    try {
      await send(notice);
      await notices.settle(notice.id, { state: 'delivered', error: null, finished_at: clock.now() });
    } catch (error) {
      const reason = reasonOf(error);
      const isLast = pause === undefined;
      log.warn(
        { client: notice.client_id, attempt: notice.attempts + 1, reason },
        'back-channel logout failed',
      );
      await notices.settle(
        notice.id,
        isLast ? { state: 'failed', error: reason, finished_at: clock.now() } : { error: reason },
      );
    }
  }

  async function send(notice: LogoutNotice): Promise<void> {
    const client = await (await provider()).Client.find(notice.client_id);
    if (!client?.backchannelLogoutUri) return;
    await onPrivateNetwork(client.latchkey_private_network === true, () =>
      client.backchannelLogout(notice.user_id, notice.sid ?? undefined),
    );
  }

  return {
    deliver,
    list: notices.list,
    sweep: () => notices.sweep(clock.now() - keepNotices),
  };
}

/** Of the innermost cause: `fetch failed` alone tells an operator nothing. */
function reasonOf(error: unknown): string {
  let innermost = error;
  while (innermost instanceof Error && innermost.cause instanceof Error) innermost = innermost.cause;
  return (innermost instanceof Error ? innermost.message : String(innermost)).slice(0, 300);
}
