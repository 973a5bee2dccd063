import { randomBytes } from 'node:crypto';
import { audit } from '../../platform/audit/audit.ts';
import { changedFields } from '../../platform/audit/changed-fields.ts';
import { asActor } from '../../platform/audit/current-actor.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { inTransaction } from '../../platform/db/after-commit.ts';
import type { Database } from '../../platform/db/database.ts';
import { isUniqueViolation } from '../../platform/db/is-unique-violation.ts';
import type { ClientsTable } from '../../platform/db/tables/applications.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { documentHost, isAddress } from '../../platform/network/document-address.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import { checkClient, checkSecret } from './check-client.ts';
import type { ApiScope, Client } from './client.ts';
import { secretsOf } from './client-secrets.ts';
import { allGrants, type ClientType, decidesSecrecy, type GrantName, isPublicType } from './client-types.ts';
import { InvalidClient } from './client-uris.ts';
import { clientsRepository } from './clients.repository.ts';
import { idleLife, listPage, secretBytes, sweepBatch, unusedLife } from './limits.ts';
import { registeredClient } from './registered-client.ts';

/** What an operator says of a client; whatever is left out keeps its value, or its default. */
export interface ClientSettings {
  readonly name?: string;
  readonly type?: ClientType;
  readonly grants?: readonly GrantName[];
  /** Counts only where the type leaves it open. */
  readonly isPublic?: boolean;
  readonly logo?: string | null;
  readonly domain?: string | null;
  readonly url?: string | null;
  readonly isTrusted?: boolean;
  readonly redirectUris?: readonly string[];
  readonly postLogoutRedirectUris?: readonly string[];
  readonly backchannelLogoutUri?: string | null;
  readonly mayUsePrivateNetwork?: boolean;
  readonly isPkceExempt?: boolean;
  readonly requiresSecondFactor?: boolean;
  readonly resources?: readonly string[];
  readonly apiScopes?: readonly ApiScope[];
  readonly allowsEndpointAudience?: boolean;
  readonly accessTokenLife?: number | null;
  readonly refreshTokenLife?: number | null;
  readonly hasSmallIdToken?: boolean;
  readonly profile?: Client['profile'];
  readonly metadata?: Readonly<Record<string, unknown>>;
}

export interface NewClient extends ClientSettings {
  readonly name: string;
  /** Both are made here where they are not chosen, as for a client that moves here with them. */
  readonly id?: string;
  readonly secret?: string | undefined;
  readonly source?: ClientsTable['source'];
  readonly selfRegistered?: Client['selfRegistered'];
  readonly readAt?: number;
  readonly freshUntil?: number;
}

export interface ClientsDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** Seals the secrets: they are needed in the clear for HMAC-signed requests, so a hash would not do (security #37). */
  readonly vault: Vault;
  /** What the protocol finds wrong with its further metadata. */
  readonly faultOfMetadata?: (client: Client) => Promise<string | undefined>;
  /** Schemes of apps without a dot that clients may register themselves with; none by default. */
  readonly redirectSchemes?: readonly string[] | undefined;
}

export type ClientsService = ReturnType<typeof clientsService>;

