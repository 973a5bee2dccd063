import { isAtLeast, type OperatorRole } from '@latchkey/contract/admin/operator-roles';
import type { Operator } from '@latchkey/contract/operators/operator';
import { audit, userTarget } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { inTransaction } from '../../platform/db/after-commit.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { OperatorCaller } from '../../platform/http/caller.ts';
import { refuseOtherVersion, versionOf } from '../../platform/http/version-of.ts';
import { catalog } from '../../platform/text/catalog.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import type { ApiScope } from '../applications/client.ts';
import { operatorsRepository } from './operators.repository.ts';
import { refuseLastOwner } from './refuse-last-owner.ts';

/** The command line has full access to the database, so that no role is required of it. */
export type Granter = OperatorCaller | 'command_line';

export interface OperatorsDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** The audience of the Admin API. */
  readonly adminAudience: string;
  /** Ends what was confirmed in sessions of the account, and begun with that. */
  readonly endConfirmations: (tx: Database, userId: string) => Promise<void>;
}

interface ChangeOptions {
  readonly ifMatch?: string | undefined;
  readonly reason?: string | undefined;
}

export interface Page {
  readonly query?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

export type OperatorsService = ReturnType<typeof operatorsService>;

/** Who operates the portal, and what operators may not do to each other (docs/behaviour/admin.md#operators). */
export function operatorsService({ db, clock, adminAudience, endConfirmations }: OperatorsDeps) {
  const operators = operatorsRepository(db);

  /**
   * What the password alone has confirmed or begun ends: it adds no factor that opens the console (security #602). Throws
   * `not_found` if there is no such account, `conflict` if it is an operator already.
   */
  async function grant(by: Granter, userId: string, role: OperatorRole, reason?: string): Promise<Operator> {
    return inTransaction(db, async (tx) => {
      const on = operatorsRepository(tx);
      // The account is locked before any other row.
      const user = await usersRepository(tx).hold(userId);
      await refuseNoOwner(by, tx);
      if (!user) throw new ApiError('not_found');
      if (await on.roleOf(userId)) throw new ApiError('conflict', { message: catalog().operators.isOne });
      await on.insert({ user_id: userId, role, granted_at: clock.now() });
      await endConfirmations(tx, userId);
      audit.record(tx, {
        action: 'user.operator_role_given',
        target: userTarget(user),
        reason,
        changes: { role: { from: null, to: role } },
      });
      return read(userId, tx);
    });
  }

  /**
   * Throws `not_found`, `forbidden` for operators who raise their own role, `conflict` for the last owner or another
   * version.
   */
  async function change(
    by: Granter,
    userId: string,
    role: OperatorRole,
    { ifMatch, reason }: ChangeOptions = {},
  ): Promise<Operator> {
    return inTransaction(db, async (tx) => {
      // A parallel change of the account is judged by either the previous or the new role.
      await usersRepository(tx).hold(userId);
      await refuseNoOwner(by, tx);
      const before = await read(userId, tx);
      refuseOtherVersion(ifMatch, before.version);
      if (isSelf(by, userId) && !isAtLeast(before.role, role)) throw new ApiError('forbidden');
      if (before.role === role) return before;
      if (before.role === 'owner') await refuseLastOwner(userId, tx);
      await operatorsRepository(tx).setRole(userId, role);
      audit.record(tx, {
        action: 'user.operator_role_changed',
        target: { type: 'user', id: userId, name: before.name },
        reason,
        changes: { role: { from: before.role, to: role } },
      });
      return read(userId, tx);
    });
  }

  /** Removes the role; the account stays. Throws `not_found`, `conflict` for the last owner. */
  async function revoke(by: Granter, userId: string, reason?: string): Promise<void> {
    await inTransaction(db, async (tx) => {
      await usersRepository(tx).hold(userId);
      await refuseNoOwner(by, tx);
      const { role, name } = await read(userId, tx);
      if (role === 'owner') await refuseLastOwner(userId, tx);
      await operatorsRepository(tx).remove(userId);
      audit.record(tx, {
        action: 'user.operator_role_taken',
        target: { type: 'user', id: userId, name },
        reason,
        changes: { role: { from: role, to: null } },
      });
    });
  }

  /** Throws `not_found`. */
  async function read(userId: string, on: Database = db): Promise<Operator> {
    const row = await operatorsRepository(on).find(userId);
    if (!row) throw new ApiError('not_found');
    return present(row);
  }

  async function list({
    query,
    cursor,
    limit,
  }: Page): Promise<{ items: Operator[]; next_cursor: string | null }> {
    const found = await operators.list({
      after: cursor,
      prefix: query ? query.normalize('NFKC').toLowerCase() : undefined,
      limit: limit + 1,
    });
    const rows = found.slice(0, limit);
    return {
      items: rows.map(present),
      next_cursor: found.length > limit ? (rows.at(-1)?.user_id ?? null) : null,
    };
  }

  /**
   * Only owners appoint operators; checked again with all owners locked, since another may have removed the caller's
   * role.
   */
  async function refuseNoOwner(by: Granter, tx: Database): Promise<void> {
    const owners = await operatorsRepository(tx).holdOwners();
    if (by === 'command_line') return;
    if (by.by.kind === 'machine' || !owners.includes(by.by.userId)) throw new ApiError('forbidden');
  }

  /**
   * No operator can change an account with a higher role in any way: its fields, factors or sessions, or by a link.
   * Call it in the transaction of the change. Throws `forbidden`.
   */
  async function refuseHigher(by: OperatorCaller, userId: string, on: Database = db): Promise<void> {
    const role = await operatorsRepository(on).roleOf(userId);
    if (role && !isAtLeast(by.role, role))
      throw new ApiError('forbidden', { message: catalog().operators.higher });
  }

  /**
   * Refuses changes to the caller's own account that need a confirmation each time there; here one confirmation is
   * valid for minutes (docs/behaviour/mfa.md#step-up, security #243). Throws `forbidden`.
   */
  function refuseOwn(by: OperatorCaller, userId: string): void {
    if (isSelf(by, userId)) throw new ApiError('forbidden', { message: catalog().operators.own });
  }

  /**
   * The caller with their current role, for work that continues after the call. Throws `forbidden` if they have none
   * any more.
   */
  async function asNow(by: OperatorCaller, on: Database): Promise<OperatorCaller> {
    if (by.by.kind === 'machine') return by;
    const found = await operatorsRepository(on).active(by.by.userId);
    if (!found) throw new ApiError('forbidden');
    return { ...by, role: found.role };
  }

  /**
   * Only owners can grant scopes of the Admin API, and no machines; withdrawing them is allowed to everybody who
   * manages the client. Throws `forbidden`.
   */
  function refuseGranting(by: Granter, before: readonly ApiScope[], after: readonly ApiScope[]): void {
    if (isOwner(by)) return;
    const had = new Set(before.filter(isAdmin).map(({ scope }) => scope));
    if (after.some((one) => isAdmin(one) && !had.has(one.scope)))
      throw new ApiError('forbidden', { message: catalog().operators.ownersGrant });
  }

  /**
   * Only owners can let a client reach the private network, and no machines: the portal can reach what external hosts
   * cannot (security #244). Throws `forbidden`.
   */
  function refuseInside(by: OperatorCaller): void {
    if (!isOwner(by)) throw new ApiError('forbidden', { message: catalog().operators.ownersReachInside });
  }

  const isAdmin = ({ audience }: ApiScope): boolean => audience === adminAudience;

  return {
    refuseGranting,
    refuseInside,
    grant,
    change,
    revoke,
    read,
    list,
    refuseLastOwner,
    refuseHigher,
    refuseOwn,
    asNow,
    /** Undefined if the account is not an operator, or is suspended. */
    active: (userId: string, on: Database = db) => operatorsRepository(on).active(userId),
    find: operators.find,
  };
}

const isOwner = (by: Granter): boolean =>
  by === 'command_line' || (by.role === 'owner' && by.by.kind === 'session');

const isSelf = (by: Granter, userId: string): boolean =>
  by !== 'command_line' && by.by.kind !== 'machine' && by.by.userId === userId;

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof operatorsRepository>['find']>>>;

function present(row: Row): Operator {
  const item = {
    user_id: row.user_id,
    name: row.name,
    email: row.email,
    role: row.role,
    status: row.status,
    granted_at: new Date(row.granted_at).toISOString(),
  };
  return { ...item, version: versionOf({ role: row.role, granted_at: row.granted_at }) };
}
