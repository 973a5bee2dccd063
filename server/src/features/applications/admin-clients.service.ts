import type { AdminClient, AdminClientDetail, ClientType } from '@latchkey/contract/clients/admin-client';
import type { ClientAccess } from '@latchkey/contract/groups/client-access';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { OperatorCaller } from '../../platform/http/caller.ts';
import { refuseOtherVersion, versionOf } from '../../platform/http/version-of.ts';
import { adminClientsRepository } from './admin-clients.repository.ts';
import type { ApisService } from './apis.service.ts';
import type { ApiScope, Client } from './client.ts';
import { recipeOf } from './client-recipe.ts';
import { secretsOf } from './client-secrets.ts';
import type { ClientSettings } from './client-settings.ts';
import { InvalidClient } from './client-uris.ts';
import type { ClientsService } from './clients.service.ts';

/** What the body of a call says of a client. */
export interface GivenClient {
  readonly name?: string | undefined;
  readonly redirect_uris?: readonly string[] | undefined;
  readonly post_logout_redirect_uris?: readonly string[] | undefined;
  readonly backchannel_logout_uri?: string | null | undefined;
  readonly domain?: string | null | undefined;
  readonly url?: string | null | undefined;
  readonly is_trusted?: boolean | undefined;
  readonly require_2fa?: boolean | undefined;
  readonly api_scopes?: readonly string[] | undefined;
}

export interface NewGivenClient extends GivenClient {
  readonly name: string;
  readonly type: ClientType;
  readonly access?: ClientAccess['access'] | undefined;
  readonly groups?: readonly string[] | undefined;
}

export interface AdminClientsDeps {
  readonly db: Database;
  /** PUBLIC_URL. */
  readonly issuer: string;
  readonly clients: ClientsService;
  readonly apis: ApisService;
  readonly clientAccess: {
    read(clientId: string): Promise<ClientAccess>;
    set(clientId: string, settings: Partial<ClientAccess>): Promise<ClientAccess>;
    /** Throws `conflict` where one is not there. */
    checkGroups(names: readonly string[]): Promise<void>;
  };
  /** Throws `forbidden` where the caller may not grant a scope of the Admin API. */
  readonly refuseGranting: (
    by: OperatorCaller,
    before: readonly ApiScope[],
    after: readonly ApiScope[],
  ) => void;
  /** Ends every token that a client was given. */
  readonly removeTokens: (clientId: string) => Promise<void>;
}

