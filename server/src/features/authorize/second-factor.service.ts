import type { Factor, FactorType, mfaTokenStatuses } from '@latchkey/contract/http/api-error';
import { type Possession, factors as units } from '@latchkey/contract/mfa/factors';
import type { Clock } from '../../platform/clock/clock.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { TokenCaller } from '../../platform/http/caller.ts';
import { catalog } from '../../platform/text/catalog.ts';
import type { User } from '../accounts/user.ts';
import type { Session as PortalSession } from '../sessions/session.ts';
import { acr, assuranceOf, type Proof, satisfies } from './assurance.ts';
import { stepUpWindow } from './limits.ts';

type MfaTokenStatus = (typeof mfaTokenStatuses)[number];

/** What the mfa feature knows about an account. */
export interface SecondFactorDeps {
  readonly clock: Clock;
  readonly offers: {
    /** Undefined if the account's sign-in needs no second factor. */
    forSignIn(user: User, used: readonly FactorType[]): Promise<unknown>;
    /** Inside a session; a factor that was just added in it is resting: it does not count yet. */
    forCaller(caller: TokenCaller): Promise<{ available: Factor[]; resting: FactorType[] }>;
    possessionsIn(user: User, used: readonly FactorType[]): ReadonlySet<Possession>;
    isEnforced(user: User): boolean;
  };
  /** Whether a device that replaced a second factor is still trusted. */
  readonly isTrusted: (deviceId: string) => Promise<boolean>;
  readonly mfaTokens: {
    consume(
      caller: TokenCaller,
      token: string,
    ): Promise<(Proof & { status?: undefined }) | { status: MfaTokenStatus }>;
  };
}

export type SecondFactorService = ReturnType<typeof secondFactorService>;

/** The second factor of a sign-in to an application: a different one than the session began with (security #3, H7). */
export function secondFactorService({ clock, offers, mfaTokens, isTrusted }: SecondFactorDeps) {
  /** A recent confirmation inside this session counts here as well. */
  function recentProof({ step_up_at: at, step_up_factor: type }: PortalSession): Proof | undefined {
    const isRecent = at !== null && at <= clock.now() && clock.now() < at + stepUpWindow;
    if (!isRecent || type === null) return undefined;
    const factor = type as FactorType;
    return { factor, amr: units[factor].amr };
  }

  /**
   * True if the account's sign-ins need a second factor and this session has seen only one. A trusted device replaces
   * it as long as it is trusted and no operator requires one; an application that requires two factors is not decided here (security #257).
   */
  async function isOwed(user: User, session: PortalSession): Promise<boolean> {
    const used = usedBy(session);
    if (satisfies(assuranceOf(used).acr, acr.multiFactor)) return false;
    if ((await offers.forSignIn(user, used)) === undefined) return false;
    const { trusted_device_id: device } = session;
    return device === null || offers.isEnforced(user) || !(await isTrusted(device));
  }

  /**
   * Uses up the token, or throws `2fa_required` with the factors to choose from. `wanted`: the acr that it must reach.
   */
  async function demand(
    user: User,
    session: PortalSession,
    caller: TokenCaller,
    token: string | undefined,
    wanted: string = acr.multiFactor,
  ): Promise<Proof> {
    const used = usedBy(session);
    const shown = offers.possessionsIn(user, used);
    const reaches = (type: FactorType): boolean =>
      !shown.has(units[type].possession) && satisfies(assuranceOf([...used, type]).acr, wanted);
    const recent = token ? undefined : recentProof(session);
    if (recent && reaches(recent.factor)) return recent;
    let status: MfaTokenStatus | undefined;
    if (token) {
      const judged = await mfaTokens.consume(caller, token);
      if (judged.status === undefined && reaches(judged.factor)) return judged;
      status = judged.status ?? 'invalid';
    }
    const offer = await offers.forCaller(caller);
    const available = offer.available.filter(({ type }) => reaches(type));
    const resting = offer.resting.filter(reaches);
    if (available.length === 0) {
      const isPasskey = wanted === acr.phishingResistant;
      const missing = isPasskey ? catalog().authorize.needsPasskey : catalog().authorize.needsSecondFactor;
      // A person who has a sufficient factor is not sent to add one: they prove it by signing in again.
      throw new ApiError('forbidden', {
        message: resting.length > 0 ? catalog().authorize.restsHere : missing,
      });
    }
    throw new ApiError('2fa_required', {
      available_factors: available,
      preferred_factor: available.find(({ type }) => type === user.preferred_factor)?.type ?? null,
      ...(resting.length > 0 ? { resting_factors: resting } : {}),
      ...(status ? { mfa_token_status: status } : {}),
    });
  }

  return { isOwed, demand };
}

function usedBy(session: PortalSession): FactorType[] {
  return JSON.parse(session.factors) as FactorType[];
}
