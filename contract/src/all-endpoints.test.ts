import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { allEndpoints } from './all-endpoints.ts';
import { oauthAuthorize } from './authorize/oauth-authorize.ts';
import { oauthDecline } from './authorize/oauth-decline.ts';
import { oauthLogout } from './authorize/oauth-logout.ts';
import type { Endpoint } from './http/endpoint.ts';

const folder = import.meta.dirname;

interface Declared {
  readonly file: string;
  readonly name: string;
  readonly endpoint: Endpoint;
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'callers' in value && 'reply' in value;
}

/** Every endpoint that a file of the contract exports. */
async function declaredEndpoints(): Promise<Declared[]> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && basename(file) !== 'all-endpoints.ts',
  );
  const found: Declared[] = [];
  for (const file of files) {
    const module: Record<string, unknown> = await import(pathToFileURL(join(folder, file)).href);
    for (const [name, value] of Object.entries(module)) {
      if (isEndpoint(value)) found.push({ file, name, endpoint: value });
    }
  }
  return found;
}

const declared = await declaredEndpoints();

function callOf(endpoint: Endpoint): string {
  return `${endpoint.method} ${endpoint.path}`;
}

function camelCase(kebab: string): string {
  return kebab.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function issueCodes(schema: z.core.$ZodType, value: unknown): string[] {
  return z.core.safeParse(schema, value).error?.issues.map((issue) => issue.code) ?? [];
}

/** The fields of an object schema; none for other schemas. */
function fieldsOf(schema: z.core.$ZodType): string[] {
  return schema instanceof z.ZodMiniObject ? Object.keys(schema.shape) : [];
}

function callsWhere(holds: (endpoint: Endpoint) => boolean): string[] {
  return allEndpoints.filter(holds).map(callOf).sort();
}

/** Calls that accept all parameters of a protocol request. */
const looseBodies: readonly Endpoint[] = [oauthAuthorize, oauthDecline, oauthLogout];

describe('the list of all calls', () => {
  it('contains every endpoint that a file declares, once', () => {
    expect(allEndpoints.map(callOf).sort()).toEqual(declared.map(({ endpoint }) => callOf(endpoint)).sort());
    expect(new Set(allEndpoints).size).toBe(allEndpoints.length);
  });

  it('contains each method and path once', () => {
    const calls = allEndpoints.map(callOf);
    expect(calls.filter((call, index) => calls.indexOf(call) !== index)).toEqual([]);
  });

  it("contains each name once, in a file of that name in its feature's folder", () => {
    const names = declared.map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    for (const { file, name, endpoint } of declared) {
      // The OpenAPI document groups calls for operators together, but their files are in the folder of their feature.
      if (!endpoint.role) expect(file).toMatch(new RegExp(`^${endpoint.feature}[\\\\/]`));
      expect(name).toBe(camelCase(basename(file, '.ts')));
    }
  });

  it('has only paths under /api, in lower case, with a schema for each parameter', () => {
    for (const endpoint of allEndpoints) {
      expect(endpoint.path).toMatch(/^\/api(\/(:?[a-z0-9_]+|[a-z0-9_-]+))+$/);
      const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
      expect(endpoint.params ? fieldsOf(endpoint.params) : []).toEqual(inPath);
    }
  });

  it('declares no body for a GET', () => {
    expect(callsWhere((endpoint) => endpoint.method === 'GET' && endpoint.body !== undefined)).toEqual([]);
  });

  it('allows a body larger than 64 KiB only for the photo', () => {
    expect(callsWhere((endpoint) => endpoint.bodyLimit !== undefined)).toEqual(['POST /api/profile/photo']);
  });
});

describe('what a call accepts', () => {
  it.each(allEndpoints.filter((endpoint) => endpoint.body && !looseBodies.includes(endpoint)))(
    '#23 $method $path refuses an unknown field',
    ({ body }) => {
      if (!body) throw new Error('has no body');
      const sent: unknown = JSON.parse('{"is_email_verified":true,"id":"1","__proto__":{"admin":true}}');
      expect(issueCodes(body, sent)).toContain('unrecognized_keys');
      expect(issueCodes(body, { constructor: 1 })).toContain('unrecognized_keys');
    },
  );

  it.each(looseBodies)('$method $path limits parameters that it does not know', ({ body }) => {
    if (!body) throw new Error('has no body');
    const accepts = (fields: Record<string, unknown>) => z.core.safeParse(body, fields).success;
    expect(accepts({ client_id: 'c', nonce: 'n', resource: ['https://a', 'https://b'] })).toBe(true);
    expect(accepts({ id_token_hint: 'n'.repeat(13_000) })).toBe(true);
    expect(accepts({ nonce: 'n'.repeat(16 * 1024 + 1) })).toBe(false);
    expect(accepts({ ['n'.repeat(129)]: 'n' })).toBe(false);
    expect(accepts({ nonce: { toString: 'n' } })).toBe(false);
    expect(accepts({ nonce: 1 })).toBe(false);
    expect(accepts({ resource: [['nested']] })).toBe(false);
    expect(accepts({ resource: Array.from({ length: 17 }, () => 'r') })).toBe(false);
    expect(accepts(Object.fromEntries(Array.from({ length: 65 }, (_, i) => [`p${i}`, 'v'])))).toBe(false);
  });

  it.each(allEndpoints.filter(({ body }) => body))(
    '$method $path refuses a body that is not an object',
    ({ body }) => {
      if (!body) throw new Error('has no body');
      for (const sent of [null, [], '', 0, true]) expect(issueCodes(body, sent)).not.toEqual([]);
    },
  );

  it('#60 limits every text and list of a path, a query and a body', () => {
    const unbounded = allEndpoints.flatMap((endpoint) =>
      [endpoint.params, endpoint.query, endpoint.body].flatMap((schema) =>
        schema
          ? unboundedParts(z.toJSONSchema(schema, { io: 'input' })).map((at) => callOf(endpoint) + at)
          : [],
      ),
    );
    expect(unbounded).toEqual([]);
  });

  it('detects a text without a limit, so that the test above can fail', () => {
    const planted = z.strictObject({
      a: z.optional(z.array(z.string())),
      b: z.string().check(z.maxLength(1)),
    });
    expect(unboundedParts(z.toJSONSchema(planted, { io: 'input' }))).toEqual(['/a', '/a/*']);
  });
});

type JsonSchema = z.core.JSONSchema.BaseSchema;

function isJsonSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Paths in a JSON schema of texts and lists without a maximum length: `/field`, `/list/*`. */
function unboundedParts(schema: JsonSchema, at = ''): string[] {
  const parts: string[] = [];
  const isFixed = schema.enum !== undefined || schema.const !== undefined;
  if (schema.type === 'string' && !isFixed && schema.maxLength === undefined) parts.push(at);
  if (schema.type === 'array' && schema.maxItems === undefined) parts.push(at);
  if (isJsonSchema(schema.items)) parts.push(...unboundedParts(schema.items, `${at}/*`));
  for (const choice of schema.anyOf ?? []) {
    if (isJsonSchema(choice)) parts.push(...unboundedParts(choice, at));
  }
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    if (isJsonSchema(field)) parts.push(...unboundedParts(field, `${at}/${name}`));
  }
  return parts;
}

