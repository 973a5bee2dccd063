import type { Clock } from '../clock/clock.ts';
import { second } from '../clock/durations.ts';
import { defaultRetryDelay, flushTimeout, longestQueue, longestRetryDelay, sendTimeout } from './limits.ts';
import type { SentryTarget } from './sentry-target.ts';

export interface ReportQueueOptions {
  readonly target: SentryTarget;
  readonly clock: Clock;
  /** Name and version of this program. */
  readonly client: string;
}

/**
 * Sends envelopes one after another, without ever delaying a request.
 * Envelopes that cannot be sent are dropped: the service matters more than its reports.
 */
export function createReportQueue({ target, clock, client }: ReportQueueOptions) {
  const waiting: string[] = [];
  let sending: Promise<void> | undefined;
  let pausedUntil = 0;

  async function send(envelope: string): Promise<void> {
    try {
      const response = await fetch(target.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-sentry-envelope',
          'x-sentry-auth': `Sentry sentry_version=7, sentry_client=${client}, sentry_key=${target.publicKey}`,
        },
        body: envelope,
        redirect: 'error',
        signal: AbortSignal.timeout(sendTimeout),
      });
      await response.body?.cancel();
      if (response.status === 429) pausedUntil = clock.now() + retryDelayOf(response);
    } catch {
      // The reporting service is unavailable; this must not become an error that is itself reported.
    }
  }

  async function sendAll(): Promise<void> {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await send(next);
    sending = undefined;
  }

  return {
    /** False if the envelope was dropped. */
    add(envelope: string): boolean {
      if (waiting.length >= longestQueue || clock.now() < pausedUntil) return false;
      waiting.push(envelope);
      sending ??= sendAll();
      return true;
    },
    /** Waits until everything queued is sent, for `flushTimeout` at most. */
    async flush(): Promise<void> {
      if (!sending) return;
      const timer = Promise.withResolvers<void>();
      const timeout = setTimeout(timer.resolve, flushTimeout);
      await Promise.race([sending, timer.promise]);
      clearTimeout(timeout);
      waiting.length = 0;
    },
  };
}

function retryDelayOf(response: Response): number {
  const seconds = Number(response.headers.get('retry-after'));
  return seconds > 0 ? Math.min(seconds * second, longestRetryDelay) : defaultRetryDelay;
}
