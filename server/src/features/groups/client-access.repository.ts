import type { ExpressionBuilder } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { statement } from '../../platform/db/statement.ts';
import type { User } from '../accounts/user.ts';

export type ClientAccessRepository = ReturnType<typeof clientAccessRepository>;

/** An account and an application that it let in. */
export interface AccountAndClient {
  readonly user_id: string;
  readonly client_id: string;
}

/** What is known of an application that an account may use. */
export interface AdmittingClient {
  readonly isTrusted: boolean;
}

/** Whether an application has no groups, or one with the account in it. */
const isAdmitted = (userId: string) => (eb: ExpressionBuilder<Schema, 'clients'>) =>
  eb.or([
    eb.not(
      eb.exists(
        eb
          .selectFrom('restricted_clients')
          .select('restricted_clients.client_id')
          .whereRef('restricted_clients.client_id', '=', 'clients.id'),
      ),
    ),
    eb.exists(
      eb
        .selectFrom('client_groups')
        .innerJoin('group_members', 'group_members.group_id', 'client_groups.group_id')
        .select('client_groups.client_id')
        .whereRef('client_groups.client_id', '=', 'clients.id')
        .where('group_members.user_id', '=', userId),
    ),
  ]);

const allowed = statement((db, { userId, clientId }: { userId: string; clientId: string }) =>
  db
    .selectFrom('clients')
    .select('clients.trusted')
    .where('clients.id', '=', clientId)
    .where(isAdmitted(userId)),
);
const holder = statement((db, { userId, clientId }: { userId: string; clientId: string }) =>
  db
    .selectFrom('users')
    // SQLite would plan a statement again whenever a status is bound to it, because of the index `users_suspended`.
    .select(['users.partner', 'users.status'])
    .where('users.id', '=', userId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('clients')
          .select('clients.id')
          .where('clients.id', '=', clientId)
          .where(isAdmitted(userId)),
      ),
    ),
);

export function clientAccessRepository(db: Database) {
  return {
    /** Whether an account may use an application, as far as groups decide; false for one that is gone. */
    async mayUse(userId: string, clientId: string): Promise<boolean> {
      return (await allowed.first(db, { userId, clientId })) !== undefined;
    },
    /** The application, if the account may use it. */
    async findAdmitting(userId: string, clientId: string): Promise<AdmittingClient | undefined> {
      const row = await allowed.first(db, { userId, clientId });
      return row && { isTrusted: row.trusted === 1 };
    },
    /** The account, if it is active and may use the application; in one statement. */
    async findHolder(userId: string, clientId: string): Promise<Pick<User, 'partner'> | undefined> {
      const row = await holder.first(db, { userId, clientId });
      return row?.status === 'active' ? row : undefined;
    },
    /**
     * Accounts and applications that they let in and may not use any more: of one account or of one application, from
     * after the other's id `after` on, in the order of these.
     */
    lost(
      of: { userId: string } | { clientId: string },
      after: string,
      limit: number,
    ): Promise<AccountAndClient[]> {
      const pairs = db
        .selectFrom('application_access as access')
        .select(['access.user_id', 'access.client_id'])
        .where((eb) =>
          eb.exists(
            eb
              .selectFrom('restricted_clients')
              .select('restricted_clients.client_id')
              .whereRef('restricted_clients.client_id', '=', 'access.client_id'),
          ),
        )
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('client_groups')
                .innerJoin('group_members', 'group_members.group_id', 'client_groups.group_id')
                .select('client_groups.client_id')
                .whereRef('client_groups.client_id', '=', 'access.client_id')
                .whereRef('group_members.user_id', '=', 'access.user_id'),
            ),
          ),
        )
        .limit(limit);
      return (
        'userId' in of
          ? pairs
              .where('access.user_id', '=', of.userId)
              .where('access.client_id', '>', after)
              .orderBy('access.client_id')
          : pairs
              .where('access.client_id', '=', of.clientId)
              .where('access.user_id', '>', after)
              .orderBy('access.user_id')
      ).execute();
    },
    async isRestricted(clientId: string): Promise<boolean> {
      const row = await db
        .selectFrom('restricted_clients')
        .select('client_id')
        .where('client_id', '=', clientId)
        .executeTakeFirst();
      return row !== undefined;
    },
    /** The groups whose members may use it, by name. */
    groupsOf(clientId: string): Promise<{ id: string; name: string }[]> {
      return db
        .selectFrom('client_groups')
        .innerJoin('user_groups', 'user_groups.id', 'client_groups.group_id')
        .select(['user_groups.id', 'user_groups.name'])
        .where('client_groups.client_id', '=', clientId)
        .orderBy('user_groups.name')
        .execute();
    },
    async restrict(clientId: string, isRestricted: boolean): Promise<void> {
      if (isRestricted)
        await db
          .insertInto('restricted_clients')
          .values({ client_id: clientId })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      else await db.deleteFrom('restricted_clients').where('client_id', '=', clientId).execute();
    },
    async setGroups(clientId: string, groupIds: readonly string[]): Promise<void> {
      await db.deleteFrom('client_groups').where('client_id', '=', clientId).execute();
      if (groupIds.length === 0) return;
      await db
        .insertInto('client_groups')
        .values(groupIds.map((group_id) => ({ client_id: clientId, group_id })))
        .execute();
    },
  };
}
