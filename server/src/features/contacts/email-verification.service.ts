import { audit, userTarget } from '../../platform/audit/audit.ts';
import { inTransaction } from '../../platform/db/after-commit.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { ClientInfo } from '../../platform/http/caller.ts';
import type { RateLimit } from '../../platform/rate-limits/rate-limit.ts';
import { emailKey } from '../accounts/email-key.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import type { ContactCall, ContactDeps } from './contact-deps.ts';
import { verificationLinkLife } from './limits.ts';

export interface EmailVerificationDeps
  extends Pick<
    ContactDeps,
    'db' | 'clock' | 'sessions' | 'mailedLinks' | 'sendCaps' | 'tellAdded' | 'onEmailVerified'
  > {
  readonly confirmPerAddress: RateLimit;
}

export type EmailVerificationService = ReturnType<typeof emailVerificationService>;

/** The link that verifies the account's email (docs/behaviour/contacts.md#states). */
export function emailVerificationService({
  db,
  clock,
  sessions,
  mailedLinks,
  sendCaps,
  tellAdded,
  onEmailVerified,
  confirmPerAddress,
}: EmailVerificationDeps) {
  /** Returns the seconds until it can be requested again. Throws `conflict` if there is nothing to verify. */
  async function request({ caller }: ContactCall): Promise<number> {
    await inTransaction(db, async (tx) => {
      const user = await sessions.holdAccount(caller, tx);
      if (!user.email || user.email_verified_at !== null) throw new ApiError('conflict');
      const target = { channel: 'email', address: user.email } as const;
      const sender = sendCaps.senders.ofToken(caller, false);
      const binding = { purpose: 'email_verification', sessionId: null, budget: sender.budget };
      await sendCaps.cool(tx, binding, target);
      await sendCaps.take(tx, { target, sender });
      await mailedLinks.send(tx, {
        purpose: 'email_verification',
        userId: user.id,
        email: user.email,
        emailKey: emailKey(user.email),
        life: verificationLinkLife,
        page: '/auth/email-verification',
        // Wherever the link is opened, this session requested it (docs/behaviour/mfa.md#what-was-just-added).
        subject: caller.sessionId,
      });
    });
    return sendCaps.cooldown;
  }

  /** Uses up the link, which may be opened in a browser without a session. Throws `invalid_token`. */
  async function confirm(email: string, token: string, client: ClientInfo): Promise<void> {
    const key = emailKey(email);
    const link = await mailedLinks.find(token, 'email_verification', key);
    const userId = link?.user_id;
    if (!link || !userId) {
      // The holder of a valid link must not be blocked by others who guess for the same address.
      await confirmPerAddress.consume(client.ip);
      throw await mailedLinks.refusal(token, 'email_verification', key);
    }
    await inTransaction(db, async (tx) => {
      const users = usersRepository(tx);
      const user = await users.hold(userId);
      if (!(await mailedLinks.use(tx, link))) throw new ApiError('invalid_token');
      const isVerified = await users.verifyEmail(userId, key, clock.now(), link.subject);
      if (!user || !isVerified) throw new ApiError('invalid_token');
      // Until now nobody could be told by mail: neither of what was added, nor of who is signed in and may add something.
      await tellAdded(tx, (await users.findById(userId)) ?? user);
      audit.record(tx, { action: 'user.email_verified', target: userTarget(user) });
    });
    // Not awaited; a page that misses the event reads again when it gets the focus.
    void onEmailVerified(userId);
  }

  return { request, confirm };
}
