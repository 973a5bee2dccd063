import { invitationCreate } from '@latchkey/contract/joining/invitation-create';
import { invitationList } from '@latchkey/contract/joining/invitation-list';
import { invitationRead } from '@latchkey/contract/joining/invitation-read';
import { invitationResend } from '@latchkey/contract/joining/invitation-resend';
import { invitationRevoke } from '@latchkey/contract/joining/invitation-revoke';
import { register } from '@latchkey/contract/joining/register';
import { registerConfirm } from '@latchkey/contract/joining/register-confirm';
import { profileRead } from '@latchkey/contract/profile/profile-read';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { groupParts } from '../../app/group-parts.ts';
import { newestLink, readInbox } from '../../app/testing/read-inbox.ts';
import { type TestPortal, testPortal } from '../../app/testing/test-portal.ts';
import { untilOneWaits } from '../../app/testing/until-one-waits.ts';
import { day, minute } from '../../platform/clock/durations.ts';
import { heldRows } from '../../platform/db/held-rows.ts';
import { type TestOperator, testOperator } from '../operators/testing/test-operators.ts';

const password = 'correct horse battery';
let portal: TestPortal;
let admin: TestOperator;
beforeEach(async () => {
  portal = await testPortal();
  admin = await testOperator(portal, 'admin');
});
afterEach(() => portal.stop());

const groups = () => groupParts(portal.store).groups;
const invite = (body: { email: string; name?: string; groups?: string[] }) =>
  portal.call(invitationCreate, { token: admin.token, body });
const tokenOf = async (email: string) =>
  (await newestLink(portal, email, '/auth/register')).searchParams.get('token') ?? '';
const confirm = (token: string, given: object = { password }) =>
  portal.call(registerConfirm, { body: { token, ...given } });
const groupsOf = async (userId: string) =>
  (
    await portal.store.database.db
      .selectFrom('group_members')
      .innerJoin('user_groups', 'user_groups.id', 'group_members.group_id')
      .select('user_groups.name')
      .where('user_id', '=', userId)
      .execute()
  ).map(({ name }) => name);

it('#551 a group that was deleted and made again since the invitation gets nobody by it', async () => {
  await groups().create('crew', null);
  await invite({ email: 'kim@example.com', name: 'Kim', groups: ['crew'] });
  await groups().remove('crew');
  portal.clock.advance(minute);
  await groups().create('crew', null);
  const { body } = await confirm(await tokenOf('kim@example.com'));
  const { body: profile } = await portal.call(profileRead, { token: body.auth_token });
  expect(await groupsOf(profile.id)).toEqual([]);
});

it('creates an account for the invited person: verified, named and in its groups, even if registration is closed', async () => {
  await groups().create('staff', 'Staff');
  const invited = await invite({ email: 'ben@example.com', name: 'Ben Lim', groups: ['staff'] });
  expect(invited.body).toMatchObject({ status: 'open', email: 'ben@example.com', groups: ['staff'] });
  const [mail] = await readInbox(portal, 'ben@example.com');
  expect(mail?.subject).toBe('You are invited to Latchkey ID');
  expect(mail?.text).toContain('expires in 7 days');
  const link = await newestLink(portal, 'ben@example.com', '/auth/register');
  expect(link.searchParams.get('name')).toBe('Ben Lim');
  const { status, body } = await confirm(await tokenOf('ben@example.com'));
  expect(status).toBe(200);
  const { body: profile } = await portal.call(profileRead, { token: body.auth_token });
  expect(profile).toMatchObject({ name: 'Ben Lim', email: 'ben@example.com', is_email_verified: true });
  expect(await groupsOf(profile.id)).toEqual(['staff']);
  const { body: read } = await portal.call(invitationRead, {
    token: admin.token,
    params: { id: invited.body.id },
  });
  expect(read).toMatchObject({ status: 'accepted', user_id: profile.id });
  const again = await invite({ email: 'Ben@Example.com' });
  expect([again.status, again.body.status]).toEqual([409, 'conflict']);
});

it('#211 a link of an invitation that was revoked, sent again or has expired creates nothing', async () => {
  const { body: one } = await invite({ email: 'one@example.com' });
  const first = await tokenOf('one@example.com');
  portal.clock.advance(day);
  await admin.confirm();
  await portal.call(invitationResend, { token: admin.token, params: { id: one.id }, body: {} });
  expect((await confirm(first, { name: 'One', password })).body.status).toBe('invalid_token');
  const second = await tokenOf('one@example.com');
  expect(second).not.toBe(first);
  const revoke = () =>
    portal.call(invitationRevoke, { token: admin.token, params: { id: one.id }, body: { reason: 'Left' } });
  expect((await revoke()).body.status).toBe('revoked');
  expect((await revoke()).status).toBe(409);
  expect((await confirm(second, { name: 'One', password })).body.status).toBe('invalid_token');

  expect((await invite({ email: 'two@example.com' })).status).toBe(200);
  const two = await tokenOf('two@example.com');
  portal.clock.advance(7 * day);
  expect((await confirm(two, { name: 'Two', password })).body.status).toBe('invalid_token');
});

