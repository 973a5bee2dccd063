import type { MfaInfo } from '@latchkey/contract/mfa/mfa-info';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../platform/clock/clock.ts';
import { inTransaction } from '../../platform/db/after-commit.ts';
import { isUniqueViolation } from '../../platform/db/constraint-violations.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { TokenCaller } from '../../platform/http/caller.ts';
import { LarkCodeRefused, type LarkSignIn } from '../../platform/lark/lark-sign-in.ts';
import { deriveKey } from '../../platform/secrets/derive-key.ts';
import { randomToken } from '../../platform/secrets/random-token.ts';
import type { SecretKey } from '../../platform/secrets/secret-keys.ts';
import { tokenHash } from '../../platform/secrets/token-hash.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import type { FactorChangesService } from './factor-changes.service.ts';
import { unlinked } from './factors/lark-code.factor.ts';
import { larkLinksRepository } from './lark-links.repository.ts';
import { larkLinkLife, sweepBatch } from './limits.ts';
import type { MfaInfoService } from './mfa-info.service.ts';
import type { StepUp } from './step-up.ts';

export interface LarkLinkDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** Null if the operator has not configured Lark. */
  readonly larkSignIn: LarkSignIn | null;
  readonly secretKeys: readonly [SecretKey, ...SecretKey[]];
  readonly sessions: Pick<SessionsService, 'holdAccount'>;
  readonly stepUp: StepUp;
  readonly changes: FactorChangesService;
  readonly info: MfaInfoService;
}

/** The parameters with which Lark redirects the browser back. */
export interface LarkReturn {
  readonly state: string;
  readonly code: string;
}

export type LarkLinkService = ReturnType<typeof larkLinkService>;

/** Links the Lark account that a person signs in to (docs/behaviour/mfa.md#lark). */
export function larkLinkService(deps: LarkLinkDeps) {
  const { db, clock, larkSignIn, sessions, stepUp, changes, info } = deps;

  /** Derived from the `state` with a key of the server: nothing stored or sent to the browser reveals it (RFC 7636). */
  const verifierOf = (state: string): string =>
    Buffer.from(deriveKey(deps.secretKeys[0], `lark-link/${state}`)).toString('base64url');

  /** Uses up the `mfa_token`; its proof is stored with the `state`. Throws `not_found`, `conflict`, `2fa_required`. */
  async function request(caller: TokenCaller, mfaToken: string | undefined): Promise<string> {
    if (!larkSignIn) throw new ApiError('not_found');
    const state = randomToken();
    await inTransaction(db, async (tx) => {
      const user = await sessions.holdAccount(caller, tx);
      const proven = await stepUp.demandToAdd(caller, mfaToken, tx);
      if (user.lark_id !== null) throw new ApiError('conflict');
      const now = clock.now();
      await larkLinksRepository(tx).insert({
        hash: tokenHash(state),
        user_id: user.id,
        session_id: caller.sessionId,
        vouched_by: await stepUp.vouching(caller, proven, tx),
        created_at: now,
        expires_at: now + larkLinkLife,
        used_at: null,
      });
    });
    return larkSignIn.authorizeUrl(state, verifierOf(state));
  }

  /**
   * Asks Lark for the person's id and links it; only in the session that began, and only once (#146).
   * Throws `not_found`, `challenge_expired`, `conflict` if another account has the same link, `unavailable`.
   */
  async function setup(
    caller: TokenCaller,
    { state, code }: LarkReturn,
    log: FastifyBaseLogger,
  ): Promise<MfaInfo> {
    if (!larkSignIn) throw new ApiError('not_found');
    const hash = tokenHash(state);
    const link = await larkLinksRepository(db).find(hash, caller.userId, caller.sessionId);
    if (!link) throw new ApiError('not_found');
    if (link.expires_at <= clock.now()) throw new ApiError('challenge_expired');
    // Before Lark is asked: a code can be used once.
    if (!(await larkLinksRepository(db).use(hash, clock.now()))) throw new ApiError('challenge_expired');
    const larkId = await whoIs(larkSignIn, code, verifierOf(state), log);
    try {
      await inTransaction(db, async (tx) => {
        const user = await sessions.holdAccount(caller, tx);
        const users = usersRepository(tx);
        if (user.lark_id !== null || (await users.findByLarkId(larkId))) throw new ApiError('conflict');
        const now = clock.now();
        await users.update(user.id, {
          lark_id: larkId,
          lark_added_at: now,
          lark_added_in: caller.sessionId,
          lark_vouched_by: link.vouched_by,
          updated_at: now,
        });
        await changes.added(user, { factor: 'lark_otp', sessionId: caller.sessionId }, tx);
      });
    } catch (error) {
      throw isUniqueViolation(error) ? new ApiError('conflict', { cause: error }) : error;
    }
    return info.read(caller);
  }

  async function whoIs(
    lark: LarkSignIn,
    code: string,
    verifier: string,
    log: FastifyBaseLogger,
  ): Promise<string> {
    try {
      return await lark.openId(code, verifier);
    } catch (error) {
      if (error instanceof LarkCodeRefused) throw new ApiError('challenge_expired', { cause: error });
      log.warn({ err: error }, 'Lark did not tell who signed in there');
      throw new ApiError('unavailable', { cause: error });
    }
  }

  /** Like the removal of any factor. Throws `not_found`, `forbidden`, `2fa_required`. */
  async function remove(caller: TokenCaller, mfaToken: string | undefined): Promise<MfaInfo> {
    await changes.remove({
      caller,
      mfaToken,
      factor: 'lark_otp',
      keepsAnother: false,
      async remove(on) {
        const now = await usersRepository(on).findById(caller.userId);
        if (!now?.lark_id) return false;
        return usersRepository(on).update(caller.userId, { ...unlinked, updated_at: clock.now() });
      },
    });
    return info.read(caller);
  }

  return {
    request,
    setup,
    remove,
    sweep: () => larkLinksRepository(db).sweep(clock.now() - larkLinkLife, sweepBatch),
  };
}
