import { readBounded } from '../../network/read-bounded.ts';
import { PermanentFailure } from '../channel.ts';
import { gatewayReplyLimit, gatewayTimeout } from '../limits.ts';

export interface GatewayCall {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, or as a form where it is URLSearchParams. */
  readonly body?: object;
}

export interface GatewayReply {
  readonly status: number;
  /** The reply's JSON, or undefined where it is none. */
  readonly body: unknown;
}

/** One call to a gateway, bounded in time and size, following no redirect; for those that say in the body what went wrong. */
export async function askGateway({
  url,
  method = 'POST',
  headers,
  body,
}: GatewayCall): Promise<GatewayReply> {
  const isForm = body instanceof URLSearchParams;
  const response = await fetch(url, {
    method,
    headers: {
      accept: 'application/json',
      ...(body ? { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' } : {}),
      ...headers,
    },
    ...(body ? { body: isForm ? body.toString() : JSON.stringify(body) } : {}),
    redirect: 'error',
    signal: AbortSignal.timeout(gatewayTimeout),
  });
  return {
    status: response.status,
    body: parse((await readBounded(response, gatewayReplyLimit)).toString('utf8')),
  };
}

/**
 * As `askGateway`; returns the reply's JSON.
 * Throws PermanentFailure for 400, 404, 410 and 422, which no repetition changes; anything else may be tried again.
 */
export async function callGateway(call: GatewayCall): Promise<unknown> {
  const { status, body } = await askGateway(call);
  if (status >= 200 && status < 300) return body;
  throw failureOf(status);
}

/** Tells only the status: the reply may repeat what was sent. */
export function failureOf(status: number): Error {
  const message = `The gateway answered ${status}`;
  return [400, 404, 410, 422].includes(status) ? new PermanentFailure(message) : new Error(message);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
