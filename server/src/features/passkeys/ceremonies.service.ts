import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { PasskeyChallengesTable } from '../../platform/db/tables/second-factors.ts';
import { useUpOver } from '../../platform/db/use-up-over.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { TokenCaller } from '../../platform/http/caller.ts';
import { randomToken } from '../../platform/secrets/random-token.ts';
import { tokenHash } from '../../platform/secrets/token-hash.ts';
import { ceremonyLife, sweepBatch } from './limits.ts';
import { passkeyChallengesRepository } from './passkey-challenges.repository.ts';

/** The purpose of a ceremony, and the token under which it was begun; none for a sign-in. */
export interface CeremonyBinding {
  readonly purpose: PasskeyChallengesTable['purpose'];
  readonly caller?: TokenCaller | undefined;
  /** The hash of the mailed link that it belongs to, if there is no account yet. */
  readonly link?: string;
}

export interface CeremoniesDeps {
  readonly db: Database;
  readonly clock: Clock;
}

export type CeremoniesService = ReturnType<typeof ceremoniesService>;

/**
 * The challenges of WebAuthn ceremonies: valid for five minutes, single use even after a failure, bound to session and
 * purpose (security #52).
 */
export function ceremoniesService({ db, clock }: CeremoniesDeps) {
  const challenges = passkeyChallengesRepository(db);

  async function begin({ purpose, caller, link }: CeremonyBinding) {
    const reference = randomToken();
    // 256 random bits; WebAuthn §13.4.3 requires at least 128.
    const challenge = randomToken();
    const now = clock.now();
    await challenges.insert({
      hash: tokenHash(reference),
      purpose,
      user_id: caller?.userId ?? null,
      session_id: caller?.sessionId ?? link ?? null,
      challenge,
      created_at: now,
      expires_at: now + ceremonyLife,
      used_at: null,
    });
    return { reference, challenge };
  }

  /**
   * Reads the challenge without using it up: `use` must follow. Throws `not_found` for a challenge of another caller or
   * purpose, `challenge_expired`.
   */
  async function read(reference: string, { purpose, caller, link }: CeremonyBinding): Promise<string> {
    const row = await challenges.find(tokenHash(reference));
    const isOurs =
      row?.purpose === purpose &&
      row.user_id === (caller?.userId ?? null) &&
      row.session_id === (caller?.sessionId ?? link ?? null);
    if (!row || !isOurs) throw new ApiError(caller ? 'not_found' : 'challenge_expired');
    const isOver = row.expires_at <= clock.now();
    if (isOver && row.used_at === null) await useUpOver(db, 'passkey_challenges', clock.now());
    if (isOver || row.used_at !== null) throw new ApiError('challenge_expired');
    return row.challenge;
  }

  /** Succeeds for exactly one call. Throws `challenge_expired` for every other. */
  async function use(reference: string, on: Database = db): Promise<void> {
    const isFirst = await passkeyChallengesRepository(on).use(tokenHash(reference), clock.now());
    if (!isFirst) throw new ApiError('challenge_expired');
  }

  /** Reads the challenge and uses it up. */
  async function take(reference: string, binding: CeremonyBinding): Promise<string> {
    const challenge = await read(reference, binding);
    await use(reference);
    return challenge;
  }

  return {
    begin,
    read,
    use,
    take,
    sweep: () => challenges.sweep(clock.now() - ceremonyLife, sweepBatch),
  };
}
