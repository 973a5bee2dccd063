import type { Updateable } from 'kysely';
import { audit, userTarget } from '../../platform/audit/audit.ts';
import { changedFields } from '../../platform/audit/changed-fields.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { inTransaction } from '../../platform/db/after-commit.ts';
import type { Database } from '../../platform/db/database.ts';
import type { UsersTable } from '../../platform/db/tables/accounts.ts';
import type { EndReason } from '../sessions/session.ts';
import { AccountConflict } from './account-conflict.ts';
import { emailKey } from './email-key.ts';
import { type NewAccount, newUser } from './new-user.ts';
import type { User } from './user.ts';
import { type UsersRepository, usersRepository } from './users.repository.ts';
import type { ProofGround, WithdrawProofs } from './withdraw-proofs.ts';

/** Options of an operator's action on an account. */
export interface OperatorAct {
  readonly reason?: string | undefined;
  /** Throws if the operator may not do it; called in the transaction that locks the account. */
  readonly check?: (tx: Database, user: User) => Promise<void>;
}

export interface OperatorEdit extends OperatorAct {
  /** Called in the same transaction after the change. */
  readonly after?: (tx: Database, before: User, now: User) => Promise<void>;
}

/** Password and status have their own calls. */
export type AccountChanges = Omit<Updateable<UsersTable>, 'password_hash' | 'status'>;

/**
 * Ends every token of an account, and returns whether it had any; implemented by the sessions feature. `by` is the
 * session of the account that asks for it, if one does.
 */
export type EndSessions = (tx: Database, userId: string, reason: EndReason, by?: string) => Promise<boolean>;

export interface AccountsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly endSessions: EndSessions;
  readonly withdrawProofs: WithdrawProofs;
  /** Ends the links by which any mailbox but this one takes something back. */
  readonly endFormerMailboxes: (tx: Database, userId: string, emailKey: string | null) => Promise<void>;
  /** Ends every link that was mailed to this address. */
  readonly endMailbox: (tx: Database, userId: string, emailKey: string) => Promise<void>;
  /** Called by every suspension. Throws `conflict` for the last owner. */
  readonly refuseLastOwner: (userId: string, tx: Database) => Promise<void>;
  /** Whether the applications of the brand are open to the account; they are to every one by default. */
  readonly hasAccess?: (user: User) => boolean;
}

export type AccountsService = ReturnType<typeof accountsService>;

