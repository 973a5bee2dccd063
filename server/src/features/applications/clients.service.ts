import { isDeepStrictEqual } from 'node:util';
import { audit } from '../../platform/audit/audit.ts';
import { changedFields } from '../../platform/audit/changed-fields.ts';
import { asActor } from '../../platform/audit/current-actor.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { inTransaction } from '../../platform/db/after-commit.ts';
import { isUniqueViolation } from '../../platform/db/constraint-violations.ts';
import type { Database } from '../../platform/db/database.ts';
import { inBatches } from '../../platform/db/in-batches.ts';
import type { ClientsTable } from '../../platform/db/tables/applications.ts';
import { outdated } from '../../platform/http/version-of.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { documentHost, isAddress } from '../../platform/network/document-address.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import { apisRepository } from './apis.repository.ts';
import { checkClient, checkSecret } from './check-client.ts';
import type { Client } from './client.ts';
import { clientRows } from './client-rows.ts';
import { clientSecretsService, newSecret, provesItself } from './client-secrets.service.ts';
import {
  blank,
  type ClientSettings,
  defined,
  fitting,
  type NewClient,
  secrecyOf,
} from './client-settings.ts';
import { clientTarget } from './client-target.ts';
import { allGrants } from './client-types.ts';
import { InvalidClient } from './client-uris.ts';
import { clientsRepository } from './clients.repository.ts';
import { idleLife, listPage, rewriteAttempts, sweepBatch, unusedLife } from './limits.ts';
import { hasLostProof } from './lost-proof.ts';
import { afterLoss, changedAudiences, hasLostOwnGrant, noteLost } from './lost-rights.ts';
import { registeredClient } from './registered-client.ts';

export interface ClientsDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** Seals the secrets: HMAC-signed requests need their plain values, so that hashes are not enough (security #37). */
  readonly vault: Vault;
  /** Validates further metadata by the protocol's rules; returns what is wrong. */
  readonly faultOfMetadata?: (client: Client) => Promise<string | undefined>;
  /** Private-use URI schemes without a dot that self-registered clients may use; none by default. */
  readonly redirectSchemes?: readonly string[] | undefined;
  /**
   * In the transaction in which a client is deleted, or loses the operator's trust: withdraws what it asks people for
   * and, in the latter case, showed them without asking for their consent (security #310, #532).
   */
  readonly withdrawRequests?: (tx: Database, clientId: string) => Promise<void>;
  /** Deletes everything that was issued to a client of this id. */
  readonly removeTokens?: (tx: Database, clientId: string) => Promise<void>;
}

export type ClientsService = ReturnType<typeof clientsService>;

