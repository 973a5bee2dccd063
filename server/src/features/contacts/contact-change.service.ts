import type { FactorType } from '@latchkey/contract/mfa/factors';
import type { Profile } from '@latchkey/contract/profile/profile';
import type { Updateable } from 'kysely';
import { audit, userTarget } from '../../platform/audit/audit.ts';
import { inTransaction } from '../../platform/db/after-commit.ts';
import { isUniqueViolation } from '../../platform/db/constraint-violations.ts';
import type { Database } from '../../platform/db/database.ts';
import type { UsersTable } from '../../platform/db/tables/accounts.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { TokenCaller } from '../../platform/http/caller.ts';
import { catalog } from '../../platform/text/catalog.ts';
import { emailKey } from '../accounts/email-key.ts';
import { parsePhone } from '../accounts/phone-number.ts';
import type { User } from '../accounts/user.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import type { CodeBinding, CodeTarget, SentCode } from '../codes/one-time-code.ts';
import type { MailedLink } from '../mailed-links/mailed-link.ts';
import { confirmContact } from './confirm-contact.ts';
import type { ContactCall, ContactDeps } from './contact-deps.ts';
import { takeBackLinkLife } from './limits.ts';

/** The differences between changing an email address and a phone number. */
interface ContactKind {
  readonly ground: 'email' | 'phone';
  readonly purpose: 'email_change' | 'phone_change';
  readonly requested: 'email_change_requested' | 'phone_change_requested';
  readonly changed: 'email_changed' | 'phone_changed';
  /** The old contact, which is notified. */
  oldTarget(user: User): CodeTarget | undefined;
  /** The verified contact of the other kind, which is notified too: whoever changes this one may have it (#386). */
  otherTarget(user: User): CodeTarget | undefined;
  isSame(user: User, address: string): boolean;
  findOwner(users: ReturnType<typeof usersRepository>, address: string): Promise<User | undefined>;
  changes(address: string, now: number): Updateable<UsersTable>;
  /** The columns for the session in which it was added, and for what confirmed that. */
  addedBy(sessionId: string, vouchedBy: string | null): Updateable<UsersTable>;
}

const email: ContactKind = {
  ground: 'email',
  purpose: 'email_change',
  requested: 'email_change_requested',
  changed: 'email_changed',
  oldTarget: emailOf,
  otherTarget: (user) => (user.phone_verified_at === null ? undefined : phoneOf(user)),
  isSame: (user, address) => user.email_key === emailKey(address),
  findOwner: (users, address) => users.findByEmailKey(emailKey(address)),
  changes: (address, now) => ({
    email: address,
    email_key: emailKey(address),
    email_verified_at: now,
    email_set_by: 'person',
  }),
  addedBy: (sessionId, vouchedBy) => ({ email_added_in: sessionId, email_vouched_by: vouchedBy }),
};

const phone: ContactKind = {
  ground: 'phone',
  purpose: 'phone_change',
  requested: 'phone_change_requested',
  changed: 'phone_changed',
  oldTarget: phoneOf,
  otherTarget: (user) => (user.email_verified_at === null ? undefined : emailOf(user)),
  isSame: (user, address) => user.phone === address,
  findOwner: (users, address) => users.findByPhone(address),
  changes(address, now) {
    const parsed = parsePhone(address);
    if (!parsed) throw new Error('Not a phone number');
    return { phone: parsed.e164, phone_code: parsed.code, phone_no: parsed.number, phone_verified_at: now };
  },
  addedBy: (sessionId, vouchedBy) => ({ phone_added_in: sessionId, phone_vouched_by: vouchedBy }),
};

const kinds = { email, phone };

function emailOf(user: User): CodeTarget | undefined {
  return user.email ? { channel: 'email', address: user.email } : undefined;
}

function phoneOf(user: User): CodeTarget | undefined {
  return user.phone ? { channel: 'sms', address: user.phone } : undefined;
}

