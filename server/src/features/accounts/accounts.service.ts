import type { Updateable } from 'kysely';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { UsersTable } from '../../platform/db/tables/accounts.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { AccountConflict } from './account-conflict.ts';
import { emailKey } from './email-key.ts';
import type { PhoneNumber } from './phone-number.ts';
import type { User } from './user.ts';
import { type UsersRepository, usersRepository } from './users.repository.ts';

export interface NewAccount {
  readonly email?: string | undefined;
  readonly phone?: PhoneNumber | undefined;
  readonly name?: string | undefined;
  /** A PHC string; hash before, never inside a transaction. */
  readonly passwordHash?: string | undefined;
  readonly emailVerified?: boolean;
  readonly phoneVerified?: boolean;
  readonly partner?: boolean;
}

/** Ends every token of an account; the sessions feature does it. */
export type EndSessions = (tx: Database, userId: string, reason: string) => Promise<unknown>;

export interface AccountsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly endSessions: EndSessions;
}

export type AccountsService = ReturnType<typeof accountsService>;

/** The rules about an account that operators and features share. */
export function accountsService({ db, clock, endSessions }: AccountsDeps) {
  const users = usersRepository(db);

  /** Throws AccountConflict. */
  async function create(account: NewAccount, on: Database = db): Promise<User> {
    const row = newUser(account, clock);
    await refuseConflict(usersRepository(on), row);
    await usersRepository(on).insert(row);
    return row;
  }

  /** Changes an account. Throws AccountConflict. */
  async function update(id: string, changes: Updateable<UsersTable>): Promise<User | undefined> {
    return db.transaction().execute(async (tx) => {
      const repository = usersRepository(tx);
      await refuseConflict(repository, { id, ...changes });
      const found = await repository.update(id, { ...changes, updated_at: clock.now() });
      return found ? repository.findById(id) : undefined;
    });
  }

  /** A suspended account has no live token, and gets none (security #45). */
  async function suspend(id: string): Promise<boolean> {
    return db.transaction().execute(async (tx) => {
      const found = await usersRepository(tx).update(id, { status: 'suspended', updated_at: clock.now() });
      await endSessions(tx, id, 'suspended');
      return found;
    });
  }

  async function activate(id: string): Promise<boolean> {
    return users.update(id, { status: 'active', updated_at: clock.now() });
  }

  /** Sets the password as an operator does: without the old one; every session ends. */
  async function setPassword(id: string, passwordHash: string): Promise<boolean> {
    return db.transaction().execute(async (tx) => {
      const now = clock.now();
      const found = await usersRepository(tx).update(id, {
        password_hash: passwordHash,
        password_changed_at: now,
        updated_at: now,
      });
      await endSessions(tx, id, 'password_changed');
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

function newUser(account: NewAccount, clock: Clock): UsersTable {
  const now = clock.now();
  return {
    id: newId(clock),
    name: account.name ?? account.email?.split('@')[0] ?? account.phone?.e164 ?? '',
    email: account.email ?? null,
    email_key: account.email ? emailKey(account.email) : null,
    email_verified_at: account.email && account.emailVerified ? now : null,
    phone: account.phone?.e164 ?? null,
    phone_code: account.phone?.code ?? null,
    phone_no: account.phone?.number ?? null,
    phone_verified_at: account.phone && account.phoneVerified ? now : null,
    password_hash: account.passwordHash ?? null,
    password_changed_at: account.passwordHash ? now : null,
    status: 'active',
    partner: account.partner ? 1 : 0,
    gender: null,
    timezone: null,
    photo_id: null,
    lark_id: null,
    mfa_enabled: 0,
    mfa_enforced: 0,
    preferred_factor: null,
    created_at: now,
    updated_at: now,
    last_login_at: null,
  };
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
}
