import { audit } from '../audit/audit.ts';
import type { Database } from '../db/database.ts';
import type { SigningKeysTable } from '../db/tables/signing-keys.ts';
import { newKeyPair, pairAlgorithms } from './key-pairs.ts';
import { keyTarget } from './key-target.ts';
import { refreshInterval } from './limits.ts';
import { signingKeysRepository } from './signing-keys.repository.ts';
import { newSigningKey, type SigningKeysDeps } from './signing-keys.ts';

export interface RevokedKey {
  readonly key: SigningKeysTable;
  /** The time in which it signed, as far as any process knew; milliseconds since 1970. */
  readonly signed: { readonly from: number; readonly until: number };
  /** The key that takes its place from now on, where there was no other. */
  readonly successorId: string | null;
}

/**
 * Takes a key back at once: no process takes a token of it any more once it has heard, and where no other key signs by
 * now a new one does; one that was rotated out only verifies, and ends. Give a transaction.
 * Undefined where no key of the id is in use.
 */
export async function revokeSigningKey(
  id: string,
  deps: Omit<SigningKeysDeps, 'db'>,
  tx: Database,
): Promise<RevokedKey | undefined> {
  const now = deps.clock.now();
  const keys = signingKeysRepository(tx);
  const key = await keys.find(id);
  if (!key || (key.retired_at !== null && key.retired_at <= now)) return undefined;
  const others = (await keys.usable(key.purpose, now)).filter(
    (other) => other.id !== id && other.algorithm === key.algorithm,
  );
  const successor = others.some((other) => other.active_from <= now && other.retired_at === null)
    ? undefined
    : await successorOf(key, { db: tx, clock: deps.clock, vault: deps.vault }, now);
  if (successor) await keys.insert(successor);
  // Long ago by every process's clock.
  await keys.retireAt(id, 0);
  const changes = { successor_id: successor?.id ?? null };
  audit.record(tx, { action: 'key.revoked', target: keyTarget(key), changes });
  const next = others.find((other) => other.active_from > key.active_from);
  return {
    key,
    // Clocks of several processes differ a little, and one may have heard of the next key a little later.
    signed: {
      from: key.active_from - refreshInterval,
      until: next ? next.active_from + refreshInterval : Number.MAX_SAFE_INTEGER,
    },
    successorId: successor?.id ?? null,
  };
}

async function successorOf(
  { purpose, algorithm }: SigningKeysTable,
  deps: SigningKeysDeps,
  now: number,
): Promise<SigningKeysTable> {
  const pairs = pairAlgorithms.find((name) => name === algorithm);
  return pairs ? newKeyPair(purpose, pairs, deps, now) : newSigningKey(purpose, deps, now);
}
