import { generateKeyPair, type KeyObject, type webcrypto } from 'node:crypto';
import { promisify } from 'node:util';
import { audit } from '../audit/audit.ts';
import { inTransaction } from '../db/after-commit.ts';
import type { SigningKeysTable } from '../db/tables/signing-keys.ts';
import { newId } from '../ids/new-id.ts';
import { makeFirstKeys } from './first-keys.ts';
import { keyTarget } from './key-target.ts';
import { publishAhead, refreshInterval, retirePairsAfter } from './limits.ts';
import { sharedLook } from './shared-look.ts';
import { signingKeysRepository } from './signing-keys.repository.ts';
import type { OpenKeysDeps, SigningKeysDeps } from './signing-keys.ts';

/** Algorithms that key pairs are generated for; the first is the default of clients. */
export const pairAlgorithms = ['RS256', 'ES256'] as const;
export type PairAlgorithm = (typeof pairAlgorithms)[number];

export interface KeyPair {
  /** The `kid`. */
  readonly id: string;
  readonly algorithm: PairAlgorithm;
  /** The private key as a JWK (RFC 7517). */
  readonly jwk: webcrypto.JsonWebKey;
  readonly activeFrom: number;
}

/** The public-key pairs of one purpose, kept in memory. Like SigningKeys, but for tokens that others verify. */
export class KeyPairs {
  readonly #purpose: string;
  readonly #deps: SigningKeysDeps;
  readonly #listeners: (() => void)[] = [];
  readonly #look = sharedLook(() => this.refresh());
  #pairs: readonly KeyPair[] = [];
  #timer: NodeJS.Timeout | undefined;

  private constructor(purpose: string, deps: SigningKeysDeps) {
    this.#purpose = purpose;
    this.#deps = deps;
  }

  /**
   * Loads the pairs, creates the first of each algorithm if there is none, and refreshes them until `stop`.
   * @param generate generates the first private keys
   */
  static async open(
    purpose: string,
    deps: OpenKeysDeps,
    generate: GeneratePrivateKey = generatePrivateKey,
  ): Promise<KeyPairs> {
    const pairs = new KeyPairs(purpose, deps);
    await pairs.refresh();
    const missing = pairAlgorithms.filter((name) => !pairs.#pairs.some((pair) => pair.algorithm === name));
    if (missing.length > 0) {
      const now = deps.clock.now();
      await makeFirstKeys(
        deps,
        await Promise.all(missing.map((algorithm) => newKeyPair(purpose, algorithm, deps, now, generate))),
      );
      await pairs.refresh();
    }
    pairs.#timer = setInterval(() => void pairs.refresh().catch(() => {}), refreshInterval);
    pairs.#timer.unref();
    return pairs;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** All published pairs; of each algorithm, the one that signs at present comes first. */
  all(): readonly KeyPair[] {
    return this.#pairs;
  }

  /**
   * Call it before a JWT is accepted or refused: loads the key that it names, which another process may have created.
   */
  async knowKeyOf(jwt: string): Promise<void> {
    const kid = kidOf(jwt);
    if (kid !== undefined && !this.#pairs.some(({ id }) => id === kid)) await this.#look();
  }

  /** Called when `all` has changed. */
  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** Loads pairs created by other processes, and activates those whose time has come. */
  async refresh(): Promise<void> {
    const now = this.#deps.clock.now();
    const rows = await signingKeysRepository(this.#deps.db).usable(this.#purpose, now);
    const known = new Map(this.#pairs.map((pair) => [pair.id, pair]));
    const pairs = signingFirst(
      rows.map((row) => known.get(row.id) ?? this.#open(row)),
      now,
    );
    const isSame = pairs.map(({ id }) => id).join() === this.#pairs.map(({ id }) => id).join();
    this.#pairs = pairs;
    if (!isSame) for (const listener of this.#listeners) listener();
  }

  #open(row: SigningKeysTable): KeyPair {
    const jwk = JSON.parse(
      this.#deps.vault.openText(row.secret, `signing-key:${row.id}`),
    ) as webcrypto.JsonWebKey;
    return { id: row.id, algorithm: row.algorithm as PairAlgorithm, jwk, activeFrom: row.active_from };
  }
}

/** The `kid` of a JWT (RFC 7515 §4.1.4); undefined if the text is not a JWT. */
function kidOf(jwt: string): string | undefined {
  try {
    const header: unknown = JSON.parse(Buffer.from(jwt.split('.', 1)[0] ?? '', 'base64url').toString());
    const kid = (header as { kid?: unknown } | null)?.kid;
    return typeof kid === 'string' ? kid : undefined;
  } catch {
    return undefined;
  }
}

/** The newest active pair of each algorithm (the oldest if the clock was set back), then the others, newest first. */
function signingFirst(oldestFirst: readonly KeyPair[], now: number): KeyPair[] {
  const newestFirst = oldestFirst.toReversed();
  const signing = pairAlgorithms.flatMap((name) => {
    const ofAlgorithm = newestFirst.filter((pair) => pair.algorithm === name);
    return ofAlgorithm.find((pair) => pair.activeFrom <= now) ?? ofAlgorithm.at(-1) ?? [];
  });
  return [...signing, ...newestFirst.filter((pair) => !signing.includes(pair))];
}

/**
 * Creates a pair per algorithm, which is published now and signs after `publishAhead`; the older ones continue to
 * verify. Returns their ids.
 */
export async function rotateKeyPairs(purpose: string, deps: SigningKeysDeps): Promise<string[]> {
  const activeFrom = deps.clock.now() + publishAhead;
  const pairs = await Promise.all(
    pairAlgorithms.map((algorithm) => newKeyPair(purpose, algorithm, deps, activeFrom)),
  );
  const ids = pairs.map(({ id }) => id);
  await inTransaction(deps.db, async (tx) => {
    const keys = signingKeysRepository(tx);
    for (const pair of pairs) {
      await keys.insert(pair);
      audit.record(tx, { action: 'key.rotated', target: keyTarget(pair) });
    }
    await keys.retireOthers(purpose, ids, activeFrom + retirePairsAfter);
  });
  return ids;
}

export type GeneratePrivateKey = (algorithm: PairAlgorithm) => Promise<KeyObject>;

const generateAnyPair = promisify(generateKeyPair);

export async function generatePrivateKey(algorithm: PairAlgorithm): Promise<KeyObject> {
  const { privateKey } =
    algorithm === 'RS256'
      ? await generateAnyPair('rsa', { modulusLength: 2048 })
      : await generateAnyPair('ec', { namedCurve: 'P-256' });
  return privateKey;
}

/** Generates a pair; the caller stores it. */
export async function newKeyPair(
  purpose: string,
  algorithm: PairAlgorithm,
  deps: SigningKeysDeps,
  activeFrom: number,
  generate: GeneratePrivateKey = generatePrivateKey,
): Promise<SigningKeysTable> {
  const privateKey = await generate(algorithm);
  const id = newId(deps.clock);
  return {
    id,
    purpose,
    algorithm,
    secret: deps.vault.seal(JSON.stringify(privateKey.export({ format: 'jwk' })), `signing-key:${id}`),
    created_at: deps.clock.now(),
    active_from: activeFrom,
    retired_at: null,
  };
}
