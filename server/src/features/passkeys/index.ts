import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { FactorAttemptsService } from '../mfa/factor-attempts.service.ts';
import type { FactorChangesService } from '../mfa/factor-changes.service.ts';
import type { FactorItemsService } from '../mfa/factor-items.service.ts';
import type { OffersService } from '../mfa/offers.service.ts';
import type { StepUp } from '../mfa/step-up.ts';
import type { NoticesService } from '../notices/notices.service.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import { assertionsService } from './assertions.service.ts';
import { attestationsOf } from './attestations.ts';
import { ceremoniesService } from './ceremonies.service.ts';
import { passkeysEndpoints } from './endpoints.ts';
import { firstPasskeysService } from './first-passkeys.service.ts';
import { passkeyChallengesService } from './passkey-challenges.service.ts';
import { passkeyRegistrationService } from './passkey-registration.service.ts';
import { passkeySignInsService } from './passkey-sign-ins.service.ts';
import { passkeysRepository } from './passkeys.repository.ts';
import { presentPasskey } from './present-passkey.ts';
import type { RelyingParty } from './relying-party.ts';

export interface PasskeysFeatureDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly party: RelyingParty;
  readonly sessions: Pick<SessionsService, 'holdAccount'>;
  readonly items: FactorItemsService;
  readonly stepUp: StepUp;
  readonly attempts: FactorAttemptsService;
  readonly offers: Pick<OffersService, 'counts'>;
  readonly changes: FactorChangesService;
  readonly notices: NoticesService;
}

export function passkeysFeature(deps: PasskeysFeatureDeps) {
  const { db, clock, party, sessions, items, stepUp, attempts, offers, changes, notices } = deps;
  const ceremonies = ceremoniesService({ db, clock });
  const assertions = assertionsService({ db, clock, party, notices });
  const attestations = attestationsOf({ clock, party });
  const registrations = passkeyRegistrationService({
    db,
    party,
    ceremonies,
    attestations,
    sessions,
    stepUp,
    changes,
  });
  const challenges = passkeyChallengesService({ db, party, ceremonies, assertions, attempts, offers });
  const passkeys = items.of({ factor: 'passkey', rows: passkeysRepository, present: presentPasskey });
  const endpoints = passkeysEndpoints({ passkeys, registrations, challenges });
  return {
    endpoints,
    firstPasskeys: firstPasskeysService({ party, ceremonies, attestations }),
    passkeySignIns: passkeySignInsService({ party, ceremonies, assertions }),
    sweep: ceremonies.sweep,
  };
}
