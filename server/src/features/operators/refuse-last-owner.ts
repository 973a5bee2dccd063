import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { catalog } from '../../platform/text/catalog.ts';
import { operatorsRepository } from './operators.repository.ts';

/**
 * Refuses to leave the portal without an owner. Call it in the transaction that removes the role, or suspends or
 * deletes the account. An owner who is suspended or to be deleted does not count. Throws `conflict`.
 */
export async function refuseLastOwner(userId: string, tx: Database): Promise<void> {
  const on = operatorsRepository(tx);
  const owners = await on.holdOwners();
  if (!owners.includes(userId)) return;
  const others = await on.activeOf(owners.filter((id) => id !== userId));
  if (others.length === 0) throw new ApiError('conflict', { message: catalog().operators.lastOwner });
}
