import { readBounded } from '../../network/read-bounded.ts';
import { PermanentFailure } from '../channel.ts';
import { gatewayReplyLimit, gatewayTimeout } from '../limits.ts';

export interface GatewayCall {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, or as a form if it is URLSearchParams. */
  readonly body?: object;
}

export interface GatewayReply {
  readonly status: number;
  /** The reply's JSON, or undefined if it is not JSON. */
  readonly body: unknown;
}

/**
 * Calls a gateway once, with limits on time and size and without following redirects. Returns status and body, for
 * gateways that report the failure in the body.
 */
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
 * Like `askGateway`; returns the reply's JSON.
 * Throws PermanentFailure for 400, 404, 410 and 422, which a retry does not change; any other failure may be retried.
 */
export async function callGateway(call: GatewayCall): Promise<unknown> {
  const { status, body } = await askGateway(call);
  if (status >= 200 && status < 300) return body;
  throw failureOf(status);
}

/** Names the status only: the reply may repeat what was sent. */
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
