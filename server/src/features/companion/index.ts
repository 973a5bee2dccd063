import type { DescribeClient } from '../../platform/clients/describe-client.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { RateLimits } from '../../platform/rate-limits/rate-limits.ts';
import type { CodeHasher } from '../../platform/secrets/code-hasher.ts';
import type { Client } from '../applications/client.ts';
import type { LoginHistoryService } from '../login-history/login-history.service.ts';
import type { FactorChangesService } from '../mfa/factor-changes.service.ts';
import type { FactorFailuresService } from '../mfa/factor-failures.service.ts';
import type { FactorItemsService } from '../mfa/factor-items.service.ts';
import type { FailedSignInsService } from '../mfa/failed-sign-ins.service.ts';
import type { MfaTokensService } from '../mfa/mfa-tokens.service.ts';
import type { OffersService } from '../mfa/offers.service.ts';
import type { StepUp } from '../mfa/step-up.ts';
import type { NoticesService } from '../notices/notices.service.ts';
import type { AccountEventsService } from '../realtime/account-events.service.ts';
import type { UserEventsService } from '../realtime/user-events.service.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import { approvalStatusService } from './approval-status.service.ts';
import { approvalsRepository } from './approvals.repository.ts';
import { type ApprovalsDeps, approvalsService } from './approvals.service.ts';
import { deviceAuthenticator } from './device-authenticator.ts';
import { deviceCallsService } from './device-calls.service.ts';
import { devicesRepository } from './devices.repository.ts';
import { companionEndpoints } from './endpoints.ts';
import { keepApprovals, pairingAttempts, statusAsks, sweepBatch } from './limits.ts';
import { ownPairingService } from './own-pairing.service.ts';
import { pairingsService } from './pairings.service.ts';
import { presentDevice } from './present-device.ts';
import { pairingPresenter } from './present-pairing.ts';

export interface CompanionFeatureDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** Hashes the numbers that a person compares. */
  readonly hasher: CodeHasher;
  readonly rateLimits: RateLimits;
  readonly describeClient: DescribeClient;
  readonly sessions: SessionsService;
  readonly history: LoginHistoryService;
  readonly notices: NoticesService;
  readonly mfaTokens: MfaTokensService;
  readonly failures: FactorFailuresService;
  readonly failedSignIns: FailedSignInsService;
  readonly offers: Pick<OffersService, 'counts' | 'readmit'>;
  readonly items: FactorItemsService;
  readonly stepUp: StepUp;
  readonly changes: FactorChangesService;
  readonly events: Pick<UserEventsService, 'toSession'>;
  readonly accountEvents: Pick<AccountEventsService, 'tell'>;
  readonly findClient: (id: string) => Promise<Client | undefined>;
  readonly waitingRequests: ApprovalsDeps['waitingRequests'];
  readonly endRecovery: ApprovalsDeps['endRecovery'];
  readonly publicUrl: string;
  /** Null if push is not configured. */
  readonly pushPublicKey: string | null;
}

export function companionFeature(deps: CompanionFeatureDeps) {
  const { db, clock, rateLimits, sessions, mfaTokens, stepUp, changes, accountEvents } = deps;
  const present = pairingPresenter(deps.pushPublicKey);
  const calls = deviceCallsService({ db, clock });
  const attempts = rateLimits.limit('companion-pairing', pairingAttempts);
  const pairings = pairingsService({
    db,
    clock,
    sessions,
    stepUp,
    changes,
    accountEvents,
    attempts,
    present,
    publicUrl: deps.publicUrl,
  });
  const devices = deps.items.of({ factor: 'carro_id', rows: devicesRepository, present: presentDevice });
  const own = ownPairingService({ db, changes, accountEvents, present });
  const approvals = approvalsService({
    db,
    offers: deps.offers,
    clock,
    hasher: deps.hasher,
    describeClient: deps.describeClient,
    sessions,
    history: deps.history,
    notices: deps.notices,
    mfaTokens,
    failures: deps.failures,
    failedSignIns: deps.failedSignIns,
    events: deps.events,
    findClient: deps.findClient,
    waitingRequests: deps.waitingRequests,
    endRecovery: deps.endRecovery,
  });
  const status = approvalStatusService({
    db,
    clock,
    mfaTokens,
    sessions,
    asks: rateLimits.limit('carro-id-status', statusAsks),
  });
  return {
    endpoints: companionEndpoints({ pairings, devices, own, approvals, status }),
    authenticate: deviceAuthenticator(calls),
    /** The device's account; undefined if the device was removed. */
    ownerOfDevice: async (id: string, on: Database) => (await devicesRepository(on).find(id))?.user_id,
    async sweep(): Promise<void> {
      await calls.sweep();
      await pairings.sweep();
      await approvalsRepository(db).sweep(clock.now() - keepApprovals, sweepBatch);
    },
  };
}
