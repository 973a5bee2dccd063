import type { Challenge, FactorProof, SentFactorType } from '@latchkey/contract/mfa/challenge';
import { hasSamePassword } from '../accounts/user.ts';
import type { FactorAttemptsService, FactorCall } from './factor-attempts.service.ts';
import type { FactorRegistry } from './factor-registry.ts';

export interface ChallengesDeps {
  readonly attempts: FactorAttemptsService;
  readonly factors: FactorRegistry;
}

export type ChallengesService = ReturnType<typeof challengesService>;

/** The challenges of docs/behaviour/mfa.md#calls: a right answer earns an `mfa_token`. */
export function challengesService({ attempts, factors }: ChallengesDeps) {
  return {
    async request(type: SentFactorType, call: FactorCall): Promise<Challenge> {
      const ask = await attempts.admitToSend(type, call);
      return factors[type].sends.request(ask);
    },
    async retry(type: SentFactorType, call: FactorCall, challengeId: string): Promise<Challenge> {
      const ask = await attempts.admitToSend(type, call);
      return factors[type].sends.retry(ask, challengeId);
    },
    verify(type: SentFactorType, call: FactorCall, challengeId: string, code: string): Promise<FactorProof> {
      return attempts.attemptAtOnce(type, call, (ask, on) =>
        factors[type].sends.verify(ask, challengeId, code, on),
      );
    },
    verifyTotp: (call: FactorCall, code: string): Promise<FactorProof> =>
      attempts.attemptRegistered('totp', call, ({ user }, on) => factors.totp.verify(user.id, code, on)),
    verifyRecoveryCode: (call: FactorCall, code: string): Promise<FactorProof> =>
      attempts.attemptRegistered('recovery_code', call, ({ user }, on) =>
        factors.recovery_code.verify(user, code, on),
      ),
    verifyPassword: (call: FactorCall, given: string): Promise<FactorProof> =>
      attempts.attempt(
        'password',
        call,
        ({ user }) => factors.password.verify(user, given),
        async ({ user }, now) => hasSamePassword(user, now),
      ),
  };
}
