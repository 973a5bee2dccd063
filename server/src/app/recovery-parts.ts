import { adminPath, highestRole, isAtLeast } from '@latchkey/contract/admin/operator-roles';
import type { FactorType } from '@latchkey/contract/mfa/factors';
import type { AgreedBy } from '../features/account-recovery/recoveries.repository.ts';
import { recoveriesService } from '../features/account-recovery/recoveries.service.ts';
import { tellContacts } from '../features/account-recovery/tell-contacts.ts';
import { usersRepository } from '../features/accounts/users.repository.ts';
import type { ApiScope } from '../features/applications/client.ts';
import { clientsRepository } from '../features/applications/clients.repository.ts';
import { type FactorResetService, factorResetService } from '../features/mfa/factor-reset.service.ts';
import { phoneForgotten } from '../features/mfa/factors/sms-code.factor.ts';
import { operatorsRepository } from '../features/operators/operators.repository.ts';
import type { AccountEventsService } from '../features/realtime/account-events.service.ts';
import { sessionsRepository } from '../features/sessions/sessions.repository.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Database } from '../platform/db/database.ts';
import { accountEndings } from './account-endings.ts';
import type { BaseFeatures } from './base-features.ts';
import { commandMailedLinks } from './command-mailed-links.ts';
import { commandNotices } from './command-notices.ts';
import type { Config } from './config.ts';
import { endEverySession } from './end-every-session.ts';
import { forgetFactors } from './factor-registry.ts';
import { isOperator } from './is-operator.ts';
import type { Store } from './open-store.ts';
import type { PlatformParts } from './platform-parts.ts';
import { isTimeSeen } from './time-seen.ts';

/** The role in which somebody may approve a recovery at present; undefined if they may not any more. */
async function roleOf({ userId, clientId }: AgreedBy, audience: string, on: Database) {
  if (userId !== null) return (await operatorsRepository(on).active(userId))?.role;
  // Access to the command line implies access to the database.
  if (clientId === null) return 'owner';
  const client = await clientsRepository(on).find(clientId);
  if (client?.type !== 'machine') return undefined;
  return highestRole(
    (JSON.parse(client.api_scopes) as ApiScope[])
      .filter((one) => one.audience === audience)
      .map(({ scope }) => scope),
  );
}

const mayAgree =
  (audience: string) =>
  async (by: AgreedBy, userId: string, on: Database): Promise<boolean> => {
    const [role, outranked] = [await roleOf(by, audience, on), await operatorsRepository(on).roleOf(userId)];
    return role !== undefined && isAtLeast(role, 'support') && isAtLeast(role, outranked ?? 'support');
  };

function soleCodeOf(allowed: readonly FactorType[]): 'email' | 'phone' | null {
  const [byEmail, bySms] = [allowed.includes('email_otp'), allowed.includes('sms_otp')];
  if (byEmail === bySms) return null;
  return byEmail ? 'email' : 'phone';
}

async function forgetContact(tx: Database, userId: string, contact: 'email' | 'phone'): Promise<void> {
  await usersRepository(tx).update(
    userId,
    contact === 'phone' ? phoneForgotten : { email_verified_at: null },
  );
}

interface Parts extends Pick<BaseFeatures, 'mailedLinks' | 'notices'> {
  readonly db: Database;
  readonly clock: Clock;
  readonly config: Config;
  readonly accountEvents: Pick<AccountEventsService, 'tell'>;
  readonly factors: FactorResetService;
}

/** Account recoveries, for the server and the command line alike. */
export function recoveries({ db, clock, config, mailedLinks, notices, accountEvents, factors }: Parts) {
  return recoveriesService({
    db,
    clock,
    mode: config.accountRecovery,
    soleCode: soleCodeOf(config.signInFactors.allowed),
    forgetContact,
    tell: tellContacts({ mailedLinks, notices }),
    mailedLinks,
    accountEvents,
    factors,
    usedFactorSince: (userId, at, on) => sessionsRepository(on).provenSince(userId, at),
    endPending: (tx, userId) => sessionsRepository(tx).endPending(userId, clock.now(), 'withdrawn'),
    mayAgree: mayAgree(`${config.http.publicUrl}${adminPath}`),
    isTimeSeen: (on) => isTimeSeen(on, clock),
    isOperator,
  });
}

/** For operators in this process, so that open pages are notified at once. */
export function factorReset({ db, clock }: PlatformParts, { notices, sessions }: BaseFeatures) {
  return factorResetService({
    db,
    clock,
    notices,
    forget: forgetFactors,
    endSessions: endEverySession(clock, sessions.sessions),
    endRecovery: accountEndings(clock).endRecovery,
  });
}

/** For the command line: a running server sends the messages that were written here. */
export async function recoveryParts(store: Store, config: Config) {
  const {
    database: { db },
    clock,
  } = store;
  const endings = accountEndings(clock);
  const notices = commandNotices(store);
  return recoveries({
    db,
    clock,
    config,
    notices,
    mailedLinks: commandMailedLinks(store, config),
    accountEvents: { tell: async () => undefined },
    factors: factorResetService({
      db,
      clock,
      notices,
      forget: forgetFactors,
      endSessions: (tx, userId) => endings.endSessions(tx, userId, 'revoked'),
      endRecovery: endings.endRecovery,
    }),
  });
}
