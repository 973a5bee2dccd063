import { attentionCreate } from '@latchkey/contract/attentions/attention-create';
import { attentionList } from '@latchkey/contract/attentions/attention-list';
import { attentionPreview } from '@latchkey/contract/attentions/attention-preview';
import { attentionRead } from '@latchkey/contract/attentions/attention-read';
import { attentionRemove } from '@latchkey/contract/attentions/attention-remove';
import { attentionResolve } from '@latchkey/contract/attentions/attention-resolve';
import { attentionUpdate } from '@latchkey/contract/attentions/attention-update';
import { auditList } from '@latchkey/contract/audit/audit-list';
import type { BodyFor } from '@latchkey/contract/http/endpoint';
import { operatorList } from '@latchkey/contract/operators/operator-list';
import { passwordReplace } from '@latchkey/contract/passwords/password-replace';
import { profileRead } from '@latchkey/contract/profile/profile-read';
import { sessionList } from '@latchkey/contract/sessions/session-list';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type TestPortal, testPortal } from '../../app/testing/test-portal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { type TestOperator, testOperator } from '../operators/testing/test-operators.ts';
import { computedTypes } from './attention-type.ts';

let portal: TestPortal;
let admin: TestOperator;
let token: string;
beforeEach(async () => {
  portal = await testPortal();
  admin = await testOperator(portal, 'admin');
  token = admin.token;
  await admin.confirm();
});
afterEach(() => portal.stop());

const create = (body: BodyFor<typeof attentionCreate>) => portal.call(attentionCreate, { token, body });
const pending = async () =>
  (await portal.call(profileRead, { token })).body.login_attentions.map(({ title }) => title);

it('publishes a notice, changes it, shows how people responded, and removes it, with the reason of each', async () => {
  const made = await create({ type: 'new_terms', title: 'New terms', reason: 'Legal asked' });
  expect(made.body).toMatchObject({ audience_kind: 'all', audience: null, required: false, ends_at: null });
  const params = { id: made.body.id };
  expect(await pending()).toContain('New terms');
  const stale = { 'if-match': `"${made.body.version}"` };
  const body = { title: 'Newer terms', link: 'https://example.com/terms', reason: 'A slip' };
  const changed = await portal.call(attentionUpdate, { token, params, body, headers: stale });
  expect(changed.body).toMatchObject({ title: 'Newer terms', link: body.link, type: 'new_terms' });
  const late = await portal.call(attentionUpdate, { token, params, body, headers: stale });
  expect([late.status, late.body.status]).toEqual([409, 'conflict']);
  expect(await pending()).toContain('Newer terms');
  await portal.call(attentionResolve, { token, params, body: { action: 'acknowledge' } });
  const read = await portal.call(attentionRead, { token, params });
  expect(read.body).toMatchObject({ seen: 1, skipped: 0, resolved: 1 });
  const remove = () => portal.call(attentionRemove, { token, params, body: { reason: 'Over' } });
  expect((await remove()).status).toBe(200);
  expect((await remove()).status).toBe(404);
  expect((await portal.call(attentionRead, { token, params })).status).toBe(404);
  const { items } = (await portal.call(auditList, { token, query: { target: params.id } })).body;
  const told = items.toReversed().map(({ action, reason }) => [action, reason]);
  expect(told).toEqual([
    ['attention.added', 'Legal asked'],
    ['attention.updated', 'A slip'],
    ['attention.removed', 'Over'],
  ]);
});

