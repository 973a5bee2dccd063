import type { RegistrationMode } from '@latchkey/contract/joining/registration-mode';
import type { Clock } from '../../platform/clock/clock.ts';
import { inTransaction } from '../../platform/db/after-commit.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { ClientInfo } from '../../platform/http/caller.ts';
import type { Outbox } from '../../platform/messages/outbox.ts';
import type { RateLimit } from '../../platform/rate-limits/rate-limit.ts';
import { emailKey } from '../accounts/email-key.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import type { SendCapsService } from '../codes/send-caps.service.ts';
import type { KnowsBrowser } from '../mfa/factor-failures.service.ts';
import type { JoinLinksService } from './join-links.service.ts';
import { registrationLife } from './limits.ts';

/** Who may create an account, as configured by the operator. */
export interface RegistrationRules {
  readonly mode: RegistrationMode;
  /** In lower case. */
  readonly domains: readonly string[];
}

export interface RegistrationsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly rules: RegistrationRules;
  readonly links: JoinLinksService;
  readonly outbox: Outbox;
  readonly sendCaps: SendCapsService;
  readonly knowsBrowser: KnowsBrowser;
  readonly publicUrl: string;
  readonly limit: RateLimit;
}

export type RegistrationsService = ReturnType<typeof registrationsService>;

/** The request for an account, which always leads to a mail, whatever the address. */
export function registrationsService(deps: RegistrationsDeps) {
  const { db, clock, rules, links, outbox, sendCaps, limit } = deps;

  /**
   * Mails a link to the address, or the notice that it has an account: the same work, and the same answer (security
   * #200, #201).
   * Nothing is mailed if registration is by invitation, or to an address of another domain.
   * Throws `registration_closed`, `rate_limited`.
   */
  async function request(email: string, client: ClientInfo): Promise<void> {
    if (rules.mode === 'closed') throw new ApiError('registration_closed');
    const key = emailKey(email);
    const isWithinLimit = await limit.tryConsume(client.ip);
    const user = await usersRepository(db).findByEmailKey(key);
    // Strangers at the same address must not block a browser that the account knows.
    const isKnown = await deps.knowsBrowser(user?.id ?? key, client);
    if (isKnown) await limit.giveBack(client.ip);
    else if (!isWithinLimit) await limit.refuse(client.ip);
    if (!mayAsk(key)) return;
    await inTransaction(db, async (tx) => {
      const sender = sendCaps.senders.anonymous(client, isKnown);
      const target = { channel: 'email', address: key } as const;
      const sending = { target, sender, purpose: 'registration', life: registrationLife } as const;
      if (!(await sendCaps.tryTake(tx, sending))) return;
      const link = await links.create(tx, { email, life: registrationLife, isDecoy: user !== undefined });
      await outbox.enqueue(tx, {
        channel: 'email',
        // If the account spells the address differently, its own spelling is known to be deliverable.
        to: user?.email ?? email,
        userId: user?.id ?? null,
        expiresAt: clock.now() + registrationLife,
        ...(user
          ? { template: 'registration_known', data: { link: new URL('/auth/login', deps.publicUrl).href } }
          : { template: 'registration', data: { link: link.href, life: registrationLife } }),
      });
    });
  }

  function mayAsk(key: string): boolean {
    if (rules.mode === 'open') return true;
    return rules.mode === 'domains' && rules.domains.includes(key.slice(key.lastIndexOf('@') + 1));
  }

  return {
    request,
    /** Whether a requested link can still be used: the operator may have closed registration since. */
    isOpenFor: (key: string) => mayAsk(key),
  };
}
