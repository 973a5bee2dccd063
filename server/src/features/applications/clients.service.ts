import { randomBytes } from 'node:crypto';
import type { Clock } from '../../platform/clock/clock.ts';
import type { ClientsTable } from '../../platform/db/tables/applications.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import type { Client } from './client.ts';
import { checkRedirectUri, checkWebUrl, InvalidClient } from './client-uris.ts';
import type { ClientsRepository } from './clients.repository.ts';
import { listPage, maxLogoLength, maxUris, secretBytes } from './limits.ts';

/** What an operator says of a client; whatever is left out keeps its value, or its default. */
export interface ClientSettings {
  readonly name?: string;
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
  readonly metadata?: Readonly<Record<string, unknown>>;
}

export interface NewClient extends ClientSettings {
  readonly name: string;
  readonly isPublic?: boolean;
  /** Both are made here, but for a client that registered itself (RFC 7591). */
  readonly id?: string;
  readonly secret?: string | undefined;
  readonly source?: ClientsTable['source'];
}

export interface ClientsDeps {
  readonly clients: ClientsRepository;
  readonly clock: Clock;
  /** Seals the secrets: they are needed in the clear for HMAC-signed requests, so a hash would not do (security #37). */
  readonly vault: Vault;
}

export type ClientsService = ReturnType<typeof clientsService>;

/** The register of applications. */
export function clientsService({ clients, clock, vault }: ClientsDeps) {
  function open(row: ClientsTable): Client {
    return {
      id: row.id,
      name: row.name,
      logo: row.logo,
      domain: row.domain,
      url: row.url,
      isTrusted: row.trusted === 1,
      isPublic: row.public === 1,
      secret: row.secret === null ? null : vault.openText(row.secret, row.id),
      redirectUris: JSON.parse(row.redirect_uris),
      postLogoutRedirectUris: JSON.parse(row.post_logout_redirect_uris),
      backchannelLogoutUri: row.backchannel_logout_uri,
      mayUsePrivateNetwork: row.private_network === 1,
      isPkceExempt: row.pkce_exempt === 1,
      requiresSecondFactor: row.require_2fa === 1,
      resources: JSON.parse(row.resources),
      metadata: JSON.parse(row.metadata),
      source: row.source,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    };
  }

  /** The new client, its secret in the clear. Throws InvalidClient. */
  async function create(given: NewClient): Promise<Client> {
    const now = clock.now();
    const id = given.id ?? newId(clock);
    const isPublic = given.isPublic ?? false;
    const secret = isPublic ? null : (given.secret ?? newSecret());
    const client: Client = {
      ...blank,
      ...defined(given),
      id,
      isPublic,
      secret,
      source: given.source ?? 'operator',
      createdAt: now,
      updatedAt: now,
    };
    check(client);
    await clients.insert(close(client));
    return client;
  }

  /** Undefined where there is no such client. Throws InvalidClient. */
  async function update(id: string, changes: ClientSettings): Promise<Client | undefined> {
    const row = await clients.find(id);
    if (!row) return undefined;
    const client: Client = { ...open(row), ...defined(changes), updatedAt: clock.now() };
    check(client);
    const { id: _id, created_at, ...columns } = close(client);
    return (await clients.update(id, columns)) ? client : undefined;
  }

  /** A new secret at once in place of the old one. Undefined where there is no such client. Throws InvalidClient for a public one. */
  async function rotateSecret(id: string): Promise<Client | undefined> {
    const row = await clients.find(id);
    if (!row) return undefined;
    if (row.public === 1) throw new InvalidClient('a public client has no secret');
    const secret = newSecret();
    const found = await clients.update(id, { secret: vault.seal(secret, id), updated_at: clock.now() });
    return found ? { ...open(row), secret } : undefined;
  }

  function close(client: Client): ClientsTable {
    return {
      id: client.id,
      name: client.name,
      logo: client.logo,
      domain: client.domain,
      url: client.url,
      trusted: Number(client.isTrusted),
      public: Number(client.isPublic),
      secret: client.secret === null ? null : vault.seal(client.secret, client.id),
      redirect_uris: JSON.stringify(client.redirectUris),
      post_logout_redirect_uris: JSON.stringify(client.postLogoutRedirectUris),
      backchannel_logout_uri: client.backchannelLogoutUri,
      private_network: Number(client.mayUsePrivateNetwork),
      pkce_exempt: Number(client.isPkceExempt),
      require_2fa: Number(client.requiresSecondFactor),
      resources: JSON.stringify(client.resources),
      metadata: JSON.stringify(client.metadata),
      source: client.source,
      created_at: client.createdAt,
      updated_at: client.updatedAt,
    };
  }

  return {
    create,
    update,
    rotateSecret,
    async find(id: string): Promise<Client | undefined> {
      const row = await clients.find(id);
      return row && open(row);
    },
    /** One page, in the order of creation. */
    async list(after?: string): Promise<Client[]> {
      return (await clients.list(after, listPage)).map(open);
    },
    remove: clients.remove,
  };
}

const blank = {
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
  metadata: {},
} as const;

function newSecret(): string {
  return randomBytes(secretBytes).toString('base64url');
}

function defined<T extends object>(given: T): T {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as T;
}

/** Throws InvalidClient. */
function check(client: Client): void {
  if (!/^[\x21-\x7E]{1,128}$/.test(client.id)) throw new InvalidClient('the client_id is not valid');
  if (client.name.trim() === '' || client.name.length > 100 || /\p{Cc}/u.test(client.name)) {
    throw new InvalidClient('name must be one line of 1 to 100 characters');
  }
  if (client.isPublic && client.isPkceExempt) throw new InvalidClient('a public client always needs PKCE');
  const uris = { redirect_uri: client.redirectUris, post_logout_redirect_uri: client.postLogoutRedirectUris };
  for (const [field, values] of Object.entries(uris)) {
    if (values.length > maxUris) throw new InvalidClient(`at most ${maxUris} ${field}s`);
    for (const uri of values) checkRedirectUri(uri, field, client.isPublic);
  }
  if (client.resources.length > maxUris) throw new InvalidClient(`at most ${maxUris} resources`);
  for (const uri of client.resources) checkWebUrl(uri, 'resource');
  checkLogo(client.logo);
  const addresses = { url: client.url, backchannel_logout_uri: client.backchannelLogoutUri };
  for (const [field, uri] of Object.entries(addresses)) if (uri !== null) checkWebUrl(uri, field);
}

/** Pages show nothing of another server, so a picture is kept whole. Throws InvalidClient. */
function checkLogo(logo: string | null): void {
  if (logo === null) return;
  if (!/^data:image\/(webp|png|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/.test(logo)) {
    throw new InvalidClient('logo must be a picture');
  }
  if (logo.length > maxLogoLength) throw new InvalidClient('logo is too large');
}
