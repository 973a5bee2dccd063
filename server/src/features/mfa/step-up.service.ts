import { factors, type Possession } from '@latchkey/contract/mfa/factors';
import type { Clock } from '../../platform/clock/clock.ts';
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

/** Throws `2fa_required`, the answer to a call that lacks its proof. */
export type RequireFactor = (caller: TokenCaller, status?: MfaTokenStatus) => Promise<never>;

export type StepUpService = ReturnType<typeof stepUpService>;

export function stepUpService({ clock, sessions, offers, mfaTokens }: StepUpDeps) {
  const require: RequireFactor = (caller, status) => requireBeside(new Set(), caller, status);

  async function requireBeside(
    shown: ReadonlySet<Possession>,
    caller: TokenCaller,
    status?: MfaTokenStatus,
  ): Promise<never> {
    const { available, preferred } = await offers.forCaller(caller);
    const others = available.filter(({ type }) => !shown.has(factors[type].possession));
    throw new ApiError('2fa_required', {
      available_factors: others,
      preferred_factor: others.some(({ type }) => type === preferred) ? preferred : null,
      ...(status ? { mfa_token_status: status } : {}),
    });
  }

  async function judge(
    caller: TokenCaller,
    mfaToken: string | undefined,
    ask: (caller: TokenCaller, token: string) => Promise<MfaTokenJudgement>,
  ): Promise<void> {
    if (!mfaToken) return require(caller);
    const { status } = await ask(caller, mfaToken);
    if (status) await require(caller, status);
  }

  /** A clock that was set back closes it. */
  async function isWindowOpen(caller: TokenCaller, grace: number): Promise<boolean> {
    const at = (await sessions.find(caller.sessionId))?.step_up_at ?? null;
    return at !== null && at <= clock.now() && clock.now() < at + stepUpWindow + grace;
  }

  async function judgeToAdd(
    caller: TokenCaller,
    mfaToken: string | undefined,
    grace: number,
    ask: (caller: TokenCaller, token: string) => Promise<MfaTokenJudgement>,
  ): Promise<void> {
    // A proof that is given has to be right, window or not.
    if (mfaToken || !(await isWindowOpen(caller, grace))) await judge(caller, mfaToken, ask);
  }

  const stepUp: StepUp = {
    demand: (caller, mfaToken) => judge(caller, mfaToken, mfaTokens.consume),
    show: (caller, mfaToken) => judge(caller, mfaToken, mfaTokens.inspect),
    demandToAdd: (caller, mfaToken, grace = 0) => judgeToAdd(caller, mfaToken, grace, mfaTokens.consume),
    showToAdd: (caller, mfaToken, grace = 0) => judgeToAdd(caller, mfaToken, grace, mfaTokens.inspect),
    async demandBeside(shown, caller, mfaToken) {
      if (!mfaToken) return requireBeside(shown, caller);
      const looked = await mfaTokens.inspect(caller, mfaToken);
      if (looked.status) return requireBeside(shown, caller, looked.status);
      // A proof of what was shown already is no other one, and stays good for what it is good for.
      if (shown.has(factors[looked.factor].possession)) return requireBeside(shown, caller, 'invalid');
      const { status } = await mfaTokens.consume(caller, mfaToken);
      if (status) await requireBeside(shown, caller, status);
    },
  };
  return { ...stepUp, require };
}