it('lists the newest first, page by page, and finds by type and by any word of the title', async () => {
  for (const [type, title] of [
    ['terms', 'Our 100% new terms'],
    ['move', 'We move'],
    ['terms', 'Terms again'],
  ] as const) {
    // Ids are ordered by time.
    portal.clock.advance(1_000);
    await create({ type, title });
  }
  const page = async (query: Record<string, string | number>) =>
    (await portal.call(attentionList, { token, query })).body;
  const first = await page({ limit: 2 });
  expect(first.items.map(({ title }) => title)).toEqual(['Terms again', 'We move']);
  const second = await page({ limit: 2, cursor: first.next_cursor ?? '' });
  expect(second.items.map(({ title }) => title)).toEqual(['Our 100% new terms']);
  expect((await page({ query: 'TERMS' })).items).toHaveLength(2);
  expect((await page({ query: '100%' })).items).toHaveLength(1);
  expect((await page({ query: '%' })).items).toHaveLength(0);
});

it('previews the audience, and refuses an invalid group, account, link and end', async () => {
  const email = 'pia@example.com';
  const { id } = await portal.createUser({ email });
  const preview = async (query: Record<string, string>) =>
    portal.call(attentionPreview, { token, query: query as never });
  const everybody = (await preview({})).body;
  expect(everybody).toMatchObject({ is_whole: true });
  expect(everybody.sample).toContain(email);
  expect(everybody.count).toBeGreaterThan(1);
  expect((await preview({ audience_kind: 'user', audience: id })).body).toEqual({
    count: 1,
    sample: [email],
    is_whole: true,
  });
  expect((await preview({ audience_kind: 'group', audience: 'partner' })).body.count).toBe(0);
  expect((await preview({ audience_kind: 'group', audience: 'nobody' })).status).toBe(422);
  const faults = async (body: Partial<BodyFor<typeof attentionCreate>>) => {
    const { status, body: reply } = await create({ type: 'note', title: 'Note', ...body });
    return [status, ...Object.keys(reply.errors ?? {})];
  };
  expect(await faults({ audience_kind: 'user', audience: 'gone' })).toEqual([422, 'audience']);
  expect(await faults({ link: 'javascript:alert(1)' })).toEqual([422, 'link']);
  const times = { starts_at: '2030-01-02T00:00:00Z', ends_at: '2030-01-01T00:00:00Z' };
  expect(await faults(times)).toEqual([422, 'ends_at']);
  expect(await faults({ type: 'No Type' })).toEqual([422, 'type']);
});

it.each(computedTypes)(
  "#324 no notice of an operator has the type %s of the portal's own, or is taken for one",
  async (type) => {
    const refused = await create({ type, title: 'Change your password' });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['type']]);
    // One of an earlier release.
    const row = { id: newId(portal.clock), type, title: 'Earlier', content: null, link: null, required: 0 };
    const times = {
      starts_at: portal.clock.now(),
      ends_at: null,
      created_at: portal.clock.now(),
      removed_at: null,
    };
    await portal.store.database.db
      .insertInto('attentions')
      .values({ ...row, ...times, audience_kind: 'all', audience: null })
      .execute();
    const { login_attentions } = (await portal.call(profileRead, { token })).body;
    expect(login_attentions).toContainEqual(expect.objectContaining({ title: 'Earlier', type: 'notice' }));
    // The form of an expired password needs no second factor.
    const body = { password: 'quiet river at midnight' };
    const replaced = await portal.call(passwordReplace, { token, body });
    expect([replaced.status, replaced.body.status]).toEqual([403, '2fa_required']);
  },
);

it('#324 a required notice of an admin does not keep an owner from removing it', async () => {
  const owner = await testOperator(portal, 'owner');
  const audience = { audience_kind: 'user', audience: owner.id } as const;
  const made = await create({ type: 'note', title: 'Wait', required: true, ...audience });
  expect((await portal.call(sessionList, { token: owner.token })).body.status).toBe('attention_required');
  expect((await portal.call(operatorList, { token: owner.token })).status).toBe(200);
  const removed = await portal.call(attentionRemove, {
    token: owner.token,
    params: { id: made.body.id },
    body: {},
  });
  expect(removed.status).toBe(200);
  expect((await portal.call(sessionList, { token: owner.token })).status).toBe(200);
});
