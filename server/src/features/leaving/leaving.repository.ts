import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { changedAtOnce } from '../../platform/db/limits.ts';
import { removeOver } from '../../platform/db/over-rows.ts';
import type { Schema } from '../../platform/db/schema.ts';
import type { User } from '../accounts/user.ts';
import { exportColumns } from './export-columns.ts';

/**
 * Tables that grow with every use of an account, by their key: after years, a cascade would make a single statement
 * take too long.
 */
const growing = [
  ['login_history', 'id'],
  ['mfa_tokens', 'hash'],
  ['one_time_codes', 'id'],
  ['outbox', 'id'],
  ['sessions', 'id'],
] as const;

/**
 * Leaves out the codes to contacts that the account does not have: whether one was sent reveals whether another account
 * has the contact (#380).
 */
function andNoCodeToOthers({ email, phone, lark_id }: User): RawBuilder<unknown> {
  const own = [email, phone, lark_id].filter((contact) => contact !== null);
  const isOwn = own.length > 0 ? sql`recipient in (${sql.join(own)})` : sql`1 = 0`;
  return sql`and (template <> 'one_time_code' or ${isOwn})`;
}

export function leavingRepository(db: Database) {
  const remove = (table: keyof Schema, key: readonly string[], where: RawBuilder<unknown>) =>
    removeOver(db, { table, key, where, limit: changedAtOnce });

  /**
   * Removes how the account began. The address may have been changed since, and belong to another account by now: only
   * those messages to it are removed that belonged to no account. Returns the ids of the invitations.
   */
  async function removeJoining(userId: string, emailKey: string | null): Promise<string[]> {
    const links = await db
      .deleteFrom('join_links')
      .where('new_user_id', '=', userId)
      .returning('email')
      .execute();
    const invitations = await db
      .deleteFrom('invitations')
      .where((eb) => eb.or([eb('user_id', '=', userId), eb('email_key', '=', emailKey)]))
      .returning(['id', 'email'])
      .execute();
    const addresses = [...new Set([...links, ...invitations].map(({ email }) => email))];
    if (addresses.length > 0) {
      await remove('outbox', ['id'], sql`recipient in (${sql.join(addresses)}) and user_id is null`);
    }
    return invitations.map(({ id }) => id);
  }

  return {
    /** `askedIn` is the session that requested it. */
    async setEraseAt(
      userId: string,
      at: number | null,
      { now, askedIn = null }: { readonly now: number; readonly askedIn?: string | null },
    ): Promise<void> {
      await db
        .updateTable('users')
        .set({ erase_at: at, erase_asked_in: askedIn, updated_at: now })
        .where('id', '=', userId)
        .execute();
    },
    /** Accounts that are due, longest waiting first. */
    async due(now: number, limit: number, putOff: readonly string[]): Promise<string[]> {
      const rows = await db
        .selectFrom('users')
        .select('id')
        .where('erase_at', '<=', now)
        .$if(putOff.length > 0, (query) => query.where('id', 'not in', putOff))
        .orderBy('erase_at')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },
    /** Whether a session of the account is alive, or ended after `since`. */
    async hasSessionSince(userId: string, since: number): Promise<boolean> {
      const row = await db
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', userId)
        .where((eb) => eb.or([eb('ended_at', 'is', null), eb('ended_at', '>', since)]))
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },
    /**
     * Deletes the account and every row that belongs to it, and rows that identify the person without belonging to an
     * account: what was sent to their address or number, and what applications hold of theirs. Returns the ids of their
     * invitations.
     */
    async erase({ id, email, email_key, phone, lark_id }: User): Promise<readonly string[]> {
      const invitations = await removeJoining(id, email_key);
      const contacts = [email, email_key, phone, lark_id].filter((contact) => contact !== null);
      if (contacts.length > 0) {
        await remove('outbox', ['id'], sql`recipient in (${sql.join(contacts)})`);
        await remove('one_time_codes', ['id'], sql`address in (${sql.join(contacts)})`);
      }
      if (email_key !== null) {
        await remove('join_links', ['token_hash'], sql`email_key = ${email_key}`);
        await remove('mailed_links', ['token_hash'], sql`email_key = ${email_key}`);
      }
      await remove('oidc_records', ['kind', 'id'], sql`account_id = ${id}`);
      await db
        .deleteFrom('logout_notices')
        .where('user_id', '=', id)
        .where('state', '!=', 'waiting')
        .execute();
      await db
        .deleteFrom('attentions')
        .where('audience_kind', '=', 'user')
        .where('audience', '=', id)
        .execute();
      for (const [table, key] of growing) await remove(table, [key], sql`user_id = ${id}`);
      await db.deleteFrom('users').where('id', '=', id).execute();
      return invitations;
    },
    /** The records of each kind, by its name in the file. */
    async records(user: User, limit: number): Promise<Record<string, Record<string, unknown>[]>> {
      const found: Record<string, Record<string, unknown>[]> = {};
      for (const [table, exported] of Object.entries(exportColumns)) {
        if (exported === null || exported === 'named') continue;
        const columns = sql.join(exported.columns.map((column) => sql.ref(column)));
        const { rows } = await sql<Record<string, unknown>>`
          select ${columns} from ${sql.table(table)}
          where user_id = ${user.id} ${table === 'outbox' ? andNoCodeToOthers(user) : sql``}
          limit ${limit}
        `.execute(db);
        found[exported.as] = rows;
      }
      return found;
    },
    /** Group names, and roles in applications, both the account's own and those by its groups. */
    async membership(userId: string, limit: number) {
      const groups = await db
        .selectFrom('group_members')
        .innerJoin('user_groups', 'user_groups.id', 'group_members.group_id')
        .select(['user_groups.name', 'user_groups.title', 'group_members.added_at'])
        .where('group_members.user_id', '=', userId)
        .orderBy('user_groups.name')
        .limit(limit)
        .execute();
      const own = db
        .selectFrom('client_role_users')
        .innerJoin('clients', 'clients.id', 'client_role_users.client_id')
        .select(['clients.id as client_id', 'clients.name as application', 'client_role_users.role'])
        .where('client_role_users.user_id', '=', userId);
      const byGroups = db
        .selectFrom('client_role_groups')
        .innerJoin('clients', 'clients.id', 'client_role_groups.client_id')
        .innerJoin('group_members', 'group_members.group_id', 'client_role_groups.group_id')
        .select(['clients.id as client_id', 'clients.name as application', 'client_role_groups.role'])
        .where('group_members.user_id', '=', userId);
      const roles = await own.union(byGroups).orderBy('client_id').orderBy('role').limit(limit).execute();
      return { groups, roles };
    },
    /** Audit events about the account, without what they say about others. */
    async activity(userId: string, limit: number) {
      return (
        db
          .selectFrom('audit_events')
          // An operator's reason is for operators only (#179).
          .select(['at', 'action', 'actor_type', 'changes'])
          .where('target_type', '=', 'user')
          .where('target_id', '=', userId)
          .orderBy('seq')
          .limit(limit)
          .execute()
      );
    },
    async photo(photoId: string | null): Promise<string | null> {
      if (photoId === null) return null;
      const row = await db
        .selectFrom('profile_photos')
        .select('content')
        .where('id', '=', photoId)
        .executeTakeFirst();
      return row?.content ?? null;
    },
  };
}
