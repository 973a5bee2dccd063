import { type FactorType, factors, type Possession } from '@latchkey/contract/mfa/factors';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { TokenCaller } from '../../platform/http/caller.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import { stepUpWindow } from './limits.ts';
import type { MfaTokenJudgement, MfaTokenStatus, MfaTokensService } from './mfa-tokens.service.ts';
import type { OffersService } from './offers.service.ts';
import type { StepUp } from './step-up.ts';

export interface StepUpDeps {
  readonly clock: Clock;
  readonly sessions: Pick<SessionsService, 'find'>;
  readonly offers: OffersService;
  readonly mfaTokens: MfaTokensService;
}

/** Throws `2fa_required`, the answer to a call without the required proof. */
export type RequireFactor = (caller: TokenCaller, status?: MfaTokenStatus, on?: Database) => Promise<never>;

export type StepUpService = ReturnType<typeof stepUpService>;

const nothing: ReadonlySet<Possession> = new Set();

export function stepUpService({ clock, sessions, offers, mfaTokens }: StepUpDeps) {
  const require: RequireFactor = (caller, status, on) => requireBeside(nothing, caller, status, on);

  async function requireBeside(
    shown: ReadonlySet<Possession>,
    caller: TokenCaller,
    status?: MfaTokenStatus,
    on?: Database,
  ): Promise<never> {
    const { available, preferred, resting } = await offers.forCaller(caller, on);
    const isOther = await Promise.all(available.map(({ type }) => offers.isAnother(caller, type, shown, on)));
    const others = available.filter((_, index) => isOther[index]);
    throw new ApiError('2fa_required', {
      available_factors: others,
      preferred_factor: others.some(({ type }) => type === preferred) ? preferred : null,
      ...(resting.length > 0 ? { resting_factors: resting } : {}),
      ...(status ? { mfa_token_status: status } : {}),
    });
  }

  async function judge(
    caller: TokenCaller,
    mfaToken: string | undefined,
    ask: (caller: TokenCaller, token: string, on?: Database) => Promise<MfaTokenJudgement>,
    on?: Database,
  ): Promise<FactorType> {
    const spent = await offers.spentIn(caller, on);
    if (!mfaToken) return requireBeside(spent, caller, undefined, on);
    const { factor, status } = await ask(caller, mfaToken, on);
    if (factor === undefined) return requireBeside(spent, caller, status, on);
    return spent.has(factors[factor].possession) ? requireBeside(spent, caller, 'invalid', on) : factor;
  }

  /** The window is closed if the clock was set back. */
  async function isWindowOpen(caller: TokenCaller, grace: number, on?: Database): Promise<boolean> {
    const session = await sessions.find(caller.sessionId, on);
    const [at, opener] = [session?.step_up_at ?? null, session?.step_up_factor as FactorType | null];
    if (at === null || at > clock.now() || clock.now() >= at + stepUpWindow + grace) return false;
    return !opener || !(await offers.spentIn(caller, on)).has(factors[opener].possession);
  }

  async function judgeToAdd(
    caller: TokenCaller,
    mfaToken: string | undefined,
    grace: number,
    ask: (caller: TokenCaller, token: string, on?: Database) => Promise<MfaTokenJudgement>,
    on?: Database,
  ): Promise<FactorType | null> {
    // If a proof is given, it must be valid, whether or not the window is open.
    if (!mfaToken && (await isWindowOpen(caller, grace, on))) return null;
    return judge(caller, mfaToken, ask, on);
  }

  const stepUp: StepUp = {
    demand: (caller, mfaToken, on) => judge(caller, mfaToken, mfaTokens.consume, on),
    async show(caller, mfaToken) {
      await judge(caller, mfaToken, mfaTokens.inspect);
    },
    demandToAdd: (caller, mfaToken, on, grace = 0) =>
      judgeToAdd(caller, mfaToken, grace, mfaTokens.consume, on),
    async showToAdd(caller, mfaToken, grace = 0) {
      await judgeToAdd(caller, mfaToken, grace, mfaTokens.inspect);
    },
    async demandBesideBackup(caller, mfaToken, on) {
      const spent = await offers.spentByBackup(caller, on);
      return spent.size > 0
        ? stepUp.demandBeside(spent, caller, mfaToken, on)
        : stepUp.demand(caller, mfaToken, on);
    },
    vouching: offers.vouching,
    async demandBeside(shown, caller, mfaToken, on) {
      if (!mfaToken) return requireBeside(shown, caller, undefined, on);
      const looked = await mfaTokens.inspect(caller, mfaToken, on);
      if (looked.status) return requireBeside(shown, caller, looked.status, on);
      // It proves what was already shown, so that it does not count here and is not used up.
      if (!(await offers.isAnother(caller, looked.factor, shown, on)))
        return requireBeside(shown, caller, 'invalid', on);
      const { factor, status } = await mfaTokens.consume(caller, mfaToken, on);
      return factor ?? requireBeside(shown, caller, status, on);
    },
  };
  return { ...stepUp, require };
}
