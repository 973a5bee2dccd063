import type { Group } from '@latchkey/contract/groups/group';
import type { GroupMember } from '@latchkey/contract/groups/group-member';
import { type AuditTarget, audit } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { clocksDiffer } from '../../platform/clock/limits.ts';
import { inTransaction } from '../../platform/db/after-commit.ts';
import { isUniqueViolation } from '../../platform/db/constraint-violations.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { refuseOtherVersion, versionOf } from '../../platform/http/version-of.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { catalog } from '../../platform/text/catalog.ts';
import type { AccessChanges } from './access-changes.ts';
import { type GroupRow, groupsRepository } from './groups.repository.ts';
import { heldAccount, heldGroup } from './held.ts';
import { maxGroupsOfAccount } from './limits.ts';

export interface GroupsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly accessChanges: AccessChanges;
}

interface ChangeOptions {
  readonly ifMatch?: string | undefined;
  readonly reason?: string | undefined;
}

export interface MemberOptions {
  /** The group that had the name when it was chosen, if that was earlier. */
  readonly groupId?: string | undefined;
  readonly reason?: string | undefined;
  /** Throws where this caller may not change the account, in the transaction that holds it. */
  readonly guard?: ((userId: string, tx: Database) => Promise<void>) | undefined;
}