/** The rules for accounts that operators and features share. */
export function accountsService({
  db,
  clock,
  endSessions,
  withdrawProofs,
  endFormerMailboxes,
  endMailbox,
  refuseLastOwner,
  hasAccess = () => true,
}: AccountsDeps) {
  const users = usersRepository(db);

  /** If `on` is given, it must be a transaction that `inTransaction` began. Throws AccountConflict. */
  async function create(
    account: NewAccount,
    on?: Database,
    action: 'user.created' | 'user.imported' = 'user.created',
    reason?: string,
  ): Promise<User> {
    if (!on) return inTransaction(db, (tx) => create(account, tx, action, reason));
    const row = newUser(account, clock);
    await refuseConflict(usersRepository(on), row);
    await usersRepository(on).insert(row);
    const { name, email, phone, attributes } = row;
    const changes = changedFields({ attributes: null }, { name, email, phone, attributes });
    audit.record(on, { action, target: userTarget(row), reason, changes });
    return row;
  }

  /** The changes may depend on the locked account. Undefined if there is none. Throws AccountConflict. */
  async function update(
    id: string,
    wanted: AccountChanges | ((held: User) => AccountChanges),
    { reason, check, after }: OperatorEdit = {},
  ): Promise<User | undefined> {
    return inTransaction(db, async (tx) => {
      const repository = usersRepository(tx);
      const before = await repository.hold(id);
      if (!before) return undefined;
      await check?.(tx, before);
      const changes = typeof wanted === 'function' ? wanted(before) : wanted;
      await refuseConflict(repository, { id, ...changes });
      const isRequired = changes.mfa_enforced === 1 && before.mfa_enforced === 0 && before.mfa_enabled === 0;
      await repository.update(id, {
        ...changes,
        ...nobodysSession(changes, before),
        ...(isRequired ? { two_factor_on_at: clock.now() } : {}),
        updated_at: clock.now(),
      });
      const now = await repository.findById(id);
      if (now) for (const ground of groundsLost(before, now)) await withdrawProofs(tx, id, ground);
      // For good, also if the owner changes it in their turn: an operator does this because the former mailbox is lost, or
      // somebody else's (security #556).
      if (now && now.email_key !== before.email_key) await endFormerMailboxes(tx, id, now.email_key);
      // The operator has called it into question (security #632).
      else if (
        before.email_verified_at !== null &&
        before.email_key !== null &&
        now?.email_verified_at === null
      )
        await endMailbox(tx, id, before.email_key);
      // The end of its sessions also ends, and tells, what applications have of the account (#494).
      if (now && hasAccess(before) && !hasAccess(now)) await endSessions(tx, id, 'revoked');
      if (now) await after?.(tx, before, now);
      const changed = changedFields(before, changes, { except: untold });
      if (changed)
        audit.record(tx, { action: 'user.updated', target: userTarget(before), reason, changes: changed });
      return now;
    });
  }

  /**
   * A suspended account has no valid token, and receives none (security #45). Throws `conflict` for the last owner
   * (#191).
   */
  async function suspend(id: string, { reason, check }: OperatorAct = {}): Promise<boolean> {
    return inTransaction(db, async (tx) => {
      const user = await usersRepository(tx).hold(id);
      if (!user) return false;
      await check?.(tx, user);
      // Suspending it twice is one change and one event (security #306).
      if (user.status === 'suspended') return true;
      await refuseLastOwner(id, tx);
      await usersRepository(tx).update(id, { status: 'suspended', updated_at: clock.now() });
      await endSessions(tx, id, 'suspended');
      await withdrawProofs(tx, id, 'status');
      audit.record(tx, { action: 'user.suspended', target: userTarget(user), reason });
      return true;
    });
  }

  async function activate(id: string, { reason, check }: OperatorAct = {}): Promise<boolean> {
    return inTransaction(db, async (tx) => {
      const user = await usersRepository(tx).hold(id);
      if (!user) return false;
      await check?.(tx, user);
      if (user.status === 'active') return true;
      await usersRepository(tx).update(id, { status: 'active', updated_at: clock.now() });
      audit.record(tx, { action: 'user.activated', target: userTarget(user), reason });
      return true;
    });
  }

  /** Sets the password for an operator, without the old one; every session ends. */
  async function setPassword(id: string, passwordHash: string): Promise<boolean> {
    return inTransaction(db, async (tx) => {
      const user = await usersRepository(tx).hold(id);
      const found = await usersRepository(tx).setPassword(id, passwordHash, clock.now());
      await endSessions(tx, id, 'password_changed');
      await withdrawProofs(tx, id, 'password');
      if (user) audit.record(tx, { action: 'user.password_set', target: userTarget(user) });
      return found;
    });
  }

  /** By id, e-mail or phone in E.164. */
  async function find(reference: string): Promise<User | undefined> {
    if (reference.includes('@')) return users.findByEmailKey(emailKey(reference));
    if (reference.startsWith('+')) return users.findByPhone(reference.replaceAll(' ', ''));
    return users.findById(reference);
  }

  return { create, update, suspend, activate, setPassword, find, list: users.list };
}

/** Derived columns. */
const untold = [
  'updated_at',
  'email_key',
  'email_set_by',
  'email_replaces_verified',
  'phone_code',
  'phone_no',
  'phone_replaces_verified',
];

/** A contact that an operator sets or verifies was added in no session. */
function nobodysSession(changes: Updateable<UsersTable>, before: User): Updateable<UsersTable> {
  // What is withdrawn was added where it was: the mailbox before it can be restored.
  const isWithdrawn = changes.email_key === before.email_key && changes.email_verified_at === null;
  return {
    ...('email_verified_at' in changes && !isWithdrawn
      ? { email_added_in: null, email_vouched_by: null }
      : {}),
    ...('phone_verified_at' in changes ? { phone_added_in: null, phone_vouched_by: null } : {}),
    ...('lark_id' in changes ? { lark_added_at: null, lark_added_in: null, lark_vouched_by: null } : {}),
  };
}

/** The contacts that changed or are no longer verified, and with them the proofs based on them. */
function groundsLost(before: User, now: User): ProofGround[] {
  const isOther = {
    email: before.email_key !== now.email_key || (before.email_verified_at && !now.email_verified_at),
    phone: before.phone !== now.phone || (before.phone_verified_at && !now.phone_verified_at),
    factors: before.lark_id !== now.lark_id,
  };
  return (['email', 'phone', 'factors'] as const).filter((ground) => isOther[ground]);
}

async function refuseConflict(users: UsersRepository, row: Updateable<UsersTable>): Promise<void> {
  if (row.email_key) {
    const other = await users.findByEmailKey(row.email_key);
    if (other && other.id !== row.id) throw new AccountConflict('email');
  }
  if (row.phone) {
    const other = await users.findByPhone(row.phone);
    if (other && other.id !== row.id) throw new AccountConflict('phone');
  }
  if (row.lark_id) {
    const other = await users.findByLarkId(row.lark_id);
    if (other && other.id !== row.id) throw new AccountConflict('lark_id');
  }
}
