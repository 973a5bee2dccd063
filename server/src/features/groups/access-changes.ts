import type { Database } from '../../platform/db/database.ts';

/** What changed so that accounts may have lost applications. */
export type AccessChange =
  | { readonly userId: string }
  | { readonly clientId: string }
  /** A group that is gone: its members are removed besides. */
  | { readonly groupId: string };

/** What follows where accounts may have lost applications (docs/behaviour/groups.md#losing-access). */
export interface AccessChanges {
  /** In the transaction of the change: what is noted is not forgotten, whatever happens. */
  note(tx: Database, change: AccessChange): Promise<void>;
  /** After it: ends the tokens of whoever has lost access. */
  settle(): Promise<void>;
}
