import type { Database } from '../../platform/db/database.ts';
import { emailKey as keyOf } from '../accounts/email-key.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import { waitingResetsRepository } from './waiting-resets.repository.ts';

/**
 * Takes the waiting reset that restores a mailbox out of the way of a report from that mailbox, which changes what the
 * reset is based on. Returns what puts it back, in the same transaction and with the same time; undefined if none
 * waits.
 */
export type SpareReset = (
  tx: Database,
  userId: string,
  emailKey: string,
) => Promise<(() => Promise<void>) | undefined>;

export const spareReset: SpareReset = async (tx, userId, emailKey) => {
  const waiting = await waitingResetsRepository(tx).find(userId);
  if (!waiting?.restores_email || keyOf(waiting.restores_email) !== emailKey) return undefined;
  await waitingResetsRepository(tx).end(userId);
  return async () => {
    const user = await usersRepository(tx).findById(userId);
    if (!user) return;
    await waitingResetsRepository(tx).put({
      ...waiting,
      replaces_hash: user.password_hash,
      email_key: user.email_key ?? '',
    });
  };
};
