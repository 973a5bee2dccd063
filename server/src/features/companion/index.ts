import type { RateLimits } from '../../platform/rate-limits/rate-limits.ts';
import type { FactorItemsService } from '../mfa/factor-items.service.ts';
import type { MfaTokensService } from '../mfa/mfa-tokens.service.ts';
import { approvalStatusService } from './approval-status.service.ts';
import { type ApprovalsDeps, approvalsService } from './approvals.service.ts';
import { challengesRepository } from './challenges.repository.ts';
import { deviceAuthenticator } from './device-authenticator.ts';
import { deviceCallsService } from './device-calls.service.ts';
import { devicesRepository } from './devices.repository.ts';
import { companionEndpoints } from './endpoints.ts';
import { keepChallenges, pairingAttempts, statusAsks, sweepBatch } from './limits.ts';
import { ownPairingService } from './own-pairing.service.ts';
import { type PairingsDeps, pairingsService } from './pairings.service.ts';
import { presentDevice } from './present-device.ts';
import { pairingPresenter } from './present-pairing.ts';

export interface CompanionFeatureDeps extends ApprovalsDeps, Omit<PairingsDeps, 'attempts' | 'present'> {
  readonly items: FactorItemsService;
  readonly mfaTokens: MfaTokensService;
  readonly rateLimits: RateLimits;
  /** Null where no push is configured. */
  readonly pushPublicKey: string | null;
}

export function companionFeature(deps: CompanionFeatureDeps) {
  const { db, clock, rateLimits } = deps;
  const present = pairingPresenter(deps.pushPublicKey);
  const calls = deviceCallsService({ db, clock });
  const attempts = rateLimits.limit('companion-pairing', pairingAttempts);
  const pairings = pairingsService({ ...deps, attempts, present });
  const devices = deps.items.of({ factor: 'carro_id', rows: devicesRepository, present: presentDevice });
  const own = ownPairingService({ ...deps, present });
  const approvals = approvalsService(deps);
  const status = approvalStatusService({ ...deps, asks: rateLimits.limit('carro-id-status', statusAsks) });
  return {
    endpoints: companionEndpoints({ pairings, devices, own, approvals, status }),
    authenticate: deviceAuthenticator(calls),
    async sweep(): Promise<void> {
      await calls.sweep();
      await pairings.sweep();
      await challengesRepository(db).sweep(clock.now() - keepChallenges, sweepBatch);
    },
  };
}