interface Page {
  readonly query?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

export type GroupsService = ReturnType<typeof groupsService>;

/** Groups and who is in them (docs/behaviour/groups.md). */
export function groupsService({ db, clock, accessChanges }: GroupsDeps) {
  const groups = groupsRepository(db);

  /** Throws `conflict` where the name is taken. */
  async function create(name: string, title: string | null, reason?: string): Promise<Group> {
    const now = clock.now();
    const row = { id: newId(clock), name, title, created_at: now, updated_at: now };
    try {
      await inTransaction(db, async (tx) => {
        await groupsRepository(tx).insert(row);
        audit.record(tx, { action: 'group.created', target: targetOf(row), reason });
      });
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      throw new ApiError('conflict', { message: catalog().groups.exists, cause: error });
    }
    return present(row);
  }

  /** Throws `not_found`, `conflict`. */
  async function setTitle(name: string, title: string | null, options: ChangeOptions = {}): Promise<Group> {
    return inTransaction(db, async (tx) => {
      const row = await heldGroup(tx, name);
      refuseOtherVersion(options.ifMatch, present(row).version);
      if (title === row.title) return present(row);
      const changed = { ...row, title, updated_at: clock.now() };
      await groupsRepository(tx).setTitle(row.id, title, changed.updated_at);
      audit.record(tx, {
        action: 'group.updated',
        target: targetOf(row),
        reason: options.reason,
        changes: { title: { from: row.title, to: title } },
      });
      return present(changed);
    });
  }

  /** Whoever had an application or a role by it has it no more. Throws `not_found`. */
  async function remove(name: string, reason?: string): Promise<void> {
    await inTransaction(db, async (tx) => {
      const row = await heldGroup(tx, name);
      const on = groupsRepository(tx);
      for (const clientId of await on.clientsOf(row.id)) await accessChanges.note(tx, { clientId });
      await accessChanges.note(tx, { groupId: row.id });
      await on.remove(row.id);
      audit.record(tx, { action: 'group.deleted', target: targetOf(row), reason });
    });
    await accessChanges.settle();
  }

  /** False where the account is in it already. Throws `not_found`, `conflict` where the account has too many. */
  async function addMember(
    name: string,
    userId: string,
    { groupId, reason, guard }: MemberOptions = {},
  ): Promise<boolean> {
    return inTransaction(db, async (tx) => {
      await heldAccount(tx, userId);
      await guard?.(userId, tx);
      const row = await heldGroup(tx, name);
      if (groupId !== undefined && row.id !== groupId) throw new ApiError('not_found');
      const on = groupsRepository(tx);
      if (!(await on.addMember(row.id, userId, clock.now()))) return false;
      if ((await on.namesOf(userId)).length > maxGroupsOfAccount)
        throw new ApiError('conflict', { message: catalog().groups.tooMany(maxGroupsOfAccount) });
      const changes = { user_id: userId };
      audit.record(tx, {
        action: 'group.member_added',
        target: targetOf(row),
        subject: userId,
        reason,
        changes,
      });
      return true;
    });
  }

  /**
   * Puts a new account into groups, in the transaction that makes it; one that was deleted since its name was chosen, in
   * milliseconds since the epoch, is left out.
   */
  async function join(
    tx: Database,
    userId: string,
    names: readonly string[],
    { namedAt }: { readonly namedAt?: number } = {},
  ): Promise<void> {
    const on = groupsRepository(tx);
    for (const name of names) {
      const row = await on.find(name);
      if (!row || !wasNamed(row, namedAt) || !(await on.addMember(row.id, userId, clock.now()))) continue;
      const changes = { user_id: userId };
      audit.record(tx, { action: 'group.member_added', target: targetOf(row), subject: userId, changes });
    }
  }

  /** False where the account is not in it. Throws `not_found`. */
  async function removeMember(
    name: string,
    userId: string,
    { reason, guard }: MemberOptions = {},
  ): Promise<boolean> {
    const removed = await inTransaction(db, async (tx) => {
      await heldAccount(tx, userId);
      await guard?.(userId, tx);
      const row = await heldGroup(tx, name);
      if (!(await groupsRepository(tx).removeMember(row.id, userId))) return false;
      await accessChanges.note(tx, { userId });
      const changes = { user_id: userId };
      audit.record(tx, {
        action: 'group.member_removed',
        target: targetOf(row),
        subject: userId,
        reason,
        changes,
      });
      return true;
    });
    if (removed) await accessChanges.settle();
    return removed;
  }

  /** Throws `not_found`. */
  async function find(name: string): Promise<GroupRow> {
    const row = await groups.find(name);
    if (!row) throw new ApiError('not_found');
    return row;
  }

  /** By name; `query` is how it begins. */
  async function list({ query, cursor, limit }: Page) {
    const found = await groups.list({ after: cursor, prefix: query?.toLowerCase(), limit: limit + 1 });
    const rows = found.slice(0, limit);
    return {
      items: rows.map(present),
      next_cursor: found.length > limit ? (rows.at(-1)?.name ?? null) : null,
    };
  }

  /** In the order in which the accounts were made. Throws `not_found`. */
  async function members(name: string, { cursor, limit }: Omit<Page, 'query'>) {
    const { id } = await find(name);
    const found = await groups.members(id, { after: cursor, limit: limit + 1 });
    const rows = found.slice(0, limit);
    return {
      items: rows.map(presentMember),
      next_cursor: found.length > limit ? (rows.at(-1)?.id ?? null) : null,
    };
  }

  return {
    create,
    setTitle,
    remove,
    addMember,
    join,
    removeMember,
    find,
    exists: async (name: string): Promise<boolean> => (await groups.find(name)) !== undefined,
    idOf: async (name: string): Promise<string | undefined> => (await groups.find(name))?.id,
    read: async (name: string): Promise<Group> => present(await find(name)),
    list,
    members,
    namesOf: groups.namesOf,
  };
}

/** Whether a name that was chosen then is this group's, and not that of one that was deleted since (security #551). */
const wasNamed = (row: GroupRow, at: number | undefined): boolean =>
  at === undefined || row.created_at <= at + clocksDiffer;

const targetOf = ({ name, title }: GroupRow): AuditTarget<'group'> => ({
  type: 'group',
  id: name,
  name: title,
});

function present({ id, name, title, created_at, updated_at }: GroupRow): Group {
  return {
    name,
    title,
    created_at: new Date(created_at).toISOString(),
    version: versionOf({ id, title, updated_at }),
  };
}

type MemberRow = Awaited<ReturnType<ReturnType<typeof groupsRepository>['members']>>[number];

function presentMember({ id, name, email, phone, status, added_at }: MemberRow): GroupMember {
  return { user_id: id, name, email, phone, status, added_at: new Date(added_at).toISOString() };
}
