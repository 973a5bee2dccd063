import type { Database } from '../../platform/db/database.ts';
import { heldRows } from '../../platform/db/held-rows.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import { type GroupRow, groupsRepository } from './groups.repository.ts';

// As they are now, held until the end of the transaction: accounts first, then groups, then applications
// (docs/decisions/0026-proofs-are-checked-at-the-commit.md). Each throws `not_found`.

export async function heldAccount(tx: Database, userId: string): Promise<void> {
  if (!(await usersRepository(tx).hold(userId))) throw new ApiError('not_found');
}

export async function heldGroup(tx: Database, name: string): Promise<GroupRow> {
  const row = await groupsRepository(tx).hold(name);
  if (!row) throw new ApiError('not_found');
  return row;
}

export async function heldClient(tx: Database, id: string): Promise<{ id: string; name: string }> {
  const row = await heldRows(
    tx,
    tx.selectFrom('clients').select(['id', 'name']).where('id', '=', id),
  ).executeTakeFirst();
  if (!row) throw new ApiError('not_found');
  return row;
}

export async function isClient(on: Database, id: string): Promise<boolean> {
  const row = await on.selectFrom('clients').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}
