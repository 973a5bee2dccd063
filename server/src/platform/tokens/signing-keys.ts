import { randomBytes } from 'node:crypto';
import { audit } from '../audit/audit.ts';
import type { Clock } from '../clock/clock.ts';
import { inTransaction } from '../db/after-commit.ts';
import type { Database, DatabaseHandle } from '../db/database.ts';
import type { SigningKeysTable } from '../db/tables/signing-keys.ts';
import { newId } from '../ids/new-id.ts';
import type { Vault } from '../secrets/vault.ts';
import { makeFirstKeys } from './first-keys.ts';
import { keyTarget } from './key-target.ts';
import { publishAhead, refreshInterval, retireAfter } from './limits.ts';
import { sharedLook } from './shared-look.ts';
import { signingKeysRepository } from './signing-keys.repository.ts';

export interface SigningKey {
  readonly id: string;
  readonly secret: Uint8Array;
  readonly activeFrom: number;
}

export interface SigningKeysDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly vault: Vault;
}

/** What else is needed to open the keys of a purpose: several processes may start on an empty database at once. */
export interface OpenKeysDeps extends SigningKeysDeps {
  readonly exclusively: DatabaseHandle['exclusively'];
}

/**
 * The HMAC keys of one purpose, kept in memory so that a token check is synchronous.
 * A key created by another process is found within `refreshInterval`, or immediately when a token names it.
 */
export class SigningKeys {
  readonly purpose: string;
  readonly #deps: SigningKeysDeps;
  #keys = new Map<string, SigningKey>();
  readonly #look = sharedLook(() => this.refresh());
  #timer: NodeJS.Timeout | undefined;

  private constructor(purpose: string, deps: SigningKeysDeps) {
    this.purpose = purpose;
    this.#deps = deps;
  }

  /** Loads the keys, creates the first if there is none, and refreshes them until `stop`. */
  static async open(purpose: string, deps: OpenKeysDeps): Promise<SigningKeys> {
    const keys = new SigningKeys(purpose, deps);
    await keys.refresh();
    if (!keys.#current()) {
      await makeFirstKeys(deps, [newSigningKey(purpose, deps, deps.clock.now())]);
      await keys.refresh();
    }
    keys.#timer = setInterval(() => void keys.refresh().catch(() => {}), refreshInterval);
    keys.#timer.unref();
    return keys;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** The key that signs at present. */
  signing(): SigningKey {
    const key = this.#current();
    if (!key) throw new Error(`No signing key for ${this.purpose}`);
    return key;
  }

  /** The key with a token's `kid`, if this process knows it; otherwise use `lookUp`. */
  verifying(id: string): SigningKey | undefined {
    return this.#keys.get(id);
  }

  /** The key with a token's `kid`, read from the database. */
  async lookUp(id: string): Promise<SigningKey | undefined> {
    await this.#look();
    return this.#keys.get(id);
  }

  async refresh(): Promise<void> {
    const now = this.#deps.clock.now();
    const rows = await signingKeysRepository(this.#deps.db).usable(this.purpose, now);
    this.#keys = new Map(
      rows.map((row) => {
        const known = this.#keys.get(row.id);
        const secret = known?.secret ?? this.#deps.vault.open(row.secret, `signing-key:${row.id}`);
        return [row.id, { id: row.id, secret, activeFrom: row.active_from }];
      }),
    );
  }

  /** The newest active key; the oldest if none is active by the clock: it signed before the clock was set back. */
  #current(): SigningKey | undefined {
    const now = this.#deps.clock.now();
    const oldestFirst = [...this.#keys.values()];
    return oldestFirst.findLast((key) => key.activeFrom <= now) ?? oldestFirst[0];
  }
}

/**
 * Creates a key that signs after `publishAhead`; the older ones verify for the longest lifetime of a token. Returns its
 * id.
 */
export async function rotateSigningKey(purpose: string, deps: SigningKeysDeps): Promise<string> {
  const activeFrom = deps.clock.now() + publishAhead;
  const key = newSigningKey(purpose, deps, activeFrom);
  await inTransaction(deps.db, async (tx) => {
    const keys = signingKeysRepository(tx);
    await keys.insert(key);
    await keys.retireOthers(purpose, [key.id], activeFrom + retireAfter);
    audit.record(tx, { action: 'key.rotated', target: keyTarget(key) });
  });
  return key.id;
}

/** Generates a key; the caller stores it. */
export function newSigningKey(purpose: string, deps: SigningKeysDeps, activeFrom: number): SigningKeysTable {
  const id = newId(deps.clock);
  return {
    id,
    purpose,
    algorithm: 'HS256',
    secret: deps.vault.seal(randomBytes(32), `signing-key:${id}`),
    created_at: deps.clock.now(),
    active_from: activeFrom,
    retired_at: null,
  };
}
