import { ApiError } from '../../platform/http/api-error.ts';
import type { TokenCaller } from '../../platform/http/caller.ts';
import type { MfaTokenJudgement, MfaTokenStatus, MfaTokensService } from './mfa-tokens.service.ts';
import type { OffersService } from './offers.service.ts';
import type { StepUp } from './step-up.ts';

export interface StepUpDeps {
  readonly offers: OffersService;
  readonly mfaTokens: MfaTokensService;
}

/** Throws `2fa_required`, the answer to a call that lacks its proof. */
export type RequireFactor = (caller: TokenCaller, status?: MfaTokenStatus) => Promise<never>;

export type StepUpService = ReturnType<typeof stepUpService>;

export function stepUpService({ offers, mfaTokens }: StepUpDeps) {
  const require: RequireFactor = async (caller, status) => {
    const { available, preferred } = await offers.forCaller(caller);
    throw new ApiError('2fa_required', {
      available_factors: available,
      preferred_factor: preferred,
      ...(status ? { mfa_token_status: status } : {}),
    });
  };

  async function judge(
    caller: TokenCaller,
    mfaToken: string | undefined,
    ask: (caller: TokenCaller, token: string) => Promise<MfaTokenJudgement>,
  ): Promise<void> {
    if (!mfaToken) return require(caller);
    const { status } = await ask(caller, mfaToken);
    if (status) await require(caller, status);
  }

  const stepUp: StepUp = {
    demand: (caller, mfaToken) => judge(caller, mfaToken, mfaTokens.consume),
    show: (caller, mfaToken) => judge(caller, mfaToken, mfaTokens.inspect),
  };
  return { ...stepUp, require };
}
