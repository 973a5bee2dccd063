import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import { readBounded } from '../../network/read-bounded.ts';
import type { RealtimeLimits } from '../limits.ts';
import { RealtimeError } from '../realtime-engine.ts';

export interface ApiClientOptions {
  /** CENTRIFUGO_API_URL, e.g. `http://centrifugo:8000`. */
  readonly url: string;
  /** CENTRIFUGO_API_KEY. */
  readonly key: string;
  readonly limits: Pick<
    RealtimeLimits,
    'apiTime' | 'apiReplyBytes' | 'apiAttempts' | 'apiRetryDelay' | 'apiRest'
  >;
}

const Failure = z.object({ code: z.number(), message: z.string() });
/** Errors come with HTTP 200; those of a batch are in its replies, each under its method's name. */
const Answer = z.object({
  error: z.optional(Failure),
  replies: z.optional(z.array(z.object({ error: z.optional(Failure) }))),
});

/** Centrifugo's `internal server error`: worth a retry, as are 5xx and no reply at all. */
const internalError = 100;

/**
 * Posts to Centrifugo's HTTP API (https://centrifugal.dev/docs/server/server_api).
 * Each attempt has a timeout, and the number of attempts is limited; the last failure is thrown as a `RealtimeError`.
 * A call is repeated if its reply is lost, so it must be idempotent.
 */
export function centrifugoApi({ url, key, limits }: ApiClientOptions) {
  const base = new URL('api/', url.endsWith('/') ? url : `${url}/`);

  async function once(method: string, params: object): Promise<Outcome> {
    try {
      const response = await fetch(new URL(method, base), {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-API-Key': key },
        body: JSON.stringify(params),
        redirect: 'error',
        signal: AbortSignal.timeout(limits.apiTime),
      });
      const text = (await readBounded(response, limits.apiReplyBytes)).toString('utf8');
      if (!response.ok) {
        const { status } = response;
        return { again: status >= 500, problem: `HTTP ${status}`, httpStatus: status };
      }
      return outcomeOf(text);
    } catch (cause) {
      return { again: true, problem: 'no answer', cause };
    }
  }

  let restsUntil = 0;

  return async (method: string, params: object): Promise<void> => {
    if (performance.now() < restsUntil)
      throw new RealtimeError(`Centrifugo ${method}: gave no answer just now`);
    for (let attempts = 1; ; attempts += 1) {
      const outcome = await once(method, params);
      if (outcome === 'done') return;
      if (!outcome.again || attempts >= limits.apiAttempts) {
        if (outcome.cause !== undefined) restsUntil = performance.now() + limits.apiRest;
        const { problem, ...more } = outcome;
        throw new RealtimeError(`Centrifugo ${method}: ${problem}`, more);
      }
      await delay(limits.apiRetryDelay * 2 ** (attempts - 1));
    }
  };
}

type Outcome =
  | 'done'
  | { again: boolean; problem: string; code?: number; httpStatus?: number; cause?: unknown };

function outcomeOf(text: string): Outcome {
  const answer = Answer.safeParse(jsonOf(text));
  if (!answer.success) return { again: false, problem: 'an answer that is not its own' };
  const { error, replies = [] } = answer.data;
  const failure = error ?? replies.find((reply) => reply.error)?.error;
  if (!failure) return 'done';
  return { again: failure.code === internalError, problem: failure.message, code: failure.code };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