export type ContactChangeDeps = Pick<
  ContactDeps,
  | 'db'
  | 'clock'
  | 'codes'
  | 'sessions'
  | 'mailedLinks'
  | 'notices'
  | 'stepUp'
  | 'doubtsEmail'
  | 'isOperator'
  | 'withdrawProofs'
  | 'noteChange'
  | 'tellAdded'
  | 'readProfile'
>;

export type ContactChangeService = ReturnType<typeof contactChangeService>;

/**
 * Changes the email address or phone number: the new one is proven by a code sent to it, the old one is notified
 * (security #24).
 */
export function contactChangeService(deps: ContactChangeDeps) {
  const { db, clock, codes, mailedLinks, notices, sessions, stepUp, withdrawProofs } = deps;

  /**
   * Sends the code. When it is resent to the same contact, no second proof is required.
   * If another account has the contact, the reply is the same and nothing is sent (security #62).
   * Throws `2fa_required`, `invalid_fields`, `rate_limited`.
   */
  async function request(which: 'email' | 'phone', target: CodeTarget, call: ContactCall): Promise<SentCode> {
    const kind = kinds[which];
    const binding = bindingOf(kind, call);
    const user = await load(call);
    const underWay = await codes.newest(binding);
    if (underWay?.address === target.address) {
      return codes.resend({ id: underWay.id }, binding);
    }
    await stepUp.show(call.caller, call.mfaToken);
    if (kind.isSame(user, target.address)) throw sameContact(which);
    const isDecoy = (await kind.findOwner(usersRepository(db), target.address)) !== undefined;
    return inTransaction(db, async (tx) => {
      await sessions.holdAccount(call.caller, tx);
      await stepUp.demand(call.caller, call.mfaToken, tx);
      const sender = codes.senders.newContact(call.caller);
      const sent = await codes.request({ ...binding, target, sender, isDecoy }, tx);
      const old = kind.oldTarget(user);
      if (old) await notices.tellAt(tx, user, old, kind.requested, { client: call.client });
      else await notices.tell(tx, user, kind.requested, { client: call.client });
      return sent;
    });
  }

  /** Throws `conflict` if another account has taken the contact since. */
  async function confirm(
    which: 'email' | 'phone',
    call: ContactCall,
    challengeId: string,
    code: string,
  ): Promise<Profile> {
    const kind = kinds[which];
    try {
      await confirmContact(deps, call, code, {
        find: (tx) => codes.find({ id: challengeId }, bindingOf(kind, call), tx),
        take: (tx, user, { address }) => take(tx, user, kind, address, call),
      });
    } catch (error) {
      throw isUniqueViolation(error) ? new ApiError('conflict', { cause: error }) : error;
    }
    return deps.readProfile(call.caller.userId);
  }

  async function take(tx: Database, user: User, kind: ContactKind, address: string, call: ContactCall) {
    const { caller, client } = call;
    const now = clock.now();
    const proven = (await sessions.find(caller.sessionId, tx))?.step_up_factor ?? null;
    const vouchedBy = await stepUp.vouching(caller, proven as FactorType | null, tx);
    // At the address that it may replace.
    await deps.noteChange(tx, user, caller.sessionId);
    await usersRepository(tx).update(user.id, {
      ...kind.changes(address, now),
      ...kind.addedBy(caller.sessionId, vouchedBy),
      updated_at: now,
    });
    // Links and codes sent to the old address become invalid (security #20).
    await withdrawProofs(tx, user.id, kind.ground);
    const old = kind.oldTarget(user);
    const href = kind.ground === 'email' ? await linkToRestore(tx, user, { address, call }) : undefined;
    if (old)
      await notices.tellAt(tx, user, old, kind.changed, {
        client,
        ...(href ? { link: { href, life: takeBackLinkLife } } : {}),
      });
    if (kind.ground === 'email' && user.email_verified_at === null) await tellFirst(tx, user, caller);
    const other = kind.otherTarget(user);
    if (other) await notices.tellAt(tx, user, other, kind.changed, { client });
    audit.record(tx, {
      action: `user.${kind.changed}`,
      target: userTarget(user),
      changes: { [kind.ground]: { from: user[kind.ground], to: address } },
    });
  }

  /**
   * Until now nobody could be told by mail. An address that an operator set is told as well, before it is verified: whoever
   * knows the first password could move the email away from it, and its owner, who restores it, must be rid of what was
   * added (security #557). Whoever has just proven the new one is told of the others who are signed in (#563).
   */
  async function tellFirst(tx: Database, before: User, { sessionId }: TokenCaller): Promise<void> {
    const now = (await usersRepository(tx).findById(before.id)) ?? before;
    await deps.tellAdded(tx, now, { except: sessionId });
    // The mailbox alone must not lead to the console (security #624).
    if (before.email_set_by === 'operator' && !(await deps.isOperator(before.id, tx)))
      await deps.tellAdded(tx, { ...before, email_verified_at: clock.now() });
  }

  /** The link for the address that goes; undefined if its mailbox must not restore it. */
  async function linkToRestore(
    tx: Database,
    user: User,
    { address, call }: { readonly address: string; readonly call: ContactCall },
  ): Promise<string | undefined> {
    if (await isRestored(tx, user, emailKey(address))) return undefined;
    const [earliest] = await mailedLinks.open(tx, user.id, 'email_take_back');
    // Their next address takes the place of a stranger's, whose mailbox must not take the account back when the earlier one
    // no longer can (security #448).
    if (!earliest || !(await deps.doubtsEmail(tx, user, call.caller.sessionId)))
      return takeBackLink(tx, user);
    await renew(tx, user, earliest);
    return undefined;
  }

  /**
   * The address that goes without a link may be the owner's last one all the same: whoever stole the password may have
   * signed in before its owner moved the email. The earliest address then has as much time as that one would have had
   * (security #549).
   */
  async function renew(tx: Database, user: User, link: MailedLink): Promise<void> {
    if (link.subject === null) return;
    const contact = { channel: 'email', address: link.subject } as const;
    const { href } = await mailedLinks.createTakeBack(tx, {
      userId: user.id,
      email: link.subject,
      emailKey: link.email_key,
      addedIn: link.address_added_in,
      life: takeBackLinkLife,
      createdAt: link.created_at,
    });
    await notices.tellAt(tx, user, contact, 'email_changed', {
      link: { href, life: takeBackLinkLife },
      client: null,
    });
  }

  /**
   * Whether the address is put back that another one has displaced, and whose mailbox could restore it by its link. Then
   * it is as if that link had been used: the address that goes, which may be a stranger's, cannot take the account away
   * again (#142, #486).
   */
  async function isRestored(tx: Database, user: User, key: string): Promise<boolean> {
    const open = await mailedLinks.open(tx, user.id, 'email_take_back');
    const [first] = open.filter((link) => link.email_key === key);
    if (!first) return false;
    for (const link of open) if (link.email_key === key) await mailedLinks.use(tx, link);
    await mailedLinks.killElsewhere(tx, user.id, key, first.created_at);
    return true;
  }

  /**
   * Only for an address that was verified, or that an operator set: its mailbox could reset the password as well (#499). Any
   * other may belong to anybody (#141).
   */
  async function takeBackLink(tx: Database, user: User): Promise<string | undefined> {
    if (!user.email || !user.email_key) return undefined;
    if (user.email_verified_at === null && user.email_set_by !== 'operator') return undefined;
    const link = await mailedLinks.createTakeBack(tx, {
      userId: user.id,
      email: user.email,
      emailKey: user.email_key,
      addedIn: user.email_added_in,
      life: takeBackLinkLife,
    });
    return link.href;
  }

  async function load({ caller }: ContactCall): Promise<User> {
    const user = await usersRepository(db).findById(caller.userId);
    if (!user) throw new ApiError('unauthenticated');
    return user;
  }

  return { request, confirm };
}

const bindingOf = ({ purpose }: ContactKind, { caller }: ContactCall): CodeBinding => ({
  purpose,
  userId: caller.userId,
  sessionId: caller.sessionId,
});

function sameContact(which: 'email' | 'phone'): ApiError {
  const field = which === 'email' ? 'email' : 'phone_no';
  return new ApiError('invalid_fields', { errors: { [field]: [catalog().fields.contact_same] } });
}
