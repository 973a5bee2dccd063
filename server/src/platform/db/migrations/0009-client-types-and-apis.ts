import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code';
const loopback = /^http:\/\/(localhost|127(\.\d{1,3}){3}|\[::1\])([:/?]|$)/i;

interface OldClient {
  readonly id: string;
  readonly trusted: number;
  readonly public: number;
  readonly redirect_uris: string;
  readonly resources: string;
  readonly metadata: string;
  readonly created_at: number;
}

/** The rights of a client follow from its type. Operators register the APIs that tokens are for, and their scopes. */
export const clientTypesAndApis: Migration = {
  async up(db: Kysely<unknown>) {
    const types = sql`type in ('web', 'spa', 'native', 'machine', 'device', 'api')`;
    await db.schema
      .alterTable('clients')
      .addColumn('type', 'text', (c) => c.notNull().defaultTo('web').check(types))
      .execute();
    for (const [column, kind, preset] of [
      ['grants', 'text', '[]'],
      ['api_scopes', 'text', '[]'],
      ['endpoint_audience', 'integer', 0],
    ] as const) {
      await db.schema
        .alterTable('clients')
        .addColumn(column, kind, (c) => c.notNull().defaultTo(preset))
        .execute();
    }
    for (const column of ['access_token_life', 'refresh_token_life']) {
      await db.schema.alterTable('clients').addColumn(column, 'integer').execute();
    }
    await db.schema
      .createTable('apis')
      .addColumn('audience', 'text', (c) => c.primaryKey())
      .addColumn('name', 'text')
      .addColumn('scopes', 'text', (c) => c.notNull())
      .addColumn('token_format', 'text', (c) => c.notNull().check(sql`token_format in ('jwt', 'opaque')`))
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('updated_at', 'bigint', (c) => c.notNull())
      .execute();
    await takeOver(db as Kysely<OldTables>);
  },
};

interface OldTables {
  clients: OldClient & { type: string; grants: string };
  apis: {
    audience: string;
    name: string | null;
    scopes: string;
    token_format: string;
    created_at: number;
    updated_at: number;
  };
}

/** Existing clients keep what they used. Their type follows from how they were registered. */
async function takeOver(db: Kysely<OldTables>): Promise<void> {
  const clients = await db
    .selectFrom('clients')
    .select(['id', 'trusted', 'public', 'redirect_uris', 'resources', 'metadata', 'created_at'])
    .execute();
  const audiences = new Map<string, number>();
  for (const client of clients) {
    const metadata = JSON.parse(client.metadata) as Record<string, unknown>;
    const { type, grants } = typeOf(client, metadata);
    const { grant_types: _grants, response_types: _responses, ...rest } = metadata;
    await db
      .updateTable('clients')
      .set({ type, grants: JSON.stringify(grants), metadata: JSON.stringify(rest) })
      .where('id', '=', client.id)
      .execute();
    for (const audience of JSON.parse(client.resources) as string[]) {
      audiences.set(audience, client.created_at);
    }
  }
  for (const [audience, at] of audiences) {
    await db
      .insertInto('apis')
      .values({ audience, name: null, scopes: '{}', token_format: 'jwt', created_at: at, updated_at: at })
      .execute();
  }
}

/** `grants` are those that it used in addition to those of its type. */
export function typeOf(client: OldClient, metadata: Readonly<Record<string, unknown>>) {
  const redirectUris = JSON.parse(client.redirect_uris) as string[];
  const named = Array.isArray(metadata.grant_types) ? (metadata.grant_types as string[]) : undefined;
  const isPublic = client.public === 1;
  const extra: string[] = [];
  // Until now every trusted client with a secret could introspect any token, as an API can.
  if (!isPublic && client.trusted === 1) extra.push('introspection');
  if (redirectUris.length === 0) {
    const isMachine = named?.includes('client_credentials') === true && !isPublic;
    if (isMachine && named.includes(deviceGrant)) extra.push('device_code');
    return { type: isMachine ? 'machine' : 'device', grants: extra };
  }
  if (named?.includes('client_credentials') && !isPublic) extra.push('client_credentials');
  if (named?.includes(deviceGrant)) extra.push('device_code');
  if (!isPublic) return { type: 'web', grants: extra };
  const isNative = redirectUris.some((uri) => loopback.test(uri) || !/^https?:/i.test(uri));
  return { type: isNative ? 'native' : 'spa', grants: extra };
}
