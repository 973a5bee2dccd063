import type { AuditAction } from '@latchkey/contract/audit/audit-actions';
import type { ClientRole } from '@latchkey/contract/groups/client-role';
import { audit } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { inTransaction } from '../../platform/db/after-commit.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { catalog } from '../../platform/text/catalog.ts';
import { clientRolesRepository, type RoleHolder } from './client-roles.repository.ts';
import { groupsRepository } from './groups.repository.ts';
import type { MemberOptions } from './groups.service.ts';
import { heldAccount, heldClient, heldGroup, isClient } from './held.ts';
import { maxRolesOfClient } from './limits.ts';

/** An account by its id, or a group by its name. */
export type NamedHolder = { readonly userId: string } | { readonly group: string };

export interface ClientRolesDeps {
  readonly db: Database;
  readonly clock: Clock;
}

export type ClientRolesService = ReturnType<typeof clientRolesService>;

/** The roles that an application knows, and who has them (docs/behaviour/groups.md#roles). */
export function clientRolesService({ db, clock }: ClientRolesDeps) {
  const roles = clientRolesRepository(db);

  /** Throws `not_found`. */
  async function list(clientId: string): Promise<ClientRole[]> {
    if (!(await isClient(db, clientId))) throw new ApiError('not_found');
    const [rows, groups] = await Promise.all([roles.list(clientId), roles.groupsOf(clientId)]);
    return rows.map(({ name, description }) => ({
      name,
      description,
      groups: groups.filter(({ role }) => role === name).map((group) => group.name),
    }));
  }

  /** Throws `not_found` for no application, `conflict` where it has the role, or too many. */
  async function add(
    clientId: string,
    name: string,
    description: string | null,
    reason?: string,
  ): Promise<void> {
    await inTransaction(db, async (tx) => {
      const client = await heldClient(tx, clientId);
      const on = clientRolesRepository(tx);
      const before = await on.list(clientId);
      if (before.some((one) => one.name === name))
        throw new ApiError('conflict', { message: catalog().groups.roleExists });
      if (before.length >= maxRolesOfClient)
        throw new ApiError('conflict', { message: catalog().groups.tooManyOfClient(maxRolesOfClient) });
      await on.add({ client_id: clientId, name, description, created_at: clock.now() });
      record(tx, 'client.role_added', client, { role: name, description }, reason);
    });
  }

  /** Whoever had it has it no more. Throws `not_found`. */
  async function remove(clientId: string, name: string, reason?: string): Promise<void> {
    await inTransaction(db, async (tx) => {
      const client = await heldClient(tx, clientId);
      if (!(await clientRolesRepository(tx).remove(clientId, name))) throw new ApiError('not_found');
      record(tx, 'client.role_removed', client, { role: name }, reason);
    });
  }

  /** Throws `not_found`, also for a role that the application does not know. */
  function grant(
    clientId: string,
    role: string,
    holder: NamedHolder,
    options?: MemberOptions,
  ): Promise<void> {
    return change('grant', clientId, role, holder, options);
  }

  /** Throws `not_found`. */
  function revoke(
    clientId: string,
    role: string,
    holder: NamedHolder,
    options?: MemberOptions,
  ): Promise<void> {
    return change('revoke', clientId, role, holder, options);
  }

  async function change(
    what: 'grant' | 'revoke',
    clientId: string,
    role: string,
    holder: NamedHolder,
    { reason, guard }: MemberOptions = {},
  ): Promise<void> {
    await inTransaction(db, async (tx) => {
      const held = await heldHolder(tx, holder);
      if ('userId' in held) await guard?.(held.userId, tx);
      const client = await heldClient(tx, clientId);
      const on = clientRolesRepository(tx);
      if (!(await on.has(clientId, role)))
        throw new ApiError('not_found', { message: catalog().groups.noRole(role) });
      if (!(await on[what](clientId, role, held))) return;
      const changes = 'group' in holder ? { role, group: holder.group } : { role, user_id: holder.userId };
      const subject = 'group' in holder ? undefined : holder.userId;
      const action = what === 'grant' ? 'client.role_granted' : 'client.role_revoked';
      record(tx, action, client, changes, reason, subject);
    });
  }

  /** The accounts that were given a role by themselves. Throws `not_found`. */
  async function users(
    clientId: string,
    role: string,
    { cursor, limit }: { cursor?: string; limit: number },
  ) {
    if (!(await roles.has(clientId, role))) throw new ApiError('not_found');
    const found = await roles.usersOf(clientId, role, { after: cursor, limit: limit + 1 });
    const rows = found.slice(0, limit);
    return {
      items: rows.map(({ id, ...shown }) => ({ user_id: id, ...shown })),
      next_cursor: found.length > limit ? (rows.at(-1)?.id ?? null) : null,
    };
  }

  /** What applications may be told of an account: its groups, and what it is in this application. */
  async function told(userId: string, clientId: string): Promise<{ groups: string[]; roles: string[] }> {
    const [groups, own] = await Promise.all([
      groupsRepository(db).namesOf(userId),
      roles.rolesOf(userId, clientId),
    ]);
    return { groups, roles: own };
  }

  return { list, users, add, remove, grant, revoke, told };
}

async function heldHolder(tx: Database, holder: NamedHolder): Promise<RoleHolder> {
  if ('group' in holder) return { groupId: (await heldGroup(tx, holder.group)).id };
  await heldAccount(tx, holder.userId);
  return { userId: holder.userId };
}

function record(
  tx: Database,
  action: Extract<AuditAction, `client.role_${string}`>,
  { id, name }: { id: string; name: string },
  changes: Readonly<Record<string, unknown>>,
  reason: string | undefined,
  subject?: string,
): void {
  audit.record(tx, { action, target: { type: 'client', id, name }, subject, reason, changes });
}
