import type { FactorType } from '@latchkey/contract/http/api-error';
import { audit, userTarget } from '../../platform/audit/audit.ts';
import { inTransaction } from '../../platform/db/after-commit.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { TokenCaller } from '../../platform/http/caller.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import type { FactorChangesService } from './factor-changes.service.ts';
import type { StepUp } from './step-up.ts';

/** A factor of which an account may have several: passkeys, companion devices. */
export interface FactorItemKind<Row, View> {
  readonly factor: FactorType;
  rows(on: Database): {
    list(userId: string): Promise<readonly Row[]>;
    findOf(userId: string, id: string): Promise<Row | undefined>;
    /** False if the account has no such row. */
    rename(userId: string, id: string, name: string): Promise<boolean>;
    remove(userId: string, id: string): Promise<boolean>;
  };
  present(row: Row): View;
}

/**
 * The owner's actions on them. Items of another account are treated like unknown ones: `not_found` (security #55, #64).
 */
export interface FactorItems<View> {
  list(caller: TokenCaller): Promise<View[]>;
  /** Throws `not_found`, `2fa_required`. */
  rename(caller: TokenCaller, mfaToken: string | undefined, id: string, name: string): Promise<View>;
  /** Throws `not_found`, `2fa_required`, and `forbidden` if it is the last factor of an enforced account. */
  remove(caller: TokenCaller, mfaToken: string | undefined, id: string): Promise<void>;
}

export interface FactorItemsDeps {
  readonly db: Database;
  readonly sessions: Pick<SessionsService, 'holdAccount'>;
  readonly stepUp: StepUp;
  readonly changes: FactorChangesService;
}

export type FactorItemsService = ReturnType<typeof factorItemsService>;

/** The same for every such factor, whichever feature owns it. */
export function factorItemsService({ db, sessions, stepUp, changes }: FactorItemsDeps) {
  return {
    of<Row extends { readonly name: string }, View>(kind: FactorItemKind<Row, View>): FactorItems<View> {
      const { factor, rows, present } = kind;
      const items = rows(db);

      async function find(caller: TokenCaller, id: string): Promise<Row> {
        const item = await items.findOf(caller.userId, id);
        if (!item) throw new ApiError('not_found');
        return item;
      }

      return {
        async list(caller) {
          return (await items.list(caller.userId)).map(present);
        },
        async rename(caller, mfaToken, id, name) {
          const item = await find(caller, id);
          await inTransaction(db, async (tx) => {
            const user = await sessions.holdAccount(caller, tx);
            await stepUp.demand(caller, mfaToken, tx);
            if (!(await rows(tx).rename(caller.userId, id, name))) throw new ApiError('not_found');
            const changes = { factor, name: { from: item.name, to: name } };
            audit.record(tx, { action: 'user.factor_renamed', target: userTarget(user), changes });
          });
          return present({ ...item, name });
        },
        async remove(caller, mfaToken, id) {
          await find(caller, id);
          const all = await items.list(caller.userId);
          await changes.remove({
            caller,
            mfaToken,
            factor,
            keepsAnother: all.length > 1,
            remove: (on) => rows(on).remove(caller.userId, id),
          });
        },
      };
    },
  };
}
