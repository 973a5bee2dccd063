import type { FastifyBaseLogger } from 'fastify';
import type { Provider } from 'oidc-provider';
import type { Clock } from '../../platform/clock/clock.ts';
import { retriedSendings } from '../../platform/periodic/retried-sendings.ts';
import { keepNotices, noticeRetryDelays, noticeTimeout } from './limits.ts';
import type { LogoutNotice, LogoutNoticesRepository } from './logout-notices.repository.ts';
import { onPrivateNetwork } from './provider/outgoing-fetch.ts';

export interface LogoutNoticesDeps {
  readonly notices: LogoutNoticesRepository;
  readonly provider: () => Promise<Provider>;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
}

export type LogoutNotices = ReturnType<typeof logoutNoticesService>;

/**
 * Notifies applications that a session ended (OpenID Connect Back-Channel Logout 1.0): with a capped number of retries;
 * the outcome is stored.
 */
export function logoutNoticesService({ notices, provider, clock, log }: LogoutNoticesDeps) {
  async function send(notice: LogoutNotice): Promise<void> {
    const client = await (await provider()).Client.find(notice.client_id);
    if (!client?.backchannelLogoutUri) return;
    await onPrivateNetwork(client.latchkey_private_network === true, () =>
      client.backchannelLogout(notice.user_id, notice.sid ?? undefined),
    );
  }

  const sendings = retriedSendings({
    clock,
    log,
    retryDelays: noticeRetryDelays,
    timeout: noticeTimeout,
    dueClients: notices.dueClients,
    due: notices.due,
    attemptsOf: ({ attempts }) => attempts,
    claim: notices.claim,
    send,
    delivered: ({ id }) => notices.settle(id, { state: 'delivered', error: null, finished_at: clock.now() }),
    async failed({ id, client_id }, error, { number, isLast }) {
      const reason = reasonOf(error);
      log.warn({ client: client_id, attempt: number, reason }, 'back-channel logout failed');
      const finished = { state: 'failed', finished_at: clock.now() } as const;
      await notices.settle(id, { error: reason, ...(isLast ? finished : {}) });
    },
  });

  return {
    ...sendings,
    list: notices.list,
    sweep: () => notices.sweep(clock.now() - keepNotices),
  };
}

/** The reason of the innermost cause: `fetch failed` alone is useless to an operator. */
function reasonOf(error: unknown): string {
  let innermost = error;
  while (innermost instanceof Error && innermost.cause instanceof Error) innermost = innermost.cause;
  return (innermost instanceof Error ? innermost.message : String(innermost)).slice(0, 300);
}
