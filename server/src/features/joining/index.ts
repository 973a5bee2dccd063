import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Outbox } from '../../platform/messages/outbox.ts';
import type { RateLimits } from '../../platform/rate-limits/rate-limits.ts';
import type { GroupsService } from '../groups/groups.service.ts';
import { joiningEndpoints } from './endpoints.ts';
import { invitationsService } from './invitations.service.ts';
import { joinLinksService } from './join-links.service.ts';
import { confirmPerAddress, confirmPerLink, registerPerAddress, resendsOfInvitation } from './limits.ts';
import { type NewcomersDeps, newcomersService } from './newcomers.service.ts';
import { type RegistrationsDeps, registrationsService } from './registrations.service.ts';

export interface JoiningFeatureDeps
  extends Pick<RegistrationsDeps, 'rules' | 'sendCaps' | 'knowsBrowser'>,
    Pick<
      NewcomersDeps,
      'accounts' | 'firstPasskeys' | 'hasher' | 'policy' | 'signIn' | 'registrationGroups'
    > {
  readonly db: Database;
  readonly clock: Clock;
  readonly outbox: Outbox;
  readonly publicUrl: string;
  readonly rateLimits: RateLimits;
  readonly groups: Pick<GroupsService, 'join' | 'read'>;
}

/** How people create an account of their own: by registration, or by an invitation. */
export function joiningFeature(deps: JoiningFeatureDeps) {
  const { db, clock, outbox, publicUrl, rateLimits, groups } = deps;
  const links = joinLinksService({ db, clock, publicUrl });
  const invitations = invitationsService({
    db,
    clock,
    links,
    outbox,
    groups,
    resends: rateLimits.limit('invitation-resend', resendsOfInvitation),
  });
  const registrations = registrationsService({
    db,
    clock,
    rules: deps.rules,
    links,
    outbox,
    sendCaps: deps.sendCaps,
    knowsBrowser: deps.knowsBrowser,
    publicUrl,
    limit: rateLimits.limit('register-address', registerPerAddress),
  });
  const newcomers = newcomersService({
    db,
    links,
    registrations,
    invitations,
    accounts: deps.accounts,
    firstPasskeys: deps.firstPasskeys,
    hasher: deps.hasher,
    policy: deps.policy,
    signIn: deps.signIn,
    groups,
    registrationGroups: deps.registrationGroups,
    limits: {
      address: rateLimits.limit('register-confirm-address', confirmPerAddress),
      link: rateLimits.limit('register-confirm-link', confirmPerLink),
    },
  });
  return {
    endpoints: joiningEndpoints({ registrations, newcomers, invitations }),
    async sweep(): Promise<void> {
      await links.sweep();
      await invitations.sweep();
    },
  };
}
