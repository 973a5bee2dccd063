import { PermanentFailure } from '../channel.ts';
import { gatewayReplyLimit, gatewayTimeout } from '../limits.ts';

export interface GatewayCall {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, or as a form where it is URLSearchParams. */
  readonly body: object;
}

/**
 * One POST to a gateway, bounded in time and size, following no redirect.
 * Returns the reply's JSON, or undefined where it is none.
 * Throws PermanentFailure for 400, 404, 410 and 422, which no repetition changes; anything else may be tried again.
 */
export async function callGateway({ url, headers, body }: GatewayCall): Promise<unknown> {
  const isForm = body instanceof URLSearchParams;
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
      ...headers,
    },
    body: isForm ? body.toString() : JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(gatewayTimeout),
  });
  const text = await readBounded(response);
  if (response.ok) return parse(text);
  // Only the status: the reply may repeat what was sent.
  const message = `The gateway answered ${response.status}`;
  throw [400, 404, 410, 422].includes(response.status) ? new PermanentFailure(message) : new Error(message);
}

async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength;
    if (length > gatewayReplyLimit) break;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
