import type { Factor, FactorType, mfaTokenStatuses } from '@latchkey/contract/http/api-error';
import { possessionsOf, factors as units } from '@latchkey/contract/mfa/factors';
import { ApiError } from '../../platform/http/api-error.ts';
import type { TokenCaller } from '../../platform/http/caller.ts';
import type { User } from '../accounts/user.ts';
import type { Session as PortalSession } from '../sessions/session.ts';
import { acr, assuranceOf } from './assurance.ts';
import { authorizeText } from './text.ts';

type MfaTokenStatus = (typeof mfaTokenStatuses)[number];

/** What the mfa feature knows of an account. */
export interface SecondFactorDeps {
  readonly offers: {
    /** Undefined where the account's sign-in needs no second factor. */
    forSignIn(user: User, used: readonly FactorType[]): Promise<unknown>;
    forStepUp(user: User): Promise<Factor[]>;
  };
  readonly mfaTokens: {
    consume(
      caller: TokenCaller,
      token: string,
    ): Promise<{ factor: FactorType; status?: undefined } | { status: MfaTokenStatus }>;
  };
}

export type SecondFactorService = ReturnType<typeof secondFactorService>;

/** The second factor of a sign-in to an application: another one than the session began with (security #3, H7). */
export function secondFactorService({ offers, mfaTokens }: SecondFactorDeps) {
  /** True where the account's sign-ins need a second factor and this session has seen only one. */
  async function isOwed(user: User, session: PortalSession): Promise<boolean> {
    const used = usedBy(session);
    if (assuranceOf(used).acr === acr.multiFactor) return false;
    return (await offers.forSignIn(user, used)) !== undefined;
  }

  /** Uses the token up, or throws `2fa_required` with the factors to choose from. */
  async function demand(
    user: User,
    session: PortalSession,
    caller: TokenCaller,
    token: string | undefined,
  ): Promise<void> {
    const shown = possessionsOf(usedBy(session));
    let status: MfaTokenStatus | undefined;
    if (token) {
      const judged = await mfaTokens.consume(caller, token);
      if (judged.status === undefined && !shown.has(units[judged.factor].possession)) return;
      status = judged.status ?? 'invalid';
    }
    const available = (await offers.forStepUp(user)).filter(({ type }) => !shown.has(units[type].possession));
    if (available.length === 0) throw new ApiError('forbidden', { message: authorizeText.needsSecondFactor });
    throw new ApiError('2fa_required', {
      available_factors: available,
      preferred_factor: available.find(({ type }) => type === user.preferred_factor)?.type ?? null,
      ...(status ? { mfa_token_status: status } : {}),
    });
  }

  return { isOwed, demand };
}

function usedBy(session: PortalSession): FactorType[] {
  return JSON.parse(session.factors) as FactorType[];
}
