import type { ScopeDescriptions } from '@latchkey/contract/applications/scope-descriptions';
import { isOneVisibleLine, isPlainLine } from '@latchkey/contract/http/scalars';
import { audit } from '../../platform/audit/audit.ts';
import { changedFields } from '../../platform/audit/changed-fields.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { isUniqueViolation } from '../../platform/db/constraint-violations.ts';
import type { Database } from '../../platform/db/database.ts';
import type { ApisTable } from '../../platform/db/tables/applications.ts';
import type { Api, ScopeTimes } from './api.ts';
import type { ApiSearch, ApisRepository } from './apis.repository.ts';
import type { ApiScope } from './client.ts';
import { checkWebUrl, InvalidClient } from './client-uris.ts';
import type { ClientsRepository } from './clients.repository.ts';
import { listPage, maxDescriptionLength, maxScopes } from './limits.ts';

/** An operator's settings of an API; omitted ones stay unchanged. */
export interface ApiSettings {
  readonly name?: string | null;
  /** Added to the existing scopes; an existing one gets this description. */
  readonly scopes?: Readonly<Record<string, string>>;
  readonly removedScopes?: readonly string[];
  readonly tokenFormat?: Api['tokenFormat'];
  readonly isOpen?: boolean;
}

export interface ApisDeps {
  readonly apis: ApisRepository;
  readonly apisOn: (db: Database) => ApisRepository;
  readonly clock: Clock;
  /** The Admin API, which cannot be registered, changed or removed. */
  readonly builtIn?: Api | undefined;
  /** Runs the work in one transaction. */
  readonly transaction: <T>(
    run: (on: {
      readonly tx: Database;
      readonly apis: ApisRepository;
      readonly clients: ClientsRepository;
    }) => Promise<T>,
  ) => Promise<T>;
}

export type ApisService = ReturnType<typeof apisService>;