/** The register of applications. */
export function clientsService({ db, clock, vault, faultOfMetadata, redirectSchemes }: ClientsDeps) {
  const clients = clientsRepository(db);

  function open(row: ClientsTable): Client {
    return {
      id: row.id,
      name: row.name,
      type: row.type,
      grants: JSON.parse(row.grants),
      mayUse: allGrants(row.type, JSON.parse(row.grants)),
      logo: row.logo,
      domain: row.domain,
      url: row.url,
      isTrusted: row.trusted === 1,
      isPublic: row.public === 1,
      secret: row.secret === null ? null : vault.openText(row.secret, row.id),
      secretId: row.secret_id,
      nextSecret:
        row.next_secret === null
          ? null
          : { id: row.next_secret_id ?? '', value: vault.openText(row.next_secret, row.id) },
      redirectUris: JSON.parse(row.redirect_uris),
      postLogoutRedirectUris: JSON.parse(row.post_logout_redirect_uris),
      backchannelLogoutUri: row.backchannel_logout_uri,
      mayUsePrivateNetwork: row.private_network === 1,
      isPkceExempt: row.pkce_exempt === 1,
      requiresSecondFactor: row.require_2fa === 1,
      resources: JSON.parse(row.resources),
      apiScopes: JSON.parse(row.api_scopes),
      allowsEndpointAudience: row.endpoint_audience === 1,
      accessTokenLife: row.access_token_life,
      refreshTokenLife: row.refresh_token_life,
      hasSmallIdToken: row.small_id_token === 1,
      metadata: JSON.parse(row.metadata),
      source: row.source,
      selfRegistered: row.self_registered,
      readAt: row.read_at,
      freshUntil: row.fresh_until,
      profile: row.profile,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    };
  }

  /** Throws InvalidClient. */
  async function checkMetadata(client: Client): Promise<void> {
    const fault = await faultOfMetadata?.(client);
    if (fault !== undefined) throw new InvalidClient(fault);
  }

  /** The new client, its secret in the clear. Throws InvalidClient. */
  async function create(given: NewClient, action: CreatedAs = 'client.created'): Promise<Client> {
    const now = clock.now();
    const id = given.id ?? newId(clock);
    // A client that keeps no secret and says no more is a page.
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
      createdAt: now,
      updatedAt: now,
    };
    checkClient(client, redirectSchemes);
    if (given.secret !== undefined) checkSecret(given.secret);
    // What registers itself was checked by the protocol.
    if (client.source === 'operator') await checkMetadata(client);
    try {
      await inTransaction(db, async (tx) => {
        await clientsRepository(tx).insert(close(client));
        const changes = { type, redirect_uris: client.redirectUris };
        audit.record(tx, { action, target: clientTarget(client), changes });
      });
    } catch (error) {
      if (isUniqueViolation(error))
        throw new InvalidClient(`there is a client "${id}" already`, { cause: error });
      throw error;
    }
    return client;
  }

  /** Undefined where there is no such client. A client that keeps a secret from now on has a new one. Throws InvalidClient. */
  async function update(id: string, changes: ClientSettings): Promise<Client | undefined> {
    const row = await clients.find(id);
    if (!row) return undefined;
    const before = open(row);
    const type = changes.type ?? before.type;
    const wanted = changes.isPublic ?? (changes.type === undefined ? before.isPublic : undefined);
    const isPublic = secrecyOf(type, wanted);
    const mayUse = allGrants(type, changes.grants ?? before.grants);
    const profile = changes.profile === undefined ? before.profile : changes.profile;
    const changed = {
      mayUse,
      isPublic,
      ...secretsAfter(before, isPublic || profile !== null),
      updatedAt: clock.now(),
    };
    const client: Client = { ...before, ...defined(fitting(changes, mayUse, isPublic)), ...changed };
    checkClient(client, redirectSchemes);
    // What registers itself has further metadata that was checked by the protocol.
    const isOther = changes.type !== undefined && client.source === 'operator';
    if (changes.metadata || changes.profile || isOther) await checkMetadata(client);
    return (await write(row, client)) ? client : undefined;
  }

  /** One that a document describes, as the document says now. Throws InvalidClient. */
  async function describe(
    id: string,
    metadata: Record<string, unknown>,
    times: { readonly readAt: number; readonly freshUntil: number },
  ): Promise<Client> {
    const domain = documentHost(id) ?? null;
    const said = { ...registeredClient(id, metadata), domain, selfRegistered: 'document' as const, ...times };
    const row = await clients.find(id);
    if (!row) return create(said, 'client.registered');
    const { name, type, grants, redirectUris, postLogoutRedirectUris } = said;
    const client: Client = {
      ...open(row),
      ...{ name, type, grants, redirectUris, postLogoutRedirectUris, ...times },
      mayUse: allGrants(type, grants),
      updatedAt: clock.now(),
    };
    checkClient(client, redirectSchemes);
    await write(row, client);
    return client;
  }

  /** False where there is no such client any more. */
  async function write(before: ClientsTable, client: Client): Promise<boolean> {
    const { id, created_at, ...columns } = close(client);
    return inTransaction(db, async (tx) => {
      if (!(await clientsRepository(tx).update(id, columns))) return false;
      const changes = changedFields(before, columns, { except: untold });
      if (changes) audit.record(tx, { action: 'client.updated', target: clientTarget(client), changes });
      return true;
    });
  }

  function secretsAfter({ secret, secretId, nextSecret }: Client, hasNone: boolean) {
    if (hasNone) return { secret: null, secretId: null, nextSecret: null };
    return secret === null
      ? { secret: newSecret(), secretId: newId(clock), nextSecret: null }
      : { secret, secretId, nextSecret };
  }

  /** A new secret at once in place of the old one, or of both. Undefined where there is no such client. Throws InvalidClient for a public one. */
  async function rotateSecret(id: string): Promise<Client | undefined> {
    const row = await clients.find(id);
    if (!row) return undefined;
    if (row.public === 1) throw new InvalidClient('a public client has no secret');
    if (row.profile !== null) throw new InvalidClient(provesItself);
    const secret = newSecret();
    const secretId = newId(clock);
    const found = await inTransaction(db, async (tx) => {
      const isThere = await clientsRepository(tx).update(id, {
        secret: vault.seal(secret, id),
        secret_id: secretId,
        next_secret: null,
        next_secret_id: null,
        updated_at: clock.now(),
      });
      const changes = { secret_id: { from: row.secret_id, to: secretId } };
      if (isThere) audit.record(tx, { action: 'client.secret_rotated', target: clientTarget(row), changes });
      return isThere;
    });
    return found ? { ...open(row), secret, secretId, nextSecret: null } : undefined;
  }

  /**
   * A second secret, so that the first can be replaced without an interruption: both are good until one is retired.
   * Undefined where there is no such client. Throws InvalidClient where there are two already, or may be none.
   */
  async function addSecret(id: string, given?: string): Promise<{ id: string; value: string } | undefined> {
    const row = await clients.find(id);
    if (!row) return undefined;
    if (row.public === 1) throw new InvalidClient('a public client has no secret');
    if (row.profile !== null) throw new InvalidClient(provesItself);
    const added = { id: newId(clock), value: given ?? newSecret() };
    checkSecret(added.value);
    await inTransaction(db, async (tx) => {
      const sealed = vault.seal(added.value, id);
      const isAdded = await clientsRepository(tx).addSecret(id, sealed, added.id, clock.now());
      if (!isAdded) throw new InvalidClient('there are two secrets already: retire one of them first');
      const changes = { secret_id: added.id };
      audit.record(tx, { action: 'client.secret_added', target: clientTarget(row), changes });
    });
    return added;
  }

  /** One of two secrets ends at once. False where there is none of that name. Throws InvalidClient for the only one. */
  async function retireSecret(id: string, secretId: string): Promise<boolean> {
    const row = await clients.find(id);
    const client = row && open(row);
    if (!client || !secretsOf(client).some((one) => one.id === secretId)) return false;
    if (client.nextSecret === null) throw new InvalidClient('it is the only secret: add another one first');
    const nextId = client.nextSecret.id;
    const which = nextId === secretId ? 'next' : 'first';
    return inTransaction(db, async (tx) => {
      if (!(await clientsRepository(tx).retireSecret(id, nextId, which, clock.now()))) return false;
      const changes = { secret_id: secretId };
      audit.record(tx, { action: 'client.secret_removed', target: clientTarget(client), changes });
      return true;
    });
  }

  /** False where there is no such client. */
  async function remove(id: string): Promise<boolean> {
    return inTransaction(db, async (tx) => {
      const row = await clientsRepository(tx).find(id);
      if (!row || !(await clientsRepository(tx).remove(id))) return false;
      audit.record(tx, { action: 'client.deleted', target: clientTarget(row) });
      return true;
    });
  }

  function close(client: Client): ClientsTable {
    return {
      id: client.id,
      name: client.name,
      type: client.type,
      grants: JSON.stringify(client.grants),
      logo: client.logo,
      domain: client.domain,
      url: client.url,
      trusted: Number(client.isTrusted),
      public: Number(client.isPublic),
      secret: client.secret === null ? null : vault.seal(client.secret, client.id),
      secret_id: client.secretId,
      next_secret: client.nextSecret ? vault.seal(client.nextSecret.value, client.id) : null,
      next_secret_id: client.nextSecret?.id ?? null,
      redirect_uris: JSON.stringify(client.redirectUris),
      post_logout_redirect_uris: JSON.stringify(client.postLogoutRedirectUris),
      backchannel_logout_uri: client.backchannelLogoutUri,
      private_network: Number(client.mayUsePrivateNetwork),
      pkce_exempt: Number(client.isPkceExempt),
      require_2fa: Number(client.requiresSecondFactor),
      resources: JSON.stringify(client.resources),
      api_scopes: JSON.stringify(client.apiScopes),
      endpoint_audience: Number(client.allowsEndpointAudience),
      access_token_life: client.accessTokenLife,
      refresh_token_life: client.refreshTokenLife,
      small_id_token: Number(client.hasSmallIdToken),
      metadata: JSON.stringify(client.metadata),
      source: client.source,
      self_registered: client.selfRegistered,
      read_at: client.readAt,
      fresh_until: client.freshUntil,
      profile: client.profile,
      created_at: client.createdAt,
      updated_at: client.updatedAt,
    };
  }

  return {
    /** What is wrong with a client that was refused, in words for its developer; undefined for any other failure. */
    faultIn: (error: unknown): string | undefined =>
      error instanceof InvalidClient ? error.message : undefined,
    create,
    update,
    /** One that asked for it itself (RFC 7591). Throws InvalidClient. */
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
    isAddress,
    documentHost,
    rotateSecret,
    addSecret,
    retireSecret,
    async find(id: string): Promise<Client | undefined> {
      const row = await clients.find(id);
      return row && open(row);
    },
    /** One page, in the order of creation. */
    async list(after?: string): Promise<Client[]> {
      return (await clients.list(after, listPage)).map(open);
    },
    remove,
    /** Those that let themselves in and that nobody lets have anything. */
    async sweep(): Promise<void> {
      const now = clock.now();
      await inTransaction(db, async (tx) => {
        const old = { madeBefore: now - unusedLife, usedBefore: now - idleLife, limit: sweepBatch };
        for (const client of await clientsRepository(tx).sweep(old))
          audit.record(tx, { action: 'client.deleted', target: clientTarget(client) });
      });
    },
  };
}