describe('who may call', () => {
  it('#5 the actions of docs/behaviour/mfa.md#step-up need a step-up, and each accepts its mfa_token in the body or, for GET, the header', () => {
    expect(callsWhere((endpoint) => endpoint.stepUp === true)).toEqual([
      'GET /api/mfa/register/recovery_code/view',
      'GET /api/profile/export',
      'POST /api/companion/devices/:id/remove',
      'POST /api/companion/devices/:id/rename',
      'POST /api/companion/pairing',
      'POST /api/mfa/register/lark/request',
      'POST /api/mfa/register/passkey/option',
      'POST /api/mfa/register/passkey/verify',
      'POST /api/mfa/register/recovery_code/generate',
      'POST /api/mfa/register/totp/request',
      'POST /api/mfa/remove/lark',
      'POST /api/mfa/remove/passkey/:id',
      'POST /api/mfa/remove/totp',
      'POST /api/mfa/update/passkey/:id',
      'POST /api/profile/deletion',
      'POST /api/profile/email/request',
      'POST /api/profile/phone/request',
      'PUT /api/mfa/set-preferred-factor/:type',
      'PUT /api/mfa/toggle-2fa',
      'PUT /api/profile/passwords',
    ]);
    for (const endpoint of allEndpoints.filter(({ stepUp }) => stepUp)) {
      expect(endpoint.callers).toEqual(['session']);
      expect(endpoint.errors).toContain('2fa_required');
      if (endpoint.method !== 'GET')
        expect(endpoint.body ? fieldsOf(endpoint.body) : []).toContain('mfa_token');
    }
  });

  it('#1 a pending token allows the list of docs/behaviour/sessions.md#tokens and nothing else', () => {
    const both = [
      'GET /api/mfa/deliveries/:challenge_id',
      'GET /api/mfa/info',
      'GET /api/ws/connection',
      'POST /api/logout',
      'POST /api/mfa/challenge/:factor/request',
      'POST /api/mfa/challenge/:factor/retry',
      'POST /api/mfa/challenge/:factor/verify',
      'POST /api/mfa/challenge/carro_id/status',
      'POST /api/mfa/challenge/passkey/option',
      'POST /api/mfa/challenge/passkey/verify',
      'POST /api/mfa/challenge/password/verify',
      'POST /api/mfa/challenge/recovery_code/verify',
      'POST /api/mfa/challenge/totp/verify',
      'POST /api/ws/subscription',
    ];
    expect(callsWhere(({ callers }) => callers.includes('pending_2fa'))).toEqual(
      [
        ...both,
        'POST /api/auth/login/2fa',
        'GET /api/mfa/recovery',
        'POST /api/mfa/recovery/confirm',
        'POST /api/mfa/recovery/request',
        'POST /api/mfa/recovery/retry',
      ].sort(),
    );
    expect(callsWhere(({ callers }) => callers.includes('pending_reset'))).toEqual(
      [...both, 'POST /api/auth/forgot-password/2fa'].sort(),
    );
  });

  it('a device signature is accepted only for the companion', () => {
    const ofDevices = allEndpoints.filter(({ callers }) => callers.includes('device'));
    expect(ofDevices).toHaveLength(8);
    for (const endpoint of ofDevices) {
      expect(endpoint.callers).toEqual(['device']);
      expect(endpoint.path).toMatch(/^\/api\/companion\//);
    }
  });

  it('the only calls without a token are sign-in, recovery, settings and calls that carry their own proof', () => {
    expect(callsWhere(({ callers }) => callers.includes('anyone'))).toEqual([
      'GET /api/oauth/interaction/:interaction',
      'GET /api/oauth/logout/:logout',
      'GET /api/privacy-policy',
      'GET /api/proof-nonce',
      'GET /api/settings',
      'POST /api/auth/forgot-password',
      'POST /api/auth/keep-account',
      'POST /api/auth/login',
      'POST /api/auth/login/mobile',
      'POST /api/auth/login/mobile/resend',
      'POST /api/auth/login/mobile/verify',
      'POST /api/auth/login/passkey/option',
      'POST /api/auth/login/passkey/verify',
      'POST /api/auth/recovery/stop',
      'POST /api/auth/register',
      'POST /api/auth/register/confirm',
      'POST /api/auth/register/passkey/option',
      'POST /api/auth/reset-password',
      'POST /api/auth/reset-password/stop',
      'POST /api/auth/sign-in-report',
      'POST /api/auth/sign-in-report/confirm',
      'POST /api/companion/pairing/complete',
      'POST /api/deliveries/report',
      'POST /api/logout-receipts/read',
      'POST /api/oauth/decline',
      'POST /api/oauth/logout',
      'POST /api/profile/email/verification/confirm',
    ]);
  });

  it('a pending login attention allows the list of docs/behaviour/attentions.md#guard and nothing else', () => {
    const open = callsWhere((endpoint) => endpoint.duringAttention === true);
    const mfa = callsWhere(
      ({ path, callers }) => path.startsWith('/api/mfa/') && callers.includes('session'),
    );
    expect(open).toEqual(
      [
        ...mfa,
        // A companion may be the only second factor that is allowed (#435).
        'POST /api/companion/pairing',
        'GET /api/companion/pairing/:id',
        'GET /api/companion/devices',
        'POST /api/companion/devices/:id/rename',
        'POST /api/companion/devices/:id/remove',
        'GET /api/profile',
        'GET /api/settings',
        'GET /api/privacy-policy',
        'PUT /api/profile/passwords',
        'POST /api/replace-password',
        'POST /api/profile/email/verification/request',
        'POST /api/profile/email/verification/confirm',
        'POST /api/profile/phone/verification/request',
        'POST /api/profile/phone/verification/confirm',
        'GET /api/ws/connection',
        'POST /api/ws/subscription',
        'POST /api/logout',
        // The same logout, started by an application.
        'POST /api/oauth/logout',
        'GET /api/oauth/is-authenticated',
        'POST /api/profile/login-attentions/:id',
        // The account's owner can stop a stranger's reset even if a notice is pending.
        'POST /api/profile/password-reset/stop',
        'POST /api/profile/recovery/stop',
        'DELETE /api/profile/deletion',
      ].sort(),
    );
  });
});
