import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestOperator, testOperator } from '../features/operators/testing/test-operators.ts';
import { adminWrites, makeEveryAdminWrite, nameOf } from './testing/admin-writes.ts';
import { type TestPortal, testPortal } from './testing/test-portal.ts';

/** These calls change no account themselves: a job records its changes account by account (people/jobs.test.ts). */
const ofJobs = new Set(['POST /api/admin/jobs', 'DELETE /api/admin/jobs/:id']);

let portal: TestPortal;
let owner: TestOperator;

beforeAll(async () => {
  portal = await testPortal();
  owner = await testOperator(portal, 'owner');
});
afterAll(() => portal.stop());

it('every writing call of the Admin API records an event with its caller as the actor', async () => {
  /** The request id of each call. */
  const answered = new Map<string, string>();
  await makeEveryAdminWrite(portal, owner, async (name, { path, init }) => {
    const response = await portal.fetch(path, init);
    const reply = (await response.json()) as Record<string, string>;
    expect([name, response.status, reply.message]).toEqual([name, 200, undefined]);
    answered.set(name, response.headers.get('x-request-id') ?? '');
    return reply;
  });

  expect([...answered.keys()].toSorted()).toEqual(adminWrites.map(nameOf).toSorted());
  const events = await portal.store.database.db
    .selectFrom('audit_events')
    .select(['request_id', 'actor_type', 'actor_id'])
    .where('request_id', 'is not', null)
    .execute();
  for (const [name, requestId] of answered) {
    if (ofJobs.has(name)) continue;
    const own = events.filter(({ request_id }) => request_id === requestId);
    expect(own[0], name).toMatchObject({ actor_type: 'operator', actor_id: owner.id });
  }
});