it('an invited person who registers by themselves is in its groups, and the invitation is accepted', async () => {
  await portal.stop();
  portal = await testPortal({ REGISTRATION: 'open' });
  admin = await testOperator(portal, 'admin');
  await groups().create('staff', 'Staff');
  const { body: invited } = await invite({ email: 'Lee@example.com', groups: ['staff'] });
  await portal.call(register, { body: { email: 'lee@example.com' } });
  const { body } = await confirm(await tokenOf('lee@example.com'), { name: 'Lee', password });
  const { body: profile } = await portal.call(profileRead, { token: body.auth_token });
  expect(await groupsOf(profile.id)).toEqual(['staff']);
  const { body: read } = await portal.call(invitationRead, {
    token: admin.token,
    params: { id: invited.id },
  });
  expect(read).toMatchObject({ status: 'accepted', user_id: profile.id });
});

it('lists them, newest first, and refuses an unknown group and an address that is already invited', async () => {
  for (const email of ['a@example.com', 'b@example.com', 'c@example.com']) {
    portal.clock.advance(1);
    await invite({ email });
  }
  const page = await portal.call(invitationList, { token: admin.token, query: { limit: '2' } });
  expect(page.body.items.map(({ email }) => email)).toEqual(['c@example.com', 'b@example.com']);
  const next = await portal.call(invitationList, {
    token: admin.token,
    query: { limit: '2', cursor: page.body.next_cursor ?? '' },
  });
  expect(next.body).toMatchObject({ items: [{ email: 'a@example.com' }], next_cursor: null });
  const found = await portal.call(invitationList, { token: admin.token, query: { query: 'B@' } });
  expect(found.body.items).toHaveLength(1);
  expect((await invite({ email: 'd@example.com', groups: ['nobody'] })).status).toBe(404);
  expect((await invite({ email: 'A@example.com' })).status).toBe(409);
  const events = await portal.store.database.db.selectFrom('audit_events').selectAll().execute();
  const invitations = events.filter(({ action }) => action === 'invitation.created');
  expect(invitations).toHaveLength(3);
  // Invitations are kept when the person is erased, so they must not name anyone.
  expect(JSON.stringify(invitations)).not.toContain('example.com"');
});

it('#241 following a link while its invitation is revoked does not deadlock', async () => {
  const { body: invited } = await invite({ email: 'raced@example.com', name: 'Raced' });
  const token = await tokenOf('raced@example.com');
  const { db } = portal.store.database;
  let made: ReturnType<typeof confirm> | undefined;
  // The same order as revoking: the invitation, then its links.
  await db.transaction().execute(async (tx) => {
    const row = tx.selectFrom('invitations').selectAll().where('id', '=', invited.id);
    await heldRows(tx, row).executeTakeFirstOrThrow();
    made = confirm(token);
    await untilOneWaits(db);
    const links = tx.updateTable('join_links').set({ used_at: portal.clock.now() });
    await links.where('invitation_id', '=', invited.id).execute();
    const revoked = tx.updateTable('invitations').set({ revoked_at: portal.clock.now() });
    await revoked.where('id', '=', invited.id).execute();
  });
  const { status, body } = (await made) ?? {};
  expect([status, body?.status]).toEqual([400, 'invalid_token']);
});

it('#298 of many concurrent invitations of one address one is mailed', async () => {
  const email = 'twenty@example.com';
  const all = await Promise.all(Array.from({ length: 20 }, () => invite({ email })));
  expect(all.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(409)]);
});

describe('#301 sending an expired invitation again', () => {
  const resend = async (id: string) => {
    await admin.confirm();
    return portal.call(invitationResend, { token: admin.token, params: { id }, body: {} });
  };
  const overdue = async (email: string) => {
    const { body } = await invite({ email });
    portal.clock.advance(8 * day);
    await admin.confirm();
    return body.id;
  };

  it('keeps it expired if the address has a newer one, whose link keeps working', async () => {
    const first = await overdue('newer@example.com');
    expect((await invite({ email: 'Newer@example.com', name: 'Newer' })).status).toBe(200);
    const token = await tokenOf('newer@example.com');
    const { status, body } = await resend(first);
    expect([status, body.status]).toEqual([409, 'conflict']);
    expect((await confirm(token)).status).toBe(200);
    expect((await resend(first)).status).toBe(409);
  });

  it('keeps it expired if the address has an account by now', async () => {
    const first = await overdue('joined@example.com');
    await portal.createUser({ email: 'joined@example.com', password });
    expect((await resend(first)).status).toBe(409);
    expect(await readInbox(portal, 'joined@example.com')).toEqual([]);
  });

  it('concurrently with creating a newer one leaves exactly one open', async () => {
    const email = 'both@example.com';
    const first = await overdue(email);
    const both = await Promise.all([resend(first), invite({ email })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});
