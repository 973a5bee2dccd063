import { randomBytes } from 'node:crypto';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../db/database.ts';
import { newId } from '../ids/new-id.ts';
import type { Vault } from '../secrets/vault.ts';
import { publishAhead, refreshAtMostEvery, refreshInterval, retireAfter } from './limits.ts';
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

/**
 * The HMAC keys of one purpose, kept in memory so that a token check is synchronous.
 * A key made by another process is found within `refreshInterval`, or at once when a token names it.
 */
export class SigningKeys {
  readonly purpose: string;
  readonly #deps: SigningKeysDeps;
  #keys = new Map<string, SigningKey>();
  #refreshedAt = 0;
  #timer: NodeJS.Timeout | undefined;

  private constructor(purpose: string, deps: SigningKeysDeps) {
    this.purpose = purpose;
    this.#deps = deps;
  }

  /** Loads the keys, makes the first where there is none, and keeps them fresh until `stop`. */
  static async open(purpose: string, deps: SigningKeysDeps): Promise<SigningKeys> {
    const keys = new SigningKeys(purpose, deps);
    await keys.refresh();
    if (!keys.#current()) {
      await createSigningKey(purpose, deps, deps.clock.now());
      await keys.refresh();
    }
    keys.#timer = setInterval(() => void keys.refresh().catch(() => {}), refreshInterval);
    keys.#timer.unref();
    return keys;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** The key that signs now. */
  signing(): SigningKey {
    const key = this.#current();
    if (!key) throw new Error(`No signing key for ${this.purpose}`);
    return key;
  }

  /** The key of a token's `kid`. An unknown one starts a refresh, so that the next try finds it. */
  verifying(id: string): SigningKey | undefined {
    const key = this.#keys.get(id);
    if (!key && this.#deps.clock.now() - this.#refreshedAt > refreshAtMostEvery) {
      void this.refresh().catch(() => {});
    }
    return key;
  }

  async refresh(): Promise<void> {
    const now = this.#deps.clock.now();
    this.#refreshedAt = now;
    const rows = await signingKeysRepository(this.#deps.db).usable(this.purpose, now);
    this.#keys = new Map(
      rows.map((row) => {
        const known = this.#keys.get(row.id);
        const secret = known?.secret ?? this.#deps.vault.open(row.secret, `signing-key:${row.id}`);
        return [row.id, { id: row.id, secret, activeFrom: row.active_from }];
      }),
    );
  }

  #current(): SigningKey | undefined {
    const now = this.#deps.clock.now();
    return [...this.#keys.values()].filter((key) => key.activeFrom <= now).at(-1);
  }
}

/** Adds a key that signs from `publishAhead` on; the older ones go on verifying for the longest life of a token. Returns its id. */
export async function rotateSigningKey(purpose: string, deps: SigningKeysDeps): Promise<string> {
  const activeFrom = deps.clock.now() + publishAhead;
  const id = await createSigningKey(purpose, deps, activeFrom);
  await signingKeysRepository(deps.db).retireOthers(purpose, [id], activeFrom + retireAfter);
  return id;
}

async function createSigningKey(purpose: string, deps: SigningKeysDeps, activeFrom: number): Promise<string> {
  const id = newId(deps.clock);
  await signingKeysRepository(deps.db).insert({
    id,
    purpose,
    algorithm: 'HS256',
    secret: deps.vault.seal(randomBytes(32), `signing-key:${id}`),
    created_at: deps.clock.now(),
    active_from: activeFrom,
    retired_at: null,
  });
  return id;
}
