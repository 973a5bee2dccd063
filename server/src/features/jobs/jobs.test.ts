import { groupCreate } from '@latchkey/contract/groups/group-create';
import { groupRemove } from '@latchkey/contract/groups/group-remove';
import type { Job } from '@latchkey/contract/jobs/job';
import { jobCreate } from '@latchkey/contract/jobs/job-create';
import { jobRead } from '@latchkey/contract/jobs/job-read';
import { jobStop } from '@latchkey/contract/jobs/job-stop';
import { isAuthenticated } from '@latchkey/contract/sessions/is-authenticated';
import { logout } from '@latchkey/contract/sessions/logout';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { groupParts } from '../../app/group-parts.ts';
import { until } from '../../platform/realtime/testing/until.ts';
import { clientsRepository } from '../applications/clients.repository.ts';
import { type TestOauth, testOauth } from '../authorize/testing/test-oauth.ts';
import {
  operatorsOf,
  type TestOperator,
  testMachine,
  testOperator,
} from '../operators/testing/test-operators.ts';
import { jobsRepository } from './jobs.repository.ts';
import { jobsService } from './jobs.service.ts';
import { jobsAtOnce, jobsForAdmins, keepJobs, silence } from './limits.ts';

let portal: TestOauth;
let admin: TestOperator;
beforeAll(async () => {
  portal = await testOauth();
  admin = await testOperator(portal, 'admin');
});
beforeEach(() => admin.confirm());
afterAll(() => portal.stop());

const db = () => portal.store.database.db;
const machine = {
  kind: 'operator',
  role: 'admin',
  name: 'Ada',
  by: { kind: 'machine', clientId: 'm', name: 'm', tokenId: 'm', scopes: [] },
} as const;
const read = async (id: string): Promise<Job> =>
  (await portal.call(jobRead, { token: admin.token, params: { id } })).body;
const over = (id: string): Promise<Job> =>
  until('the job is over', async () => {
    const job = await read(id);
    return job.state !== 'running' && job;
  });
const eventsOf = (action: string, reason: string) =>
  db()
    .selectFrom('audit_events')
    .select(['target_id', 'actor_id'])
    .where('action', '=', action as never)
    .where('reason', '=', reason)
    .execute();
async function people(name: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1)
    ids.push((await portal.createUser({ email: `${name}${at}@jobs.example`, name: `${name} ${at}` })).id);
  return ids;
}
const start = (body: Parameters<typeof jobOf>[0]) => portal.call(jobCreate, { token: admin.token, body });
const jobOf = (body: { action: Job['action']; user_ids: string[]; group?: string; reason?: string }) => body;

