import type { FactorType } from '../../../contract/src/mfa/factors.ts';
import { endLasting } from '../../../server/src/app/account-endings.ts';
import type { Config } from '../../../server/src/app/config.ts';
import type { Store } from '../../../server/src/app/open-store.ts';
import type { User } from '../../../server/src/features/accounts/user.ts';
import { sessionsService } from '../../../server/src/features/sessions/sessions.service.ts';
import { endTrust } from '../../../server/src/features/trusted-devices/end-trust.ts';
import { day } from '../../../server/src/platform/clock/durations.ts';
import { createVault } from '../../../server/src/platform/secrets/vault.ts';
import { SigningKeys } from '../../../server/src/platform/tokens/signing-keys.ts';
import { TokenFormat } from '../../../server/src/platform/tokens/token-format.ts';

/** Starts sessions of these accounts in turn; returns their tokens. */
export async function seedSessions(
  store: Store,
  config: Config,
  users: readonly User[],
  count: number,
  kind: 'session' | 'pending_2fa' = 'session',
  factors: readonly FactorType[] = ['password'],
): Promise<string[]> {
  const { database, clock, secretKeys } = store;
  const vault = createVault(secretKeys, 'signing-keys');
  const keys = await SigningKeys.open('session', { ...database, clock, vault });
  const { idleDays, absoluteDays } = config.sessions;
  const sessions = sessionsService({
    database,
    clock,
    tokens: new TokenFormat({ keys, clock, issuer: config.http.publicUrl }),
    lifetimes: { idle: idleDays * day, absolute: absoluteDays * day },
    endLasting: endLasting(clock),
    endTrust,
    afterEnding() {},
  });
  const client = { ip: '127.0.0.1', userAgent: 'bench', deviceId: null };
  const tokens = await database.db.transaction().execute(async (tx) => {
    const made: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const user = users[index % users.length];
      if (!user) throw new Error('A session needs an account');
      const fresh = { userId: user.id, kind, factors: [...factors], client };
      made.push((await sessions.start(fresh, tx)).token);
    }
    return made;
  });
  keys.stop();
  return tokens;
}
