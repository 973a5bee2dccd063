import type { AdminClient, AdminClientDetail, ClientType } from '@latchkey/contract/clients/admin-client';
import type { ClientAccess } from '@latchkey/contract/groups/client-access';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { OperatorCaller } from '../../platform/http/caller.ts';
import { refuseOtherVersion, versionOf } from '../../platform/http/version-of.ts';
import { catalog } from '../../platform/text/catalog.ts';
import { adminClientsRepository } from './admin-clients.repository.ts';
import type { ApisService } from './apis.service.ts';
import type { ApiScope, Client } from './client.ts';
import { writtenClaims } from './client-claims.ts';
import { recipeOf } from './client-recipe.ts';
import { secretsOf } from './client-secrets.ts';
import { InvalidClient } from './client-uris.ts';
import type { ClientsService } from './clients.service.ts';
import { type GivenClient, settingsGiven } from './given-client.ts';

export interface NewGivenClient extends GivenClient {
  readonly reason?: string | undefined;
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
    set(clientId: string, settings: Partial<ClientAccess>, reason?: string): Promise<ClientAccess>;
    /** Throws `conflict` if one does not exist. */
    checkGroups(names: readonly string[]): Promise<void>;
  };
  /** Throws `forbidden` if the caller may not grant a scope of the Admin API. */
  readonly refuseGranting: (
    by: OperatorCaller,
    before: readonly ApiScope[],
    after: readonly ApiScope[],
  ) => void;
  /** Throws `forbidden` if the caller may not let a client reach the private network. */
  readonly refuseInside: (by: OperatorCaller) => void;
  /** Ends every token that was issued to a client. */
  readonly removeTokens: (clientId: string) => Promise<void>;
  /** The same without those that it has for itself. */
  readonly removeTokensOfPeople: (clientId: string) => Promise<void>;
}

interface Page {
  readonly query?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

export type AdminClientsService = ReturnType<typeof adminClientsService>;

/**
 * Applications as operators see and manage them; the registry holds the rules
 * (docs/behaviour/applications.md#operators).
 */
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
      ...connection(client),
      recipe: recipeOf(client, deps.issuer).join('\n').trim(),
      last_used_at: lastUsed === null ? null : new Date(lastUsed).toISOString(),
    };
  }

  /** Throws `invalid_fields`, `conflict`, `forbidden`. */
  async function create(by: OperatorCaller, { reason, ...given }: NewGivenClient) {
    return namingFields(async () => {
      const settings = await settingsGiven(given, apis);
      deps.refuseGranting(by, [], settings.apiScopes ?? []);
      if (settings.mayUsePrivateNetwork) deps.refuseInside(by);
      // As the command line does: without it, the groups would be ignored, and everybody let in (security #501).
      if (given.groups?.length && given.access !== 'groups')
        throw new ApiError('invalid_fields', { errors: { access: [catalog().fields.required] } });
      // Before the client exists, since it would be open to everybody until then.
      await clientAccess.checkGroups(given.groups ?? []);
      const client = await clients.create({ ...settings, name: given.name, type: given.type, reason });
      if (given.access === 'groups')
        await clientAccess.set(client.id, { access: 'groups', groups: [...(given.groups ?? [])] }, reason);
      return { ...(await detail(client)), client_secret: client.secret };
    });
  }

  /** Throws `not_found`, `invalid_fields`, `conflict` for another version, `forbidden`. */
  async function update(
    by: OperatorCaller,
    id: string,
    { reason, ...given }: GivenClient & { readonly reason?: string | undefined },
    ifMatch?: string,
  ) {
    return namingFields(async () => {
      await found(id);
      const settings = await settingsGiven(given, apis);
      let before: Client | undefined;
      const check = (held: Client, after: Client) => {
        refuseOtherVersion(ifMatch, present(held).version);
        // A caller who learns a new secret gains everything that the client may do (security #236).
        const isTold = held.secret === null && after.secret !== null;
        // Only a machine has its scopes for itself: becoming one is being granted them.
        const becomesMachine = held.type !== 'machine' && after.type === 'machine';
        deps.refuseGranting(by, isTold || becomesMachine ? [] : held.apiScopes, after.apiScopes);
        if (leadsInside(held, after)) deps.refuseInside(by);
        before = held;
      };
      const updated = await clients.update(id, settings, { check, reason });
      if (!updated) throw new ApiError('not_found');
      // Grants that were based on the operator's trust end with it; each person is asked for consent at the next
      // sign-in.
      if (before?.isTrusted && !updated.isTrusted) await deps.removeTokensOfPeople(id);
      const secret = before?.secret === null ? updated.secret : null;
      return { ...(await detail(updated)), client_secret: secret };
    });
  }

  /** Throws `not_found`. */
  async function remove(id: string, reason?: string): Promise<void> {
    await found(id);
    await clients.remove(id, reason);
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
     * A caller who learns a secret gains everything that the client may do, so that for scopes of the Admin API the
     * caller must be an owner (security #236).
     * Throws `not_found`, `forbidden`, `conflict` if there are two already, or the type allows none.
     */
    async addSecret(by: OperatorCaller, id: string, reason?: string) {
      deps.refuseGranting(by, [], (await found(id)).apiScopes);
      const added = await conflicting(() => clients.addSecret(id, { reason }));
      if (!added) throw new ApiError('not_found');
      return { id: added.id, client_secret: added.value };
    },
    /** Throws `not_found`, `conflict` if it is the only one. */
    async removeSecret(id: string, secretId: string, reason?: string): Promise<void> {
      if (!(await conflicting(() => clients.retireSecret(id, secretId, reason))))
        throw new ApiError('not_found');
    },
  };
}