/** The registry of APIs: their scopes are defined by the operator, not by applications (RFC 6749 §3.3). */
export function apisService({ apis, apisOn, clock, builtIn, transaction }: ApisDeps) {
  async function find(audience: string, on?: Database): Promise<Api | undefined> {
    if (audience === builtIn?.audience) return builtIn;
    const row = await (on ? apisOn(on) : apis).find(audience);
    return row && open(row);
  }

  /** Throws InvalidClient. */
  function refuseBuiltIn(audience: string): void {
    if (audience === builtIn?.audience) throw new InvalidClient(`the API "${audience}" is built in`);
  }

  /**
   * The names of its scopes would be those of the built-in API's, or look like them (security #373). Throws InvalidClient.
   */
  function refuseBelowBuiltIn(audience: string): void {
    const taken = builtIn && comparable(builtIn.audience);
    const given = comparable(audience);
    if (taken && given.startsWith(taken) && /^(?![\w-])/.test(given.slice(taken.length)))
      throw new InvalidClient(
        `an audience that begins with "${builtIn.audience}" belongs to the built-in API`,
      );
  }

  /** Throws InvalidClient. */
  async function create(audience: string, settings: ApiSettings, reason?: string): Promise<Api> {
    refuseBuiltIn(audience);
    refuseBelowBuiltIn(audience);
    const now = clock.now();
    const api: Api = {
      audience,
      name: settings.name ?? null,
      scopes: { ...settings.scopes },
      scopeTimes: timesAfter({ scopes: {}, scopeTimes: {} }, settings.scopes ?? {}, now),
      tokenFormat: settings.tokenFormat ?? 'jwt',
      isOpen: settings.isOpen ?? false,
      closedAt: 0,
      createdAt: now,
      updatedAt: now,
    };
    checkApi(api);
    try {
      await transaction(async (on) => {
        await on.apis.insert(close(api));
        const changes = { scopes: Object.keys(api.scopes) };
        audit.record(on.tx, { action: 'api.created', target: apiTarget(api), reason, changes });
      });
    } catch (error) {
      if (isUniqueViolation(error))
        throw new InvalidClient(`an API "${audience}" already exists`, { cause: error });
      throw error;
    }
    return api;
  }

  /**
   * Undefined if there is no such API. A removed scope is withdrawn from every client. The change may depend on the
   * API's state in the transaction. Throws InvalidClient.
   */
  async function update(
    audience: string,
    given: ApiSettings | ((before: Api) => ApiSettings),
    reason?: string,
  ): Promise<Api | undefined> {
    refuseBuiltIn(audience);
    return transaction(async (on) => {
      const row = await on.apis.hold(audience);
      if (!row) return undefined;
      const before = open(row);
      const settings = typeof given === 'function' ? given(before) : given;
      const removed = settings.removedScopes ?? [];
      for (const scope of removed) {
        if (!Object.hasOwn(before.scopes, scope))
          throw new InvalidClient(`${audience} has no scope "${scope}"`);
      }
      const scopes = Object.fromEntries(
        Object.entries({ ...before.scopes, ...settings.scopes }).filter(([name]) => !removed.includes(name)),
      );
      const isOpen = settings.isOpen ?? before.isOpen;
      const api: Api = {
        ...before,
        name: settings.name === undefined ? before.name : settings.name,
        scopes,
        scopeTimes: timesAfter(before, scopes, clock.now()),
        tokenFormat: settings.tokenFormat ?? before.tokenFormat,
        isOpen,
        closedAt: before.isOpen && !isOpen ? clock.now() : before.closedAt,
        updatedAt: clock.now(),
      };
      checkApi(api);
      const { audience: _audience, created_at, ...columns } = close(api);
      await on.apis.update(audience, columns);
      const isGone = (one: ApiScope) => one.audience === audience && removed.includes(one.scope);
      if (removed.length > 0) await takeFromClients(on.clients, isGone);
      const changes = changedFields(row, columns, { except: ['updated_at', 'scope_times', 'closed_at'] });
      if (changes) audit.record(on.tx, { action: 'api.updated', target: apiTarget(api), reason, changes });
      return api;
    });
  }

  /** Also removes what every client was allowed there; a later API of the same name starts with nothing. */
  async function remove(audience: string, reason?: string): Promise<void> {
    refuseBuiltIn(audience);
    await transaction(async (on) => {
      const row = await on.apis.hold(audience);
      if (!row) return;
      await on.apis.remove(audience);
      audit.record(on.tx, { action: 'api.deleted', target: apiTarget(row), reason });
      await takeFromClients(on.clients, (one) => one.audience === audience, audience);
    });
  }

  /** Throws InvalidClient if it is not registered. */
  async function existing(audience: string): Promise<Api> {
    const api = await find(audience);
    if (!api) throw new InvalidClient(`there is no API ${audience}: register it first`);
    return api;
  }

  return {
    existing,
    create,
    update,
    remove,
    find,
    /** One page, ordered by audience. */
    async list(after?: string): Promise<Api[]> {
      return (await apis.list(after, listPage)).map(open);
    },
    /**
     * One page of the APIs whose audience, or a word of whose name, begins with a lower-case prefix; without the
     * built-in one.
     */
    async search(page: ApiSearch): Promise<Api[]> {
      return (await apis.search(page)).map(open);
    },
    builtIn,
    /**
     * The descriptions of scopes for people; `items` contains `<audience> <scope>`, or `<audience> ` for an API without a
     * scope, which has an empty description. Other items are ignored.
     */
    async describe(items: readonly string[]): Promise<ScopeDescriptions> {
      const pairs = items.map((item) => [item, ...item.split(' ', 2)] as const);
      const audiences = new Set(
        pairs.flatMap(([, audience, scope]) => (audience && scope !== undefined ? [audience] : [])),
      );
      const found = await Promise.all([...audiences].map((audience) => find(audience)));
      const known = new Map(found.flatMap((api) => (api ? [[api.audience, api] as const] : [])));
      return Object.fromEntries(
        pairs.flatMap(([item, audience = '', scope]) => {
          const api = known.get(audience);
          if (api && scope === '') return [[item, { description: '', api: api.name ?? audience }]];
          const description =
            api && scope && Object.hasOwn(api.scopes, scope) ? api.scopes[scope] : undefined;
          return description ? [[item, { description, api: api?.name ?? audience }]] : [];
        }),
      );
    },
    /**
     * Parses `AUDIENCE:SCOPE` as operators write it: the built-in API wins (security #373), else the longest registered
     * audience. Throws InvalidClient.
     */
    async scopeNamed(text: string): Promise<ApiScope> {
      const ofBuiltIn = builtIn && text.startsWith(`${builtIn.audience}:`) ? builtIn : undefined;
      if (ofBuiltIn) {
        const scope = text.slice(ofBuiltIn.audience.length + 1);
        if (Object.hasOwn(ofBuiltIn.scopes, scope)) return { audience: ofBuiltIn.audience, scope };
      }
      // Both parts may contain colons.
      for (let at = text.lastIndexOf(':'); at > 0; at = text.lastIndexOf(':', at - 1)) {
        const [audience, scope] = [text.slice(0, at), text.slice(at + 1)];
        const api = await find(audience);
        if (!api) continue;
        if (Object.hasOwn(api.scopes, scope)) return { audience, scope };
        throw new InvalidClient(`${audience} has no scope "${scope}"`);
      }
      throw new InvalidClient(
        `"${text}" does not name a registered API: use AUDIENCE:SCOPE, see latchkey api list`,
      );
    },
  };
}