interface Page {
  readonly query?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

export type AdminClientsService = ReturnType<typeof adminClientsService>;

/** Applications as operators see and change them; the rules are those of the register (docs/behaviour/applications.md#operators). */
export function adminClientsService(deps: AdminClientsDeps) {
  const { clients, apis, clientAccess } = deps;
  const repository = adminClientsRepository(deps.db);

  async function found(id: string): Promise<Client> {
    const client = await clients.find(id);
    if (!client) throw new ApiError('not_found');
    return client;
  }

  async function detail(client: Client): Promise<AdminClientDetail> {
    const [access, lastUsed] = await Promise.all([
      clientAccess.read(client.id),
      repository.lastUsed(client.id),
    ]);
    return {
      ...present(client),
      ...access,
      recipe: recipeOf(client, deps.issuer).join('\n').trim(),
      last_used_at: lastUsed === null ? null : new Date(lastUsed).toISOString(),
    };
  }

  async function settingsOf(given: GivenClient): Promise<ClientSettings> {
    const settings = {
      name: given.name,
      redirectUris: given.redirect_uris,
      postLogoutRedirectUris: given.post_logout_redirect_uris,
      backchannelLogoutUri: emptied(given.backchannel_logout_uri),
      domain: emptied(given.domain),
      url: emptied(given.url),
      isTrusted: given.is_trusted,
      requiresSecondFactor: given.require_2fa,
      apiScopes: given.api_scopes && (await Promise.all(given.api_scopes.map(apis.scopeNamed))),
    };
    return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
  }

  /** Throws `invalid_fields`, `conflict`, `forbidden`. */
  async function create(by: OperatorCaller, given: NewGivenClient) {
    return namingFields(async () => {
      const settings = await settingsOf(given);
      deps.refuseGranting(by, [], settings.apiScopes ?? []);
      // Before there is a client that would be for everyone.
      await clientAccess.checkGroups(given.groups ?? []);
      const client = await clients.create({ ...settings, name: given.name, type: given.type });
      if (given.access === 'groups')
        await clientAccess.set(client.id, { access: 'groups', groups: [...(given.groups ?? [])] });
      return { ...(await detail(client)), client_secret: client.secret };
    });
  }

  /** Throws `not_found`, `invalid_fields`, `conflict` for another version, `forbidden`. */
  async function update(by: OperatorCaller, id: string, given: GivenClient, ifMatch?: string) {
    return namingFields(async () => {
      await found(id);
      const settings = await settingsOf(given);
      let wasTrusted = false;
      const updated = await clients.update(id, settings, (before) => {
        refuseOtherVersion(ifMatch, present(before).version);
        deps.refuseGranting(by, before.apiScopes, settings.apiScopes ?? before.apiScopes);
        wasTrusted = before.isTrusted;
      });
      if (!updated) throw new ApiError('not_found');
      // What rested on the operator's trust alone ends with it; each person is asked at the next sign-in.
      if (wasTrusted && !updated.isTrusted) await deps.removeTokens(id);
      return detail(updated);
    });
  }

  /** Throws `not_found`. */
  async function remove(id: string): Promise<void> {
    await found(id);
    await clients.remove(id);
    await deps.removeTokens(id);
  }

  async function list({ query, cursor, limit }: Page) {
    const prefix = query?.normalize('NFKC').toLowerCase();
    const rows = await repository.search({ after: cursor, prefix, limit: limit + 1 });
    const shown = await Promise.all(rows.slice(0, limit).map(({ id }) => clients.find(id)));
    return {
      items: shown.flatMap((client) => (client ? [present(client)] : [])),
      next_cursor: rows.length > limit ? (rows[limit - 1]?.id ?? null) : null,
    };
  }

  /** Throws `not_found`. */
  async function users(id: string, { cursor, limit }: Omit<Page, 'query'>) {
    await found(id);
    const rows = await repository.users(id, { after: cursor, limit: limit + 1 });
    const shown = rows.slice(0, limit);
    return {
      items: shown.map(({ id: user_id, last_used_at, ...person }) => ({
        user_id,
        ...person,
        last_used_at: new Date(last_used_at).toISOString(),
      })),
      next_cursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
    };
  }

  return {
    list,
    read: async (id: string) => detail(await found(id)),
    create,
    update,
    remove,
    users,
    async secrets(id: string) {
      const items = secretsOf(await found(id));
      return {
        items: items.map((one) => ({ id: one.id, created_at: new Date(one.createdAt).toISOString() })),
      };
    },
    /**
     * Whoever is given one has what the client has, so that scopes of the Admin API ask for an owner (security #236).
     * Throws `not_found`, `forbidden`, `conflict` where there are two, or may be none.
     */
    async addSecret(by: OperatorCaller, id: string) {
      deps.refuseGranting(by, [], (await found(id)).apiScopes);
      const added = await conflicting(() => clients.addSecret(id));
      if (!added) throw new ApiError('not_found');
      return { id: added.id, client_secret: added.value };
    },
    /** Throws `not_found`, `conflict` for the only one. */
    async removeSecret(id: string, secretId: string): Promise<void> {
      if (!(await conflicting(() => clients.retireSecret(id, secretId)))) throw new ApiError('not_found');
    },
  };
}

/** An empty text clears a value. */
function emptied(value: string | null | undefined): string | null | undefined {
  return value === '' ? null : value;
}

const fields = [
  'post_logout_redirect_uri',
  'redirect_uri',
  'backchannel_logout_uri',
  'url',
  'domain',
  'name',
];

/** What is wrong with a registration stands beside the field that it names. */
async function namingFields<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof InvalidClient)) throw error;
    const { message } = error;
    const named = fields.find((field) => new RegExp(`\\b${field}`).test(message));
    const field = named?.endsWith('redirect_uri') ? `${named}s` : named;
    const errors = field === undefined ? {} : { errors: { [field]: [message] } };
    throw new ApiError('invalid_fields', { message, ...errors, cause: error });
  }
}

async function conflicting<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof InvalidClient)) throw error;
    throw new ApiError('conflict', { message: error.message, cause: error });
  }
}

function present(client: Client): AdminClient {
  const shown = {
    client_id: client.id,
    name: client.name,
    type: client.type,
    logo: client.logo,
    domain: client.domain,
    url: client.url,
    is_trusted: client.isTrusted,
    is_public: client.isPublic,
    require_2fa: client.requiresSecondFactor,
    redirect_uris: [...client.redirectUris],
    post_logout_redirect_uris: [...client.postLogoutRedirectUris],
    backchannel_logout_uri: client.backchannelLogoutUri,
    api_scopes: client.apiScopes.map(({ audience, scope }) => `${audience}:${scope}`),
    source: client.source,
    created_at: new Date(client.createdAt).toISOString(),
  };
  return { ...shown, version: versionOf({ ...shown, at: client.updatedAt }) };
}
