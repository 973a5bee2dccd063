import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { PasskeyChallengesTable } from '../../platform/db/tables/second-factors.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { TokenCaller } from '../../platform/http/caller.ts';
import { randomToken } from '../../platform/secrets/random-token.ts';
import { tokenHash } from '../../platform/secrets/token-hash.ts';
import { ceremonyLife, sweepBatch } from './limits.ts';
import { passkeyChallengesRepository } from './passkey-challenges.repository.ts';

/** What a ceremony is for, and under which token it was begun; nobody's for a sign-in. */
export interface CeremonyBinding {
  readonly purpose: PasskeyChallengesTable['purpose'];
  readonly caller?: TokenCaller | undefined;
}

export interface CeremoniesDeps {
  readonly db: Database;
  readonly clock: Clock;
}

export type CeremoniesService = ReturnType<typeof ceremoniesService>;

/** The challenges of WebAuthn ceremonies: five minutes, single use even on failure, bound to session and purpose (security #52). */
export function ceremoniesService({ db, clock }: CeremoniesDeps) {
  const challenges = passkeyChallengesRepository(db);

  async function begin({ purpose, caller }: CeremonyBinding) {
    const reference = randomToken();
    // 256 random bits; WebAuthn §13.4.3 asks for at least 128.
    const challenge = randomToken();
    const now = clock.now();
    await challenges.insert({
      hash: tokenHash(reference),
      purpose,
      user_id: caller?.userId ?? null,
      session_id: caller?.sessionId ?? null,
      challenge,
      created_at: now,
      expires_at: now + ceremonyLife,
      used_at: null,
    });
    return { reference, challenge };
  }

  /** The challenge, for exactly one call. Throws `not_found` for another's or another purpose's, which stays as it is; `challenge_expired`. */
  async function take(reference: string, { purpose, caller }: CeremonyBinding): Promise<string> {
    const hash = tokenHash(reference);
    const row = await challenges.find(hash);
    const isOurs =
      row?.purpose === purpose &&
      row.user_id === (caller?.userId ?? null) &&
      row.session_id === (caller?.sessionId ?? null);
    if (!row || !isOurs) throw new ApiError(caller ? 'not_found' : 'challenge_expired');
    if (!(await challenges.use(hash, clock.now()))) throw new ApiError('challenge_expired');
    return row.challenge;
  }

  return {
    begin,
    take,
    sweep: () => challenges.sweep(clock.now() - ceremonyLife, sweepBatch),
  };
}
