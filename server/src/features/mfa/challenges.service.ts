import type { Challenge, FactorProof, SentFactorType } from '@latchkey/contract/mfa/challenge';
import { ApiError } from '../../platform/http/api-error.ts';
import type { SecondFactor, SentChallenges } from './factor.ts';
import type { FactorAttemptsService, FactorCall } from './factor-attempts.service.ts';
import type { passwordFactor } from './factors/password.factor.ts';
import type { recoveryCodeFactor } from './factors/recovery-code.factor.ts';
import type { totpFactor } from './factors/totp.factor.ts';

export interface ChallengesDeps {
  readonly attempts: FactorAttemptsService;
  readonly factors: readonly SecondFactor[];
  readonly totp: Pick<ReturnType<typeof totpFactor>, 'verify'>;
  readonly recoveryCode: Pick<ReturnType<typeof recoveryCodeFactor>, 'verify'>;
  readonly password: Pick<ReturnType<typeof passwordFactor>, 'verify'>;
}

export type ChallengesService = ReturnType<typeof challengesService>;

/** The challenges of spec §7: a right answer earns an `mfa_token`. */
export function challengesService({ attempts, factors, totp, recoveryCode, password }: ChallengesDeps) {
  function senderOf(type: SentFactorType): SentChallenges {
    const sends = factors.find((factor) => factor.type === type)?.sends;
    if (!sends) throw new ApiError('not_found');
    return sends;
  }

  return {
    async request(type: SentFactorType, call: FactorCall): Promise<Challenge> {
      const ask = await attempts.admitToSend(type, call);
      return senderOf(type).request(ask);
    },
    async retry(type: SentFactorType, call: FactorCall, challengeId: string): Promise<Challenge> {
      const ask = await attempts.admitToSend(type, call);
      return senderOf(type).retry(ask, challengeId);
    },
    verify(type: SentFactorType, call: FactorCall, challengeId: string, code: string): Promise<FactorProof> {
      return attempts.attemptAtOnce(type, call, (ask, on) =>
        senderOf(type).verify(ask, challengeId, code, on),
      );
    },
    verifyTotp: (call: FactorCall, code: string): Promise<FactorProof> =>
      attempts.attemptRegistered('totp', call, ({ user }, on) => totp.verify(user.id, code, on)),
    verifyRecoveryCode: (call: FactorCall, code: string): Promise<FactorProof> =>
      attempts.attemptRegistered('recovery_code', call, ({ user }, on) =>
        recoveryCode.verify(user, code, on),
      ),
    verifyPassword: (call: FactorCall, given: string): Promise<FactorProof> =>
      attempts.attempt('password', call, ({ user }) => password.verify(user, given)),
  };
}
