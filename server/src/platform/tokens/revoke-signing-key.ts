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
  /** The period in which it may have signed according to any process, in milliseconds since the epoch. */
  readonly signed: { readonly from: number; readonly until: number };
  /** The key that replaces it immediately, if there was no other. */
  readonly successorId: string | null;
}

/**
 * Revokes a key: every process refuses its tokens as soon as it learns of it. If no other key signs at present, a new
 * one is created; a key that was already rotated out only stops verifying. Give a transaction.
 * Undefined if no key with this id is in use.
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
  // The distant past by every process's clock.
  await keys.retireAt(id, 0);
  const changes = { successor_id: successor?.id ?? null };
  audit.record(tx, { action: 'key.revoked', target: keyTarget(key), changes });
  const next = others.find((other) => other.active_from > key.active_from);
  return {
    key,
    // The clocks of processes differ slightly, and one may have learned of the next key slightly later.
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
