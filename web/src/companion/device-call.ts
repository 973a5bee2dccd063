import { deviceHeaders, deviceSignatureText } from '@latchkey/contract/companion/device-signature';
import type { BodyFor, Endpoint, ParamsFor, ReplyOf } from '@latchkey/contract/http/endpoint';
import { isFailure } from '../platform/api/api-failure.ts';
import type { AddressOf } from '../platform/api/call.ts';
import { callAddress } from '../platform/api/call-address.ts';
import { failureOfReply } from '../platform/api/failure-of-reply.ts';
import { failureOfSilence } from '../platform/api/failure-of-silence.ts';
import { toBase64url } from '../platform/encoding/base64url.ts';
import { readStored, writeStored } from '../platform/storage/browser-storage.ts';
import { sha256, signText } from './device-key.ts';
import type { Pairing } from './pairing.ts';

const timeoutMs = 15_000;
/** Smaller deviations of the clock need no correction; the server tolerates two minutes. */
const toleratedSkewMs = 30_000;

interface Given {
  params?: unknown;
  body?: unknown;
}

/** The server's time minus this device's; 0 while they agree. */
let skew = 0;

/**
 * Makes a call that is signed with the device's key (docs/behaviour/companion.md#signatures); rejects with an
 * ApiFailure.
 * One at a time across all windows of this browser: the server refuses a call that is older than the previous one.
 */
export function deviceCall<E extends Endpoint>(
  pairing: Pairing,
  endpoint: AddressOf<E>,
  given: { params?: ParamsFor<E>; body?: BodyFor<E> } = {},
): Promise<ReplyOf<E>> {
  return navigator.locks.request(`latchkey-ui-companion-${pairing.deviceId}`, async () => {
    const before = skew;
    try {
      return (await send(pairing, endpoint, given)) as ReplyOf<E>;
    } catch (error) {
      // The device's clock was wrong, and the refusal contained the server's time.
      if (!isFailure(error, 'unauthenticated') || skew === before) throw error;
      return (await send(pairing, endpoint, given)) as ReplyOf<E>;
    }
  });
}

async function send(
  { deviceId, key }: Pairing,
  endpoint: AddressOf<Endpoint>,
  given: Given,
): Promise<unknown> {
  const { method } = endpoint;
  const path = callAddress(endpoint.path, given.params, undefined);
  const body = given.body === undefined ? undefined : JSON.stringify(given.body);
  const time = nextTime(deviceId);
  const nonce = toBase64url(crypto.getRandomValues(new Uint8Array(16)));
  const text = deviceSignatureText({ method, path, bodyHash: await sha256(body ?? ''), time, nonce });
  const headers = {
    accept: 'application/json',
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    [deviceHeaders.key]: deviceId,
    [deviceHeaders.time]: time,
    [deviceHeaders.nonce]: nonce,
    [deviceHeaders.signature]: await signText(key, text),
  };
  const response = await reach(path, { method, headers, body });
  noteSkew(response.headers.get('date'));
  const reply = await response.text();
  if (!response.ok) throw failureOfReply(response.status, response.statusText, reply);
  return JSON.parse(reply);
}

async function reach(path: string, init: RequestInit): Promise<Response> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    return await fetch(path, { ...init, signal, credentials: 'omit', cache: 'no-store' });
  } catch (cause) {
    throw failureOfSilence(cause, { timeoutMs });
  }
}

/** Later than every previous call, whatever this device's clock does. */
function nextTime(deviceId: string): string {
  const stored = `companion-time-${deviceId}`;
  const last = Number(readStored(stored) ?? 0);
  const now = Date.now() + skew;
  // A stored time far ahead came from a wrong clock.
  const time = String(last > now + toleratedSkewMs ? now : Math.max(now, last + 1));
  writeStored(stored, time);
  return time;
}

function noteSkew(date: string | null) {
  const server = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(server)) return;
  const difference = server - Date.now();
  skew = Math.abs(difference) > toleratedSkewMs ? difference : 0;
}

/** The server's time, as far as this device knows it. */
export function serverNow(): number {
  return Date.now() + skew;
}
