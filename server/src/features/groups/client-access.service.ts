import type { ClientAccess } from '@latchkey/contract/groups/client-access';
import { audit } from '../../platform/audit/audit.ts';
import { inTransaction } from '../../platform/db/after-commit.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { catalog } from '../../platform/text/catalog.ts';
import type { AccessChanges } from './access-changes.ts';
import { clientAccessRepository } from './client-access.repository.ts';
import { groupsRepository } from './groups.repository.ts';
import { heldClient, isClient } from './held.ts';
import { maxGroupsOfClient } from './limits.ts';

export interface ClientAccessDeps {
  readonly db: Database;
  readonly accessChanges: AccessChanges;
}

/** What is left out stays as it is. */
export interface AccessSettings {
  readonly access?: ClientAccess['access'] | undefined;
  /** The whole list, or what is added to it and taken from it. */
  readonly groups?: readonly string[] | undefined;
  readonly added?: readonly string[] | undefined;
  readonly removed?: readonly string[] | undefined;
}

export type ClientAccessService = ReturnType<typeof clientAccessService>;

/** Who may use an application (docs/behaviour/groups.md#access). */
export function clientAccessService({ db, accessChanges }: ClientAccessDeps) {
  async function read(clientId: string, on: Database = db): Promise<ClientAccess> {
    const access = clientAccessRepository(on);
    const isRestricted = await access.isRestricted(clientId);
    const groups = (await access.groupsOf(clientId)).map(({ name }) => name);
    return { access: isRestricted ? 'groups' : 'everyone', groups };
  }

  /** Whoever may not use it any more has no token of it from now on. Throws `not_found`, `conflict`. */
  async function set(clientId: string, settings: AccessSettings, reason?: string): Promise<ClientAccess> {
    const after = await inTransaction(db, async (tx) => {
      // Groups are held before the application.
      const ids = await idsOf(tx, [...(settings.groups ?? []), ...(settings.added ?? [])]);
      const { name } = await heldClient(tx, clientId);
      const before = await read(clientId, tx);
      const given = settings.groups ?? before.groups;
      const removed = new Set(settings.removed);
      const names = [...new Set([...given, ...(settings.added ?? [])])].filter((one) => !removed.has(one));
      const wanted = { access: settings.access ?? before.access, groups: names.toSorted() };
      if (names.length > maxGroupsOfClient)
        throw new ApiError('conflict', { message: catalog().groups.tooManyOfClient(maxGroupsOfClient) });
      if (isSame(before, wanted)) return wanted;
      const on = clientAccessRepository(tx);
      await on.restrict(clientId, wanted.access === 'groups');
      const known = new Map([
        ...(await on.groupsOf(clientId)).map((one) => [one.name, one.id] as const),
        ...ids,
      ]);
      await on.setGroups(
        clientId,
        wanted.groups.flatMap((one) => known.get(one) ?? []),
      );
      await accessChanges.note(tx, { clientId });
      audit.record(tx, {
        action: 'client.access_changed',
        target: { type: 'client', id: clientId, name },
        reason,
        changes: { from: before, to: wanted },
      });
      return wanted;
    });
    await accessChanges.settle();
    return after;
  }

  return {
    /** Throws `not_found`. */
    async read(clientId: string): Promise<ClientAccess> {
      if (!(await isClient(db, clientId))) throw new ApiError('not_found');
      return read(clientId);
    },
    set,
    /** Throws `conflict` where one is not there. */
    async checkGroups(names: readonly string[]): Promise<void> {
      await idsOf(db, names);
    },
  };
}

/** The groups stay until the end of the transaction. Throws `conflict` where one is not there. */
async function idsOf(tx: Database, names: readonly string[]): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  // In one order for all, so that nobody waits in a circle.
  for (const name of names.toSorted()) {
    const row = await groupsRepository(tx).hold(name);
    if (!row) throw new ApiError('conflict', { message: catalog().groups.noGroup(name) });
    ids.set(name, row.id);
  }
  return ids;
}

const isSame = (one: ClientAccess, other: ClientAccess): boolean =>
  one.access === other.access && one.groups.join(' ') === other.groups.join(' ');
