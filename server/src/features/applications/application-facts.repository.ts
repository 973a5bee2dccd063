import { isMissingReference } from '../../platform/db/constraint-violations.ts';
import type { Database } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';

const toldSince = statement((db, given: { userId: string; clientId: string; since: number }) =>
  db
    .selectFrom('application_facts')
    .select('claim')
    .where('user_id', '=', given.userId)
    .where('client_id', '=', given.clientId)
    .where('last_at', '>=', given.since),
);

export interface ToldFacts {
  readonly userId: string;
  readonly clientId: string;
  readonly claims: readonly string[];
}

export interface ToldFact {
  readonly client_id: string;
  readonly claim: string;
  readonly last_at: number;
}

export type ApplicationFactsRepository = ReturnType<typeof applicationFactsRepository>;

export function applicationFactsRepository(db: Database) {
  return {
    /**
     * Records what was told at `at`; records since `since` stay unchanged, so that most calls write nothing. Nothing is
     * recorded of an application or account that is deleted at the same moment.
     */
    async note(
      { userId, clientId, claims }: ToldFacts,
      { at, since }: { at: number; since: number },
    ): Promise<void> {
      const noted = new Set((await toldSince.all(db, { userId, clientId, since })).map(({ claim }) => claim));
      const rows = claims
        .filter((claim) => !noted.has(claim))
        .map((claim) => ({ user_id: userId, client_id: clientId, claim, first_at: at, last_at: at }));
      if (rows.length === 0) return;
      await db
        .insertInto('application_facts')
        .values(rows)
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'client_id', 'claim']).doUpdateSet({ last_at: at }),
        )
        .execute()
        .catch((error: unknown) => {
          if (!isMissingReference(error)) throw error;
        });
    },
    /** Of one account, ordered by application and name. */
    list(userId: string): Promise<ToldFact[]> {
      return db
        .selectFrom('application_facts')
        .select(['client_id', 'claim', 'last_at'])
        .where('user_id', '=', userId)
        .orderBy('client_id')
        .orderBy('claim')
        .execute();
    },
  };
}
