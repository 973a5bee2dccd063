import {
  adminScopes,
  isAtLeast,
  type OperatorRole,
  operatorRoles,
} from '@latchkey/contract/admin/operator-roles';
import { allEndpoints } from '@latchkey/contract/all-endpoints';
import type { Endpoint } from '@latchkey/contract/http/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type TestOauth, testOauth } from '../features/authorize/testing/test-oauth.ts';
import { testMachine, testOperator } from '../features/operators/testing/test-operators.ts';

/** Generated from the contract, so that no call can be forgotten (docs/behaviour/admin.md#roles). */
const adminCalls = allEndpoints.filter(({ path }) => path.startsWith('/api/admin/'));
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

interface Caller {
  readonly name: string;
  readonly token: string | undefined;
  /** Null: a session of an account that is not an operator. Undefined: no session. */
  readonly role: OperatorRole | null | undefined;
}

let portal: TestOauth;
let callers: Caller[];

beforeAll(async () => {
  portal = await testOauth();
  const people = [];
  for (const role of [...operatorRoles, null]) {
    const { token } = await testOperator(portal, role);
    people.push({ name: `session of ${role ?? 'nobody special'}`, token, role });
  }
  const machines = [];
  for (const [scope, role] of Object.entries(adminScopes)) {
    const { token } = await testMachine(portal, [scope as keyof typeof adminScopes]);
    machines.push({ name: `machine with ${scope}`, token, role });
  }
  callers = [...people, ...machines, { name: 'nobody', token: undefined, role: undefined }];
}, 60_000);
afterAll(() => portal.stop());

async function send(endpoint: Endpoint, token: string | undefined) {
  const response = await portal.fetch(endpoint.path.replace(/:\w+/g, 'none'), {
    method: endpoint.method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(endpoint.method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
    // An unknown field: a caller with sufficient rights gets a validation error, and nothing changes.
    ...(endpoint.method === 'GET' ? {} : { body: JSON.stringify({ matrix: true }) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json;') ?? false;
  return {
    status: response.status,
    code: isJson ? (JSON.parse(text).status as string | undefined) : undefined,
  };
}

it('every call below /api/admin declares a role, and no other call does', () => {
  for (const endpoint of adminCalls) expect(endpoint.role, nameOf(endpoint)).toBeDefined();
  for (const endpoint of allEndpoints)
    if (endpoint.role) expect(endpoint.path.startsWith('/api/admin/'), nameOf(endpoint)).toBe(true);
  expect(adminCalls.length).toBeGreaterThanOrEqual(6);
});

it.each(adminCalls.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  'the examples of %s match its contract',
  (_, { examples, body, reply }) => {
    expect(z.safeParse(reply, examples?.reply).error).toBeUndefined();
    if (body && examples?.body) expect(z.safeParse(body, examples.body).error).toBeUndefined();
  },
);

describe('#190 the roles and scopes of every call of the Admin API', () => {
  it.each(adminCalls.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s',
    async (name, endpoint) => {
      for (const caller of callers) {
        const { status, code } = await send(endpoint, caller.token);
        const isMachineOfOwner = endpoint.role === 'owner' && caller.name.startsWith('machine');
        const what = `${caller.name}: ${name}`;
        if (caller.role === undefined) expect([status, code], what).toEqual([401, 'unauthenticated']);
        else if (caller.role && !isMachineOfOwner && isAtLeast(caller.role, endpoint.role ?? 'owner'))
          expect([200, 404, 422], what).toContain(status);
        else expect([status, code], what).toEqual([403, 'forbidden']);
      }
    },
  );
});