/** One spelling for audiences that people could take for the same. */
const comparable = (audience: string): string => (URL.parse(audience)?.href ?? audience).toLowerCase();

const apiTarget = ({ audience, name }: Pick<Api, 'audience' | 'name'>) =>
  ({ type: 'api', id: audience, name }) as const;

async function takeFromClients(
  clients: ClientsRepository,
  isGone: (one: ApiScope) => boolean,
  audience?: string,
): Promise<void> {
  let after: string | undefined;
  for (;;) {
    const page = await clients.listGranted(after, listPage);
    for (const { id } of page) {
      // Reads the client again: what was withdrawn from it meanwhile must not come back (security #237).
      const held = await clients.hold(id);
      if (!held) continue;
      const { api_scopes, resources } = held;
      const scopes = JSON.parse(api_scopes) as ApiScope[];
      const audiences = JSON.parse(resources) as string[];
      const kept = {
        scopes: scopes.filter((one) => !isGone(one)),
        audiences: audiences.filter((one) => one !== audience),
      };
      if (kept.scopes.length === scopes.length && kept.audiences.length === audiences.length) continue;
      await clients.update(id, {
        api_scopes: JSON.stringify(kept.scopes),
        resources: JSON.stringify(kept.audiences),
      });
    }
    if (page.length < listPage) return;
    after = page.at(-1)?.id;
  }
}

/** When each of these scopes was defined and described, after a change at `now`. */
function timesAfter(
  before: Pick<Api, 'scopes' | 'scopeTimes'>,
  scopes: Api['scopes'],
  now: number,
): Record<string, ScopeTimes> {
  const times = (name: string, description: string): ScopeTimes => {
    const known = Object.hasOwn(before.scopes, name) ? before.scopeTimes[name] : undefined;
    if (!known) return { definedAt: now, describedAt: now };
    return before.scopes[name] === description ? known : { ...known, describedAt: now };
  };
  return Object.fromEntries(
    Object.entries(scopes).map(([name, description]) => [name, times(name, description)]),
  );
}

function open(row: ApisTable): Api {
  const scopes = JSON.parse(row.scopes) as Api['scopes'];
  const known = JSON.parse(row.scope_times) as Api['scopeTimes'];
  const always = { definedAt: row.created_at, describedAt: row.created_at };
  const timesOf = (name: string) => (Object.hasOwn(known, name) ? known[name] : undefined) ?? always;
  return {
    audience: row.audience,
    name: row.name,
    scopes,
    scopeTimes: Object.fromEntries(Object.keys(scopes).map((name) => [name, timesOf(name)])),
    tokenFormat: row.token_format,
    isOpen: row.open === 1,
    closedAt: row.closed_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function close(api: Api): ApisTable {
  return {
    audience: api.audience,
    name: api.name,
    scopes: JSON.stringify(api.scopes),
    scope_times: JSON.stringify(api.scopeTimes),
    token_format: api.tokenFormat,
    open: Number(api.isOpen),
    closed_at: api.closedAt,
    created_at: api.createdAt,
    updated_at: api.updatedAt,
  };
}

/** OpenID Connect's scopes, and those that discovery names or the portal defines (`groups`, `roles`). */
const reserved = new Set([
  'openid',
  'offline_access',
  'profile',
  'email',
  'phone',
  'address',
  'groups',
  'roles',
]);

/** Throws InvalidClient. */
function checkApi({ audience, name, scopes }: Api): void {
  checkAudience(audience);
  if (name !== null && (name.length > 100 || !isPlainLine(name))) {
    throw new InvalidClient('name must be one visible line of 1 to 100 characters');
  }
  const entries = Object.entries(scopes);
  if (entries.length > maxScopes) throw new InvalidClient(`at most ${maxScopes} scopes`);
  for (const [scope, description] of entries) {
    if (!/^[A-Za-z0-9][A-Za-z0-9._:/-]{0,99}$/.test(scope)) {
      throw new InvalidClient(`scope "${scope}" must be letters, digits and . _ : / -, at most 100`);
    }
    if (reserved.has(scope)) throw new InvalidClient(`scope "${scope}" belongs to OpenID Connect`);
    if (description.length > maxDescriptionLength || !isOneVisibleLine(description)) {
      throw new InvalidClient(
        `scope "${scope}" needs a description of one line, at most ${maxDescriptionLength} characters: people read it when they are asked`,
      );
    }
  }
}

/** Throws InvalidClient. */
function checkAudience(audience: string): void {
  const parsed = URL.parse(audience);
  const isPlain = /^[\x21-\x7E]{1,500}$/.test(audience) && !audience.includes('#');
  if (!parsed || !isPlain)
    throw new InvalidClient(`audience "${audience}" must be an address such as https://api.example.com`);
  checkWebUrl(audience, 'audience');
}