/**
 * The words by which the registry's messages name a field, and the field's name in the calls; the first match counts.
 */
const fields: readonly (readonly [said: RegExp, field: string])[] = [
  [/^"|has no scope|scopes of APIs/, 'api_scopes'],
  [/\bpost_logout_redirect_uris?\b/, 'post_logout_redirect_uris'],
  [/\bredirect_uris?\b/, 'redirect_uris'],
  [/\bbackchannel_logout_uri\b/, 'backchannel_logout_uri'],
  [/\baccess tokens\b/, 'access_token_life'],
  [/\brefresh tokens\b/, 'refresh_token_life'],
  [/\bresources?\b|^there is no API/, 'resources'],
  [/\blogo\b/, 'logo'],
  [/\bPKCE\b/, 'pkce_required'],
  [/^ciba|^client_credentials|^introspection/, 'grants'],
  [/\burl\b/, 'url'],
  [/\bclaims?\b/, 'claims'],
  [/\bdomain\b/, 'domain'],
  [/\bname\b/, 'name'],
];

/** Converts a fault of a registration into an error of the field that it names. */
async function namingFields<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof InvalidClient)) throw error;
    const { message } = error;
    const field = fields.find(([said]) => said.test(message))?.[1];
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

/** Details that are only shown for a single client. */
function connection(client: Client) {
  return {
    logo: client.logo,
    grants: [...client.grants],
    access_token_life: client.accessTokenLife,
    refresh_token_life: client.refreshTokenLife,
    pkce_required: !client.isPkceExempt,
    private_network: client.mayUsePrivateNetwork,
    small_id_token: client.hasSmallIdToken,
    claims: writtenClaims(client.claims),
    endpoint_audience: client.allowsEndpointAudience,
    profile: client.profile,
    resources: [...client.resources],
  };
}

function present(client: Client): AdminClient {
  const shown = {
    client_id: client.id,
    name: client.name,
    type: client.type,
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
    self_registered: client.selfRegistered,
    created_at: new Date(client.createdAt).toISOString(),
  };
  return { ...shown, version: versionOf({ ...shown, at: client.updatedAt }) };
}

/** Whether the change lets it reach a private address that it could not reach before. */
function leadsInside(before: Client, after: Client): boolean {
  if (!after.mayUsePrivateNetwork) return false;
  return !before.mayUsePrivateNetwork || before.backchannelLogoutUri !== after.backchannelLogoutUri;
}
