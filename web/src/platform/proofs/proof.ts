import type { Endpoint } from '@latchkey/contract/http/endpoint';
import {
  type ProofClaims,
  proofNonceHeader,
  proofNoncePath,
} from '@latchkey/contract/sessions/session-proof';
import { toBase64url } from '../encoding/base64url.ts';
import { browserKey } from './browser-key.ts';

/** The server accepts a nonce for at least five minutes. */
const freshMs = 4 * 60_000;
const patienceMs = 5_000;

let known: { readonly nonce: string; readonly at: number } | undefined;
let asking: Promise<string> | undefined;

interface ProvenCall {
  readonly endpoint: Pick<Endpoint, 'method'>;
  /** The URL as passed to `fetch`. */
  readonly address: string;
  readonly token: string | undefined;
}

/** The `DPoP` header of a call (RFC 9449 §4.2); undefined if the browser has no key. */
export async function proofOf({ endpoint, address, token }: ProvenCall): Promise<string | undefined> {
  const [key, nonce] = await Promise.all([browserKey(), freshNonce()]);
  if (!key) return undefined;
  const { origin, pathname } = new URL(address, location.href);
  const claims: ProofClaims = {
    jti: toBase64url(crypto.getRandomValues(new Uint8Array(16))),
    htm: endpoint.method,
    htu: origin + pathname,
    iat: Math.floor(Date.now() / 1000),
    nonce,
    ...(token === undefined ? {} : { ath: await hashOf(token) }),
  };
  return key.sign(claims);
}

/** Prepares what the next proof needs, so that no call waits for it. */
export function prepareProof(): void {
  void browserKey();
  void freshNonce();
}

/** Stores the nonce from a reply. */
export function noteNonce(headers: Headers): void {
  const nonce = headers.get(proofNonceHeader);
  if (nonce) known = { nonce, at: Date.now() };
}

/** Empty if no nonce is known: the server then refuses the call and sends one. */
async function freshNonce(): Promise<string> {
  if (known && Math.abs(Date.now() - known.at) < freshMs) return known.nonce;
  asking ??= ask().finally(() => {
    asking = undefined;
  });
  return asking;
}

async function ask(): Promise<string> {
  try {
    const response = await fetch(proofNoncePath, {
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(patienceMs),
    });
    const { nonce } = (await response.json()) as { nonce?: string };
    if (!response.ok || !nonce) return '';
    known = { nonce, at: Date.now() };
    return nonce;
  } catch {
    return '';
  }
}

async function hashOf(token: string): Promise<string> {
  return toBase64url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)));
}