it('changes each account once, with an event each, and reports those that it could not change', async () => {
  const ids = await people('susp', 12);
  const owner = await testOperator(portal, 'owner');
  const reason = 'The project is over';
  const { status, body } = await start({
    action: 'suspend',
    user_ids: [...ids, ids[0]!, owner.id, 'nobody'],
    reason,
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({ state: 'running', total: 14 });
  const job = await over(body.id);
  expect(job).toMatchObject({ state: 'done', done: 12, failed: 2 });
  expect(job.failures.map(({ user_id }) => user_id).toSorted()).toEqual([owner.id, 'nobody'].toSorted());
  const events = await eventsOf('user.suspended', reason);
  expect(events.map(({ target_id }) => target_id).toSorted()).toEqual(ids.toSorted());
  expect(new Set(events.map(({ actor_id }) => actor_id))).toEqual(new Set([admin.id]));
});

it('adds accounts to a group, and signs them out', async () => {
  await portal.call(groupCreate, { token: admin.token, body: { name: 'jobbed', title: null } });
  const ids = await people('grouped', 3);
  const added = await start({ action: 'add_to_group', group: 'jobbed', user_ids: ids, reason: 'New team' });
  expect(await over(added.body.id)).toMatchObject({ state: 'done', done: 3, group: 'jobbed' });
  expect(await eventsOf('group.member_added', 'New team')).toHaveLength(3);
  const password = 'correct horse battery staple';
  const { id } = await portal.createUser({ email: 'out@jobs.example', name: 'Out', password });
  const token = await portal.signIn('out@jobs.example', password);
  const ended = await start({ action: 'end_sessions', user_ids: [id], reason: 'Lost laptops' });
  expect(await over(ended.body.id)).toMatchObject({ state: 'done', done: 1 });
  expect((await portal.call(isAuthenticated, { token })).status).toBe(401);

  const unnamed = await start({ action: 'add_to_group', user_ids: ids });
  expect([unnamed.status, Object.keys(unnamed.body.errors ?? {})]).toEqual([422, ['group']]);
  expect((await start({ action: 'suspend', group: 'jobbed', user_ids: ids })).status).toBe(422);
  expect((await start({ action: 'add_to_group', group: 'no-such', user_ids: ids })).status).toBe(422);
  expect((await start({ action: 'suspend', user_ids: [] })).status).toBe(422);
  expect((await start({ action: 'suspend', user_ids: Array.from({ length: 501 }, () => 'x') })).status).toBe(
    422,
  );
});

it('stops: finished changes are kept, and no further account is changed', async () => {
  const ids = await people('stopped', 40);
  const { body } = await start({ action: 'suspend', user_ids: ids, reason: 'By mistake' });
  const stopped = await portal.call(jobStop, { token: admin.token, params: { id: body.id }, body: {} });
  expect(stopped.body.state).toBe('stopped');
  const after = (await eventsOf('user.suspended', 'By mistake')).length;
  expect(after).toBe(stopped.body.done);
  expect(after).toBeLessThan(40);
  expect(await read(body.id)).toMatchObject({ state: 'stopped', done: after });
  const again = await portal.call(jobStop, { token: admin.token, params: { id: body.id }, body: {} });
  expect(again.body.finished_at).toBe(stopped.body.finished_at);
  expect((await portal.call(jobRead, { token: admin.token, params: { id: 'none' } })).status).toBe(404);
});

it('#184 an operator who loses the role during a job changes no one from then on', async () => {
  const other = await testOperator(portal, 'admin', 'losing@example.com');
  const ids = await people('losing', 40);
  const reason = 'While it lasts';
  const { body } = await portal.call(jobCreate, {
    token: other.token,
    body: { action: 'suspend', user_ids: ids, reason },
  });
  await operatorsOf(portal).change('command_line', other.id, 'support');
  const atLoss = (await eventsOf('user.suspended', reason)).length;
  const job = await over(body.id);
  const changed = (await eventsOf('user.suspended', reason)).length;
  // One change may have been in progress.
  expect(changed).toBeLessThanOrEqual(atLoss + 1);
  expect(job.done).toBe(changed);
  expect(job.failed).toBe(40 - changed);
  const support = await testOperator(portal, 'support');
  const refused = await portal.call(jobCreate, {
    token: support.token,
    body: { action: 'suspend', user_ids: ids },
  });
  expect(refused.status).toBe(403);
});

it('ends with the session of its operator, and is no error of the server', async () => {
  const other = await testOperator(portal, 'admin', 'leaving@example.com');
  const ids = await people('left', 40);
  const { body } = await portal.call(jobCreate, {
    token: other.token,
    body: { action: 'suspend', user_ids: ids, reason: 'Before leaving' },
  });
  await portal.call(logout, { token: other.token });
  const job = await over(body.id);
  expect(job).toMatchObject({ state: 'interrupted', failed: 1 });
  expect(job.done).toBeLessThan(40);
  expect(portal.logLines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
});

it('#325 a machine that loses its higher scope during a job changes no one from then on', async () => {
  const scopes = ['admin:write', 'admin:support'] as const;
  const { client, token } = await testMachine(portal, scopes);
  const [ids, reason] = [await people('scoped', 40), 'While it has the scope'];
  const { body } = await portal.call(jobCreate, {
    token,
    body: { action: 'suspend', user_ids: ids, reason },
  });
  const kept = client.apiScopes.filter(({ scope }) => scope === 'admin:support');
  await clientsRepository(db()).update(client.id, { api_scopes: JSON.stringify(kept) });
  const atLoss = (await eventsOf('user.suspended', reason)).length;
  const job = await over(body.id);
  const changed = (await eventsOf('user.suspended', reason)).length;
  // One change may have been in progress.
  expect(changed).toBeLessThanOrEqual(atLoss + 1);
  expect(changed).toBeLessThan(40);
  expect(job.failed).toBe(40 - changed);
});

it('#326 a job that only an admin can start is not stopped by support, which can stop its own kind', async () => {
  const support = await testOperator(portal, 'support', 'stopping@example.com');
  const stop = (id: string) => portal.call(jobStop, { token: support.token, params: { id }, body: {} });
  const ids = await people('kept', 40);
  const { body } = await start({ action: 'suspend', user_ids: ids, reason: 'Compromised' });
  const refused = await stop(body.id);
  expect([refused.status, refused.body.status]).toEqual([403, 'forbidden']);
  expect(await over(body.id)).toMatchObject({ state: 'done', done: 40 });
  await admin.confirm();
  const ending = await start({ action: 'end_sessions', user_ids: ids });
  expect((await stop(ending.body.id)).status).toBe(200);
  await over(ending.body.id);
});

it('ends a job whose process has died, limits concurrent jobs, and removes old ones', async () => {
  const row = {
    action: 'suspend' as const,
    group_name: null,
    state: 'running' as const,
    ...{ total: 9, done: 4, failed: 0, failures: '[]', finished_at: null },
  };
  for (let at = 0; at < jobsAtOnce; at += 1)
    await jobsRepository(db()).insert({
      ...row,
      id: `gone-${at}`,
      created_at: portal.clock.now(),
      seen_at: portal.clock.now(),
    });
  const [id = ''] = await people('many', 1);
  const many = await start({ action: 'suspend', user_ids: [id] });
  expect([many.status, many.body.status]).toEqual([409, 'conflict']);
  portal.clock.advance(silence + 1);
  const run = async (name: string) => portal.portal.tasks.find((task) => task.name === name)?.run();
  await run('end jobs whose process has ended');
  expect(await read('gone-0')).toMatchObject({ state: 'interrupted', done: 4, total: 9 });
  portal.clock.advance(keepJobs);
  await run('sweep jobs');
  expect((await portal.call(jobRead, { token: admin.token, params: { id: 'gone-0' } })).status).not.toBe(200);
});

it('#551 a job adds nobody to a group that was deleted and made again since it began', async () => {
  await portal.call(groupCreate, { token: admin.token, body: { name: 'remade', title: null } });
  const ids = await people('regrouped', 3);
  const body = { name: 'remade', title: null };
  let added = 0;
  const { groups } = groupParts(portal.store);
  const remade = jobsService({
    db: db(),
    clock: portal.clock,
    log: { error: () => undefined },
    groupIdOf: groups.idOf,
    async step({ group, groupId }, _caller, userId, count) {
      await groups.addMember(group ?? '', userId, { groupId, guard: (_, tx) => count(tx) });
      added += 1;
      await portal.call(groupRemove, { token: admin.token, params: { name: 'remade' }, body: {} });
      await portal.call(groupCreate, { token: admin.token, body });
    },
  });
  const { id } = await remade.create(machine, { action: 'add_to_group', group: 'remade', user_ids: ids });
  await until('the job is over', async () => (await remade.read(id)).state === 'done');
  expect([added, await remade.read(id)]).toMatchObject([1, { done: 1, failed: 2 }]);
});

it('a process that shuts down finishes the current account, and records the progress', async () => {
  let release: () => void = () => undefined;
  const jobs = jobsService({
    db: db(),
    clock: portal.clock,
    log: { error: () => undefined },
    groupIdOf: async () => undefined,
    async step(_given, _caller, _userId, count) {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      await db().transaction().execute(count);
    },
  });
  const { id } = await jobs.create(machine, { action: 'suspend', user_ids: ['one', 'two'] });
  const closed = jobs.close();
  release();
  await closed;
  expect(await jobs.read(id)).toMatchObject({ state: 'interrupted', done: 1, failed: 0 });
});

it('#298 when many jobs start concurrently, no more than the limit run', async () => {
  const blocked = Promise.withResolvers<void>();
  const jobs = jobsService({
    db: db(),
    clock: portal.clock,
    log: { error: () => undefined },
    step: () => blocked.promise,
    groupIdOf: async () => undefined,
  });
  const create = () => jobs.create(machine, { action: 'suspend', user_ids: ['nobody'] });
  const begun = await Promise.allSettled(Array.from({ length: 20 }, create));
  expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(jobsAtOnce);
  blocked.resolve();
  await jobs.close();
});

it('#416 support starts jobs again and again, and admins can still start theirs', async () => {
  const blocked = Promise.withResolvers<void>();
  const jobs = jobsService({
    db: db(),
    clock: portal.clock,
    log: { error: () => undefined },
    step: () => blocked.promise,
    groupIdOf: async () => undefined,
  });
  const start = (role: 'support' | 'admin') =>
    jobs.create({ ...machine, role }, { action: 'end_sessions', user_ids: ['nobody'] });
  const bySupport = await Promise.allSettled(Array.from({ length: 10 }, () => start('support')));
  expect(bySupport.filter(({ status }) => status === 'fulfilled')).toHaveLength(jobsAtOnce - jobsForAdmins);
  for (let at = 0; at < jobsForAdmins; at += 1) await start('admin');
  await expect(start('admin')).rejects.toMatchObject({ code: 'conflict' });
  blocked.resolve();
  await jobs.close();
});