type CreatedAs = 'client.created' | 'client.registered';

const clientTarget = ({ id, name }: Pick<Client, 'id' | 'name'>) => ({ type: 'client', id, name }) as const;

/** What no audit tells: secrets, sealed again at each write, and times. */
const untold = ['secret', 'next_secret', 'updated_at', 'read_at', 'fresh_until'];

const blank = {
  grants: [],
  logo: null,
  domain: null,
  url: null,
  isTrusted: false,
  redirectUris: [],
  postLogoutRedirectUris: [],
  backchannelLogoutUri: null,
  mayUsePrivateNetwork: false,
  isPkceExempt: false,
  requiresSecondFactor: false,
  resources: [],
  apiScopes: [],
  allowsEndpointAudience: false,
  accessTokenLife: null,
  refreshTokenLife: null,
  hasSmallIdToken: false,
  metadata: {},
  selfRegistered: null,
  readAt: null,
  freshUntil: null,
  profile: null,
} as const;

/** With another type goes what such a client cannot have, where nothing else was said of it. */
function fitting(changes: ClientSettings, mayUse: readonly GrantName[], isPublic: boolean): ClientSettings {
  if (changes.type === undefined) return changes;
  return {
    ...(mayUse.includes('authorization_code') ? {} : { redirectUris: [] }),
    ...(isPublic ? { isPkceExempt: false } : {}),
    ...changes,
  };
}

const provesItself = 'a client of profile fapi2 proves itself with its key and has no secret';

function newSecret(): string {
  return randomBytes(secretBytes).toString('base64url');
}

function defined<T extends object>(given: T): T {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as T;
}

/** Throws InvalidClient. */
function secrecyOf(type: ClientType, wanted: boolean | undefined): boolean {
  const isPublic = isPublicType(type, wanted);
  if (wanted === undefined || wanted === isPublic || !decidesSecrecy(type)) return isPublic;
  throw new InvalidClient(`a client of type ${type} ${isPublic ? 'keeps no secret' : 'keeps a secret'}`);
}