/** The registry of applications. */
export function clientsService(deps: ClientsDeps) {
  const { db, clock, vault, faultOfMetadata, redirectSchemes, withdrawRequests, removeTokens } = deps;
  const clients = clientsRepository(db);
  const rows = clientRows(vault);
  const { open, close } = rows;

  /** Throws InvalidClient. */
  async function checkMetadata(client: Client): Promise<void> {
    const fault = await faultOfMetadata?.(client);
    if (fault !== undefined) throw new InvalidClient(fault);
  }

  /** Returns the new client with its plain secret. Throws InvalidClient. */
  async function create(
    { reason, ...given }: NewClient,
    action: CreatedAs = 'client.created',
  ): Promise<Client> {
    const now = clock.now();
    const id = given.id ?? newId(clock);
    // The library keeps clients in plain objects, whose own names would be those of every object (security #543).
    // An address cannot have it as a part: `.` and `..` are left out of every path (RFC 3986 §5.2.4).
    if (id in {} || id === '.' || id === '..') throw new InvalidClient(`the client id "${id}" is reserved`);
    // A client without a secret and without a type is a single-page application.
    const type = given.type ?? (given.isPublic ? 'spa' : 'web');
    const isPublic = secrecyOf(type, given.isPublic);
    if (isPublic && given.secret !== undefined) throw new InvalidClient('a public client has no secret');
    const keepsSecret = !isPublic && (given.profile ?? null) === null;
    if (!isPublic && !keepsSecret && given.secret !== undefined) throw new InvalidClient(provesItself);
    const secret = !keepsSecret ? null : (given.secret ?? newSecret());
    const client: Client = {
      ...blank,
      ...defined(given),
      id,
      type,
      mayUse: allGrants(type, given.grants ?? []),
      isPublic,
      secret,
      secretId: keepsSecret ? newId(clock) : null,
      nextSecret: null,
      source: given.source ?? 'operator',
      // An id that was chosen may be that of a client which was deleted, whose tokens it does not inherit (security #534).
      lost: given.id === undefined ? {} : afterLoss({}, ['client_credentials'], now),
      createdAt: now,
      updatedAt: now,
    };
    checkClient(client, redirectSchemes);
    if (given.secret !== undefined) checkSecret(given.secret);
    // The metadata of self-registered clients has been validated by the protocol.
    if (client.source === 'operator') await checkMetadata(client);
    try {
      await inTransaction(db, async (tx) => {
        await clientsRepository(tx).insert(close(client));
        // They are deleted after the client itself, unless the process dies in between (security #621).
        if (given.id !== undefined) await removeTokens?.(tx, id);
        const changes = { type, redirect_uris: client.redirectUris };
        audit.record(tx, { action, target: clientTarget(client), reason, changes });
      });
    } catch (error) {
      if (isUniqueViolation(error))
        throw new InvalidClient(`a client "${id}" already exists`, { cause: error });
      throw error;
    }
    return client;
  }

  /**
   * Undefined if there is no such client. A client that becomes confidential receives a new secret. Throws
   * InvalidClient, and whatever `check` throws for the change.
   */
  function update(
    id: string,
    changes: ClientSettings,
    { check, reason }: { readonly check?: CheckChange; readonly reason?: string | undefined } = {},
  ): Promise<Client | undefined> {
    const make = async (before: Client) => {
      const after = await changed(before, changes);
      check?.(before, after);
      return after;
    };
    return rewrite(id, make, reason);
  }

  /** Throws InvalidClient. */
  async function changed(before: Client, changes: ClientSettings): Promise<Client> {
    const type = changes.type ?? before.type;
    const wanted = changes.isPublic ?? (changes.type === undefined ? before.isPublic : undefined);
    const isPublic = secrecyOf(type, wanted);
    const mayUse = allGrants(type, changes.grants ?? before.grants);
    const profile = changes.profile === undefined ? before.profile : changes.profile;
    const changedClient: Client = {
      ...before,
      ...defined(fitting(changes, mayUse, isPublic)),
      mayUse,
      isPublic,
      ...secretsAfter(before, isPublic || profile !== null),
      updatedAt: clock.now(),
    };
    const client = isNarrowed(before, changedClient)
      ? { ...changedClient, narrowedAt: clock.now() }
      : changedClient;
    checkClient(client, redirectSchemes);
    // The further metadata of self-registered clients has been validated by the protocol.
    const isOther = changes.type !== undefined && client.source === 'operator';
    if (changes.metadata || changes.profile || isOther) await checkMetadata(client);
    return client;
  }

  /**
   * Writes the result of `make` only over the version that it was computed from: a secret that was retired meanwhile,
   * or a scope that was withdrawn, does not come back (security #237). Undefined if there is no such client. Throws
   * `conflict` if others kept changing it.
   */
  async function rewrite(
    id: string,
    make: (before: Client) => Promise<Client>,
    reason?: string,
  ): Promise<Client | undefined> {
    for (let attempt = 0; attempt < rewriteAttempts; attempt += 1) {
      const row = await clients.find(id);
      if (!row) return undefined;
      const before = open(row);
      const after = await make(before);
      const apis = await apiStates(changedAudiences(before, after));
      const client = noteLost(before, after, { now: clock.now(), apis });
      // Of several identical changes at once, one writes, and the others succeed as well (security #306).
      const isSame = isDeepStrictEqual({ ...client, updatedAt: before.updatedAt }, before);
      if (await write(row, isSame ? null : client, reason)) return isSame ? before : client;
    }
    throw outdated();
  }

  async function apiStates(audiences: readonly string[]) {
    const found = await Promise.all(audiences.map(apisRepository(db).find));
    return new Map(
      found.flatMap((row) =>
        row ? [[row.audience, { isOpen: row.open === 1, closedAt: row.closed_at }] as const] : [],
      ),
    );
  }

  /** Updates a client from its metadata document. Throws InvalidClient. */
  async function describe(
    id: string,
    metadata: Record<string, unknown>,
    times: { readonly readAt: number; readonly freshUntil: number },
  ): Promise<Client> {
    const domain = documentHost(id) ?? null;
    const said = { ...registeredClient(id, metadata), domain, selfRegistered: 'document' as const, ...times };
    const { name, type, grants, redirectUris, postLogoutRedirectUris } = said;
    const described = await rewrite(id, async (before) => {
      const client: Client = {
        ...before,
        ...{ name, type, grants, redirectUris, postLogoutRedirectUris, ...times },
        mayUse: allGrants(type, grants),
        updatedAt: clock.now(),
      };
      checkClient(client, redirectSchemes);
      return client;
    });
    return described ?? create(said, 'client.registered');
  }

  /** The metadata document of a client is gone or invalid: the client counts no more until a valid one is read. */
  async function withdraw(id: string): Promise<void> {
    await rewrite(id, async (before) => ({ ...before, readAt: null, freshUntil: null }));
  }

  /** `client` is null if nothing changes. False if the stored client is a different one by now, or no longer exists. */
  async function write(before: ClientsTable, client: Client | null, reason?: string): Promise<boolean> {
    return inTransaction(db, async (tx) => {
      const held = await clientsRepository(tx).hold(before.id);
      if (!held || !isDeepStrictEqual(held, before)) return false;
      if (client === null) return true;
      const { id, created_at, ...columns } = close(client);
      await clientsRepository(tx).update(id, columns);
      if (before.trusted === 1 && !client.isTrusted) await withdrawRequests?.(tx, id);
      const was = open(before);
      if (hasLostProof(was, client) || hasLostOwnGrant(was, client))
        await clientsRepository(tx).endOwnTokens(id);
      const changes = changedFields(before, columns, { except: untold });
      if (changes)
        audit.record(tx, { action: 'client.updated', target: clientTarget(client), reason, changes });
      return true;
    });
  }

  function secretsAfter({ secret, secretId, nextSecret }: Client, hasNone: boolean) {
    if (hasNone) return { secret: null, secretId: null, nextSecret: null };
    return secret === null
      ? { secret: newSecret(), secretId: newId(clock), nextSecret: null }
      : { secret, secretId, nextSecret };
  }

  /** False if there is no such client. */
  async function remove(id: string, reason?: string): Promise<boolean> {
    return inTransaction(db, async (tx) => {
      const row = await clientsRepository(tx).find(id);
      if (!row || !(await clientsRepository(tx).remove(id))) return false;
      await withdrawRequests?.(tx, id);
      audit.record(tx, { action: 'client.deleted', target: clientTarget(row), reason });
      return true;
    });
  }

  return {
    /** What is wrong with a refused client, in words for its developer; undefined for any other error. */
    faultIn: (error: unknown): string | undefined =>
      error instanceof InvalidClient ? error.message : undefined,
    create,
    update,
    /** A client that registers itself (RFC 7591). Throws InvalidClient. */
    register: (
      id: string,
      metadata: Record<string, unknown>,
      selfRegistered: Client['selfRegistered'] = null,
    ) => {
      const client = registeredClient(id, metadata);
      const itself = { type: 'machine', id, name: client.name } as const;
      return asActor(itself, () => create({ ...client, selfRegistered }, 'client.registered'));
    },
    describe,
    withdraw,
    isAddress,
    documentHost,
    ...clientSecretsService({ db, clock, vault, rows }),
    async find(id: string, on: Database = db): Promise<Client | undefined> {
      const row = await clientsRepository(on).find(id);
      return row && open(row);
    },
    /** What it has lost, as of the changes under way. Undefined if there is no such client. */
    lossNow: (id: string): Promise<Client['lost'] | undefined> =>
      inTransaction(db, async (tx) => {
        const row = await clientsRepository(tx).sharedLoss(id);
        return row && (JSON.parse(row.lost) as Client['lost']);
      }),
    /** One page, in the order of creation. */
    async list(after?: string): Promise<Client[]> {
      return (await clients.list(after, listPage)).map(open);
    },
    remove,
    /** Removes self-registered clients to which nobody has granted anything. */
    async sweep(): Promise<void> {
      const now = clock.now();
      const old = { madeBefore: now - unusedLife, usedBefore: now - idleLife, limit: sweepBatch };
      await inBatches(sweepBatch, () =>
        inTransaction(db, async (tx) => {
          const swept = await clientsRepository(tx).sweep(old);
          for (const client of swept)
            audit.record(tx, { action: 'client.deleted', target: clientTarget(client) });
          return swept.length;
        }),
      );
    },
  };
}

/** Throws if the change is not allowed. */
/**
 * Whether tokens of it could no longer be got in the same way: it has nothing left to prove itself with (security #452),
 * or the operator's trust no longer stands for the consent of the people (security #457).
 */
const isNarrowed = (before: Client, after: Client): boolean =>
  (after.isPublic && !before.isPublic) || (before.isTrusted && !after.isTrusted);

type CheckChange = (before: Client, after: Client) => void;

type CreatedAs = 'client.created' | 'client.registered';

/** Not recorded in the audit: secrets, which are sealed again at each write, and times. */
const untold = ['secret', 'next_secret', 'updated_at', 'read_at', 'fresh_until', 'narrowed_at', 'lost'];
