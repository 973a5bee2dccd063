import type { AdminApi } from '@latchkey/contract/apis/admin-api';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { refuseOtherVersion, versionOf } from '../../platform/http/version-of.ts';
import { adminClientsRepository } from './admin-clients.repository.ts';
import type { Api } from './api.ts';
import type { ApiSettings, ApisService } from './apis.service.ts';
import type { ApiScope } from './client.ts';
import { InvalidClient } from './client-uris.ts';

/** The body of a call that creates or changes an API. */
export interface GivenApi {
  readonly name?: string | null | undefined;
  readonly scopes?: Readonly<Record<string, string>> | undefined;
  readonly token_format?: Api['tokenFormat'] | undefined;
  readonly open?: boolean | undefined;
  readonly reason?: string | undefined;
}

interface Page {
  readonly query?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

export type AdminApisService = ReturnType<typeof adminApisService>;

/** APIs as operators see and manage them; the registry holds the rules (docs/behaviour/applications.md#apis). */
export function adminApisService({ db, apis }: { readonly db: Database; readonly apis: ApisService }) {
  const clients = adminClientsRepository(db);

  const present = (api: Api): AdminApi => {
    const shown = {
      audience: api.audience,
      name: api.name,
      scopes: { ...api.scopes },
      token_format: api.tokenFormat,
      open: api.isOpen,
      is_built_in: api.audience === apis.builtIn?.audience,
      created_at: new Date(api.createdAt).toISOString(),
    };
    return { ...shown, version: versionOf({ ...shown, at: api.updatedAt }) };
  };

  async function found(audience: string): Promise<Api> {
    const api = await apis.find(audience);
    if (!api) throw new ApiError('not_found');
    return api;
  }

  async function list({ query, cursor, limit }: Page) {
    const prefix = query?.normalize('NFKC').toLowerCase();
    // A NUL, which PostgreSQL does not compare, is in no cursor of ours (security #329).
    const after =
      cursor === undefined ? undefined : Buffer.from(cursor, 'base64url').toString().replaceAll('\0', '');
    const rows = await apis.search({ after, prefix, limit: limit + 1 });
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    const first = cursor === undefined && apis.builtIn && fits(apis.builtIn, prefix) ? [apis.builtIn] : [];
    return {
      items: [...first, ...shown].map(present),
      // An audience is a URL, whose characters a cursor cannot contain.
      next_cursor: rows.length > limit && last ? Buffer.from(last.audience).toString('base64url') : null,
    };
  }

  /** Throws `invalid_fields`. */
  async function create({ audience, reason, ...given }: GivenApi & { readonly audience: string }) {
    return namingFields(async () => present(await apis.create(audience, settingsOf(given), reason)));
  }

  /** Throws `not_found`, `invalid_fields`, `conflict` for another version. */
  async function update(audience: string, { reason, ...given }: GivenApi, ifMatch?: string) {
    return namingFields(async () => {
      const change = (before: Api) => {
        refuseOtherVersion(ifMatch, present(before).version);
        const gone =
          given.scopes &&
          Object.keys(before.scopes).filter((name) => !Object.hasOwn(given.scopes ?? {}, name));
        return { ...settingsOf(given), ...(gone ? { removedScopes: gone } : {}) };
      };
      const api = await apis.update(audience, change, reason);
      if (!api) throw new ApiError('not_found');
      return present(api);
    });
  }

  /** Throws `not_found`, `invalid_fields` for the one that is built in. */
  async function remove(audience: string, reason?: string): Promise<void> {
    await found(audience);
    await namingFields(() => apis.remove(audience, reason));
  }

  /** The applications that may ask for which of its scopes. Throws `not_found`. */
  async function clientsOf(audience: string, { cursor, limit }: Omit<Page, 'query'>) {
    await found(audience);
    const rows = await clients.grantedAt(audience, { after: cursor, limit: limit + 1 });
    return {
      items: rows.slice(0, limit).map(({ id, name, api_scopes }) => ({
        client_id: id,
        name,
        scopes: (JSON.parse(api_scopes) as ApiScope[])
          .filter((one) => one.audience === audience)
          .map(({ scope }) => scope),
      })),
      next_cursor: rows.length > limit ? (rows[limit - 1]?.id ?? null) : null,
    };
  }

  return {
    list,
    create,
    update,
    remove,
    clientsOf,
    read: async (audience: string) => present(await found(audience)),
  };
}

function settingsOf({ name, scopes, token_format, open }: GivenApi): ApiSettings {
  const settings = { name, scopes, tokenFormat: token_format, isOpen: open };
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}

function fits({ audience, name }: Api, prefix: string | undefined): boolean {
  const words = [audience, ...(name ?? '').split(' ')].map((word) => word.toLowerCase());
  return !prefix || words.some((word) => word.startsWith(prefix));
}

const fields: readonly (readonly [said: RegExp, field: string])[] = [
  [/\bscopes?\b/, 'scopes'],
  [/\baudience\b|^there is an API|is built in/, 'audience'],
  [/\bname\b/, 'name'],
];

/** Converts a fault of the registry into an error of the field that it names. */
async function namingFields<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof InvalidClient)) throw error;
    const { message } = error;
    const field = fields.find(([said]) => said.test(message))?.[1] ?? 'audience';
    throw new ApiError('invalid_fields', { message, errors: { [field]: [message] }, cause: error });
  }
}
