import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emailChangeConfirm } from '@latchkey/contract/contacts/email-change-confirm';
import { emailChangeRequest } from '@latchkey/contract/contacts/email-change-request';
import { register } from '@latchkey/contract/joining/register';
import { registerConfirm } from '@latchkey/contract/joining/register-confirm';
import { deletionRequest } from '@latchkey/contract/leaving/deletion-request';
import { deletionStop } from '@latchkey/contract/leaving/deletion-stop';
import { deletionTakeBack } from '@latchkey/contract/leaving/deletion-take-back';
import { profileExport } from '@latchkey/contract/leaving/profile-export';
import { passwordLogin } from '@latchkey/contract/login/password-login';
import { forgotPassword } from '@latchkey/contract/passwords/forgot-password';
import { profileRead } from '@latchkey/contract/profile/profile-read';
import { profileUpdate } from '@latchkey/contract/profile/profile-update';
import { logout } from '@latchkey/contract/sessions/logout';
import { sessionList } from '@latchkey/contract/sessions/session-list';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accountEndings } from '../../app/account-endings.ts';
import { groupParts } from '../../app/group-parts.ts';
import { leavingParts } from '../../app/leaving-parts.ts';
import { newestCode, newestLink, readInbox } from '../../app/testing/read-inbox.ts';
import { type TestPortal, testPortal } from '../../app/testing/test-portal.ts';
import { signInWhole, wholeAccount } from '../../app/testing/whole-account.ts';
import { webhookParts } from '../../app/webhook-parts.ts';
import { verifyAudit } from '../../platform/audit/verify-audit.ts';
import { day } from '../../platform/clock/durations.ts';
import { dumpPostgres } from '../../platform/db/postgres-dump.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { outbox } from '../../platform/messages/outbox.ts';
import { createVault } from '../../platform/secrets/vault.ts';
import { accountsService } from '../accounts/accounts.service.ts';
import { emailChange } from '../accounts/contact-changes.ts';
import { parsePhone } from '../accounts/phone-number.ts';
import { operatorNoticesService } from '../attentions/operator-notices.service.ts';
import { logoutReceiver } from '../authorize/testing/logout-receiver.ts';
import { password as oauthPassword, testOauth } from '../authorize/testing/test-oauth.ts';
import { invitationsService } from '../joining/invitations.service.ts';
import { joinLinksService } from '../joining/join-links.service.ts';
import { proofByApp, proofByPassword } from '../mfa/testing/authenticator-app.ts';
import { proofByCode } from '../mfa/testing/proof-by-sms.ts';
import { operatorsOf } from '../operators/testing/test-operators.ts';
import { exportColumns } from './export-columns.ts';

const password = 'correct horse battery';
const email = 'ann.unmistakable@example.com';
let portal: TestPortal;
beforeEach(async () => {
  portal = await testPortal({ ACCOUNT_DELETION_DAYS: '14' });
});
afterEach(() => portal.stop());

async function ann() {
  const user = await portal.createUser({ email, password, name: 'Ann Unmistakable', emailVerified: true });
  const token = await portal.signIn(email, password);
  const proof = () => proofByPassword(portal, token, password);
  /** An operator does not confirm with what they signed in with. */
  const proofByMail = () => proofByCode(portal, token, 'email_otp', email);
  return { user, token, proof, proofByMail };
}
const remove = async ({ token, proof }: { token: string; proof: () => Promise<string> }) =>
  portal.call(deletionRequest, { token, mfaToken: await proof(), body: {} });
const run = async (name: string) => {
  for (const task of portal.portal.tasks) if (task.name === name) await task.run();
};
const erase = () => run('erase accounts');
const users = () => portal.store.database.db.selectFrom('users').select('id').execute();
const actions = async () =>
  (await portal.store.database.db.selectFrom('audit_events').select('action').orderBy('seq').execute()).map(
    ({ action }) => action,
  );

describe('deleting an account', () => {
  it('signs out everywhere immediately, and erases when the waiting time is over', async () => {
    const person = await ann();
    const elsewhere = await portal.signIn(email, password);
    const { status, body } = await remove(person);
    expect(status).toBe(200);
    expect(Date.parse(body.erase_at)).toBe(portal.clock.now() + 14 * day);
    for (const token of [person.token, elsewhere]) {
      expect((await portal.call(profileRead, { token })).status).toBe(401);
    }
    portal.clock.advance(14 * day - 1);
    await erase();
    expect(await users()).toHaveLength(1);
    portal.clock.advance(1);
    await erase();
    expect(await users()).toEqual([]);
    const { status: refused } = await portal.call(passwordLogin, { body: { email, password } });
    expect(refused).toBe(401);
    expect(await actions()).toEqual(expect.arrayContaining(['user.deletion_requested', 'user.erased']));
  });

  it('erases all accounts whose time is over at once, and no others', async () => {
    const { db } = portal.store.database;
    for (const name of ['ann', 'ben', 'cem']) await portal.createUser({ email: `${name}@example.com` });
    const over = { erase_at: portal.clock.now() };
    await db.updateTable('users').set(over).where('email_key', '!=', 'cem@example.com').execute();
    await erase();
    const left = await db.selectFrom('users').select('email_key').execute();
    expect(left).toEqual([{ email_key: 'cem@example.com' }]);
  });

  it('#207 needs a proof of its own: a session is not enough', async () => {
    const { token, proof } = await ann();
    const bare = await portal.call(deletionRequest, { token, body: {} });
    expect([bare.status, bare.body.status]).toEqual([403, '2fa_required']);
    // An earlier step-up window is not sufficient.
    await proof();
    expect((await portal.call(deletionRequest, { token, body: {} })).status).toBe(403);
    expect((await portal.call(profileRead, { token })).status).toBe(200);
  });

  it('a person who signs in meanwhile may only keep the account', async () => {
    await remove(await ann());
    const token = await portal.signIn(email, password);
    const { body: profile } = await portal.call(profileRead, { token });
    expect(profile.login_attentions[0]).toMatchObject({ type: 'account_deletion', required: true });
    const blocked = await portal.call(profileUpdate, { token, body: { name: 'Ann' } });
    expect([blocked.status, blocked.body.status]).toEqual([403, 'attention_required']);
    expect((await portal.call(sessionList, { token })).status).toBe(403);
    expect((await portal.call(deletionTakeBack, { token, body: {} })).status).toBe(200);
    expect((await portal.call(profileUpdate, { token, body: { name: 'Ann' } })).status).toBe(200);
    portal.clock.advance(15 * day);
    await erase();
    expect(await users()).toHaveLength(1);
  });

  it('#344 tells an account without a verified email by SMS', async () => {
    const phone = parsePhone('+6581234567');
    const user = await portal.createUser({ email, password, name: 'Ann', phone, phoneVerified: true });
    const token = await portal.signIn(email, password);
    await remove({ token, proof: () => proofByPassword(portal, token, password) });
    const texts = (await readInbox(portal, user.phone ?? '')).map(({ text }) => text);
    expect(texts).toEqual([expect.stringContaining('will be erased in 14 days')]);
  });

  it('#386 tells every contact that may be the owner’s, also a mailbox that can still take the email back', async () => {
    const phone = parsePhone('+6581234567');
    await portal.createUser({
      email,
      password,
      name: 'Ann',
      emailVerified: true,
      phone,
      phoneVerified: true,
    });
    const token = await portal.signIn(email, password);
    const moved = 'stranger@example.com';
    const mfaToken = await proofByPassword(portal, token, password);
    const asked = await portal.call(emailChangeRequest, { token, mfaToken, body: { email: moved } });
    await portal.call(emailChangeConfirm, {
      token,
      body: { challenge_id: asked.body.challenge_id, code: await newestCode(portal, moved) },
    });
    await remove({ token, proof: () => proofByPassword(portal, token, password) });
    const subjects = async (to: string) => (await readInbox(portal, to)).map(({ text }) => text);
    for (const to of [email, moved, '+6581234567'])
      expect(await subjects(to)).toContainEqual(expect.stringContaining('will be erased in 14 days'));
    const link = await newestLink(portal, email, '/auth/keep-account');
    const stopped = await portal.call(deletionStop, {
      body: { email, token: link.searchParams.get('token') ?? '' },
    });
    expect(stopped.status).toBe(200);
    const theirs = await newestLink(portal, moved, '/auth/keep-account');
    const late = await portal.call(deletionStop, {
      body: { email: moved, token: theirs.searchParams.get('token') ?? '' },
    });
    expect(late.body.reason).toBe('link_used');
  });

  it('#556 the mailbox that an operator has replaced cancels it no more', async () => {
    await remove(await ann());
    const { searchParams } = await newestLink(portal, email, '/auth/keep-account');
    const [user] = await users();
    const accounts = accountsService({
      db: portal.store.database.db,
      clock: portal.clock,
      ...accountEndings(portal.clock),
    });
    const given = { given: 'next@example.com', verified: true };
    await accounts.update(user?.id ?? '', (held) => emailChange(given, held, portal.clock.now()));
    const body = { email, token: searchParams.get('token') ?? '' };
    expect((await portal.call(deletionStop, { body })).body.status).toBe('invalid_token');
  });

  it('#208 the mailed link cancels it once, and does nothing else', async () => {
    await remove(await ann());
    const link = await newestLink(portal, email, '/auth/keep-account');
    const token = link.searchParams.get('token') ?? '';
    const stop = (given: { email: string; token: string }) => portal.call(deletionStop, { body: given });
    expect((await stop({ email: 'eve@example.com', token })).body.status).toBe('invalid_token');
    expect((await stop({ email, token: `${token}x` })).body.status).toBe('invalid_token');
    expect((await stop({ email, token })).status).toBe(200);
    expect((await stop({ email, token })).body).toMatchObject({
      status: 'invalid_token',
      reason: 'link_used',
    });
    portal.clock.advance(15 * day);
    await erase();
    expect(await users()).toHaveLength(1);
    expect(await actions()).toContain('user.deletion_taken_back');
  });

  it('#517 attempts the mail with the link for as long as the link works', async () => {
    await remove(await ann());
    const { created_at: at, expires_at: until } = await portal.store.database.db
      .selectFrom('outbox')
      .select(['created_at', 'expires_at'])
      .where('recipient', '=', email)
      .orderBy('expires_at', 'desc')
      .executeTakeFirstOrThrow();
    expect(Number(until) - Number(at)).toBe(14 * day);
  });

  it('the link that cancelled an earlier deletion does not say that the account is kept', async () => {
    await remove(await ann());
    const link = await newestLink(portal, email, '/auth/keep-account');
    const body = { email, token: link.searchParams.get('token') ?? '' };
    const stop = async () => (await portal.call(deletionStop, { body })).body;
    expect(await stop()).toEqual({});
    expect(await stop()).toMatchObject({ reason: 'link_used' });
    const again = await portal.signIn(email, password);
    await remove({ token: again, proof: () => proofByPassword(portal, again, password) });
    expect(await stop()).toMatchObject({ status: 'invalid_token' });
    expect(await stop()).not.toHaveProperty('reason');
  });

  it('the last owner cannot be deleted until there is another', async () => {
    const person = await ann();
    await operatorsOf(portal).grant('command_line', person.user.id, 'owner');
    const refused = await remove({ ...person, proof: person.proofByMail });
    expect([refused.status, refused.body.status]).toEqual([409, 'conflict']);
    expect((await portal.call(profileRead, { token: person.token })).status).toBe(200);
  });
});

/** Every text in every column of every table. */
async function everything(): Promise<string> {
  const { db } = portal.store.database;
  const texts: string[] = [];
  for (const { name } of await db.introspection.getTables({ withInternalKyselyTables: true })) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db);
    for (const row of rows) texts.push(`${name}: ${JSON.stringify(row)}`);
  }
  return texts.join('\n').toLowerCase();
}

/** The text in a new backup. */
async function backup(): Promise<string> {
  const { backup: copy, db } = portal.store.database;
  const directory = mkdtempSync(join(tmpdir(), 'latchkey-erased-'));
  try {
    const file = join(directory, 'backup');
    // Made in the same way as `latchkey backup`.
    await (copy ? copy(file) : dumpPostgres(db, file));
    return readFileSync(file, 'latin1').toLowerCase();
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** Adds rows for the account to tables that these tests' sign-ins do not write. */
async function leaveTraces(
  id: string,
  seen: { ip: string; user_agent: string; device_id: string },
): Promise<void> {
  const { db } = portal.store.database;
  const now = portal.clock.now();
  await portal.call(register, { body: { email } });
  const { id: clientId } = await (await testOauth({}, portal)).client({ name: 'Payroll' });
  await db
    .insertInto('application_facts')
    .values({ user_id: id, client_id: clientId, claim: 'email', first_at: now, last_at: now })
    .execute();
  await db
    .insertInto('trusted_devices')
    .values({
      ...{ id: newId(portal.clock), user_id: id, key_thumbprint: 'thumb', factor: 'totp', created_at: now },
      ...{ expires_at: now + 30 * day, last_used_at: now, ...seen },
    })
    .execute();
  await db
    .insertInto('account_recoveries')
    .values({
      ...{ user_id: id, asked_at: now, takes_effect_at: now + 3 * day, contact: 'email' },
      ...{ is_another_possession: 1, needs_operator: 1, password_version: 0, email_key: email },
      ...{
        phone: null,
        approved_at: null,
        approved_by: null,
        reminded_at: null,
        ended_at: null,
        end_reason: null,
      },
    })
    .execute();
  await db
    .updateTable('users')
    .set({ attributes: JSON.stringify({ nickname: 'Unmistakable' }) })
    .where('id', '=', id)
    .execute();
}

/** Tables whose rows end with the account through a foreign key. */
async function endWithAccounts(): Promise<string[]> {
  const { db, dialect } = portal.store.database;
  const { rows } =
    dialect === 'postgres'
      ? await sql<{ name: string }>`
          select conrelid::regclass::text as name from pg_constraint
          where contype = 'f' and confrelid = 'users'::regclass and confdeltype = 'c'`.execute(db)
      : await sql<{ name: string }>`
          select m.name from sqlite_master m join pragma_foreign_key_list(m.name) f
          where m.type = 'table' and f."table" = 'users' and f.on_delete = 'CASCADE'`.execute(db);
  return rows.map(({ name }) => name);
}

const claimsOf = (token: string): { aud: string; sub: string } =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

describe('erasing', () => {
  it('#450 an account that is erased without waiting: its applications are notified, each once', async () => {
    const oauth = await testOauth({}, portal);
    const receiver = await logoutReceiver();
    const uris = { backchannelLogoutUri: receiver.url, mayUsePrivateNetwork: true };
    const [signedIn, lasting] = [await oauth.client(uris), await oauth.client(uris)];
    const { id, token } = await oauth.account(email);
    const offline = { scope: 'openid offline_access' };
    await oauth.signInTo(await oauth.configure(lasting), { token }, offline);
    await portal.call(logout, { token });
    await vi.waitFor(() => expect(receiver.tokens).toHaveLength(1), 5_000);
    const again = await portal.signIn(email, oauthPassword);
    const { access_token } = await oauth.signInTo(await oauth.configure(signedIn), { token: again });
    // As the command line does it, without the process that serves.
    const { leaving } = await leavingParts(portal.store, portal.config);
    expect(await leaving.eraseNow(id)).toBe(true);
    expect(await users()).toEqual([]);
    await run('deliver logout notices');
    await vi.waitFor(() => expect(receiver.tokens).toHaveLength(3), 5_000);
    // Nothing is told twice.
    await run('deliver logout notices');
    expect(receiver.tokens).toHaveLength(3);
    receiver.stop();
    const told = receiver.tokens.slice(1).map(claimsOf);
    expect(told.map(({ aud }) => aud).sort()).toEqual([signedIn.id, lasting.id].sort());
    expect(told.map(({ sub }) => sub)).toEqual([id, id]);
    const userinfo = await fetch(`${portal.url}/oauth2/userinfo`, {
      headers: { authorization: `Bearer ${access_token}` },
    });
    expect(userinfo.status).toBe(401);
  });

  it('#209 removes the rows of every table that refers to the account', async () => {
    const endBeside = ['access_losses', 'logout_notices'];
    const cascading = await endWithAccounts();
    expect(
      Object.keys(exportColumns)
        .filter((table) => !cascading.includes(table))
        .sort(),
    ).toEqual(endBeside);
  });

  it('#209 leaves no trace of the address used to register if it was changed since', async () => {
    await portal.stop();
    portal = await testPortal({ REGISTRATION: 'open' });
    const { db } = portal.store.database;
    await portal.call(register, { body: { email } });
    const link = await newestLink(portal, email, '/auth/register');
    const token = link.searchParams.get('token') ?? '';
    expect((await portal.call(registerConfirm, { body: { token, name: 'Ann', password } })).status).toBe(200);
    const changed = { email: 'ann@example.net', email_key: 'ann@example.net', erase_at: portal.clock.now() };
    await db.updateTable('users').set(changed).execute();
    expect(await everything()).toContain(email);
    await erase();
    expect(await users()).toEqual([]);
    expect(await everything()).not.toContain(email);
  });

  it('#460 leaves no address in the event of a group that an invited person joined', async () => {
    const ip = '198.51.100.78';
    await portal.stop();
    portal = await testPortal({
      TRUST_PROXY: 'loopback',
      REGISTRATION: 'open',
      REGISTRATION_GROUPS: 'staff',
    });
    const { db } = portal.store.database;
    await groupParts(portal.store).groups.create('staff', null);
    await portal.call(register, { body: { email } });
    const token = (await newestLink(portal, email, '/auth/register')).searchParams.get('token') ?? '';
    const body = { token, name: 'Ann', password };
    const { status } = await portal.call(registerConfirm, { body, headers: { 'x-forwarded-for': ip } });
    expect(status).toBe(200);
    const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    const joined = () =>
      db
        .selectFrom('audit_events')
        .select(['actor_type', 'actor_id', 'ip'])
        .where('action', '=', 'group.member_added')
        .executeTakeFirstOrThrow();
    expect(await joined()).toEqual({ actor_type: 'person', actor_id: id, ip });
    await db.updateTable('users').set({ erase_at: portal.clock.now() }).execute();
    await erase();
    expect(await joined()).toEqual({ actor_type: 'person', actor_id: id, ip: null });
    expect(await everything()).not.toContain(ip);
    const { faults } = await verifyAudit(db, createVault(portal.store.secretKeys, 'audit'));
    expect(faults).toEqual([]);
  });

  it('#464 leaves no reason in the events of groups, roles, notices and invitations that concern the person', async () => {
    const reason = 'ann asked for it';
    const oauth = await testOauth({}, portal);
    const client = await oauth.client();
    const { id } = await oauth.account(email);
    const { store, clock } = portal;
    const { db } = store.database;
    const { groups, clientRoles } = groupParts(store);
    await groups.create('staff', null);
    await groups.addMember('staff', id, { reason });
    await groups.removeMember('staff', id, { reason });
    await clientRoles.add(client.id, 'editor', null);
    await clientRoles.grant(client.id, 'editor', { userId: id }, { reason });
    await clientRoles.revoke(client.id, 'editor', { userId: id }, { reason });
    const notices = operatorNoticesService({ db, clock });
    const text = { type: 'notice', title: reason, content: null, link: null, required: false };
    const times = { startsAt: null, endsAt: null };
    const notice = await notices.add({ ...text, ...times, audience_kind: 'user', audience: id }, reason);
    await notices.update(notice, () => ({ title: `${reason}!` }), reason);
    await notices.remove(notice, reason);
    const invitations = invitationsService({
      db,
      clock,
      links: joinLinksService({ db, clock, publicUrl: portal.config.http.publicUrl }),
      outbox: outbox({ clock, vault: createVault(store.secretKeys, 'outbox') }),
      groups,
    });
    const invited = await invitations.create({ email: 'ann@example.net', reason });
    await invitations.revoke(invited.id, reason);
    await db.updateTable('invitations').set({ user_id: id }).execute();
    expect((await everything()).split(reason).length).toBeGreaterThan(9);
    await db.updateTable('users').set({ erase_at: clock.now() }).where('id', '=', id).execute();
    await erase();
    expect(await everything()).not.toContain(reason);
    const { faults } = await verifyAudit(db, createVault(store.secretKeys, 'audit'));
    expect(faults).toEqual([]);
  });

  it('#209 leaves the email, name, phone, addresses and devices of a person in no column of any table', async () => {
    const ip = '198.51.100.77';
    const agent = 'UnmistakableBrowser/1.0';
    await portal.stop();
    portal = await testPortal({ TRUST_PROXY: 'loopback', REGISTRATION: 'open' });
    // Nothing answers there, so events about the person stay pending.
    await webhookParts(portal.config, portal.store).webhooks.create({
      url: 'http://127.0.0.1:9/',
      actions: ['user.created', 'user.updated', 'user.factor_added', 'user.deletion_requested'],
      privateNetwork: true,
    });
    const account = await wholeAccount(portal, email);
    const headers = { 'x-forwarded-for': ip, 'user-agent': agent, 'x-device-id': 'device-unmistakable' };
    const { db } = portal.store.database;
    const phone = parsePhone('+6581234567');
    if (!phone) throw new Error('No number');
    const id = (await db.selectFrom('users').select('id').executeTakeFirstOrThrow()).id;
    await db
      .updateTable('users')
      .set({ name: 'Ann Unmistakable', phone: phone.e164, phone_code: phone.code, phone_no: phone.number })
      .where('id', '=', id)
      .execute();
    await portal.call(passwordLogin, { body: { email, password: 'wrong' }, headers });
    await portal.call(passwordLogin, { body: { email, password: account.password }, headers });
    await portal.call(forgotPassword, { body: { email }, headers });
    const token = await signInWhole(portal, account);
    await portal.call(profileUpdate, { token, body: { name: 'Ann Unmistakable' }, headers });
    const kept = await portal.createUser({ email: 'ben@example.com', name: 'Ben Kept' });
    await leaveTraces(id, { ip, user_agent: agent, device_id: 'device-unmistakable' });

    const words = [email, 'unmistakable', phone.e164, phone.number, ip, agent.toLowerCase()];
    const before = await everything();
    for (const word of words) expect(before).toContain(word);
    expect(before).toMatch(/^webhook_deliveries: .*user\.factor_added/m);
    const marked = new Set(
      before
        .split('\n')
        .flatMap((line) => (words.some((word) => line.includes(word)) ? line.split(':', 1) : [])),
    );
    for (const table of ['account_recoveries', 'audit_events', 'join_links', 'login_history', 'outbox'])
      expect(marked).toContain(table);
    for (const table of ['sessions', 'trusted_devices', 'user_words', 'users'])
      expect(marked).toContain(table);

    const mfaToken = await proofByApp(portal, token, account.seed);
    expect((await portal.call(deletionRequest, { token, mfaToken, body: {}, headers })).status).toBe(200);
    await readInbox(portal);
    portal.clock.advance(14 * day);
    await erase();

    const after = await everything();
    for (const word of words) expect(after).not.toContain(word);
    const copy = await backup();
    for (const word of words) expect(copy).not.toContain(word);
    expect(after).toContain('ben kept');
    // The backup would have contained them.
    expect(copy).toContain('ben kept');
    expect(after).toContain(kept.id);
    // Only the id remains, in the audit, and the chain is intact.
    const lines = after.split('\n').filter((line) => line.includes(id));
    expect(lines.length).toBeGreaterThan(0);
    const elsewhere = lines.filter((line) => !/^(audit_events|logout_notices|access_losses):/.test(line));
    expect(elsewhere).toEqual([]);
    const verdict = await verifyAudit(
      portal.store.database.db,
      createVault(portal.store.secretKeys, 'audit'),
    );
    expect(verdict.faults).toEqual([]);
  });
});

describe('the export', () => {
  it('#210 needs a proof, and contains everything that is stored, and no secret', async () => {
    const { token, proof, user } = await ann();
    const bare = await portal.call(profileExport, { token });
    expect([bare.status, bare.body.status]).toEqual([403, '2fa_required']);
    const { status, body } = await portal.call(profileExport, { token, mfaToken: await proof() });
    expect(status).toBe(200);
    expect(body.account).toMatchObject({ id: user.id, email, name: 'Ann Unmistakable', has_password: true });
    expect(body.records.sign_ins).toHaveLength(1);
    expect(body.records.sessions?.[0]).toMatchObject({ kind: 'session', ip: '127.0.0.1' });
    expect(body.records.activity?.map(({ action }) => action)).toContain('user.data_exported');
    expect(JSON.stringify(body)).not.toMatch(/argon2|_hash|thumbprint/);
  });

  it('#179 omits reasons that an operator gave', async () => {
    const { token, proofByMail, user } = await ann();
    await operatorsOf(portal).grant('command_line', user.id, 'support', 'suspected of leaving');
    const { body } = await portal.call(profileExport, { token, mfaToken: await proofByMail() });
    expect(body.records.activity?.map(({ action }) => action)).toContain('user.operator_role_given');
    expect(JSON.stringify(body)).not.toContain('suspected');
  });

  it('lists the groups of the account and its roles in applications, however assigned', async () => {
    const { token, proof, user } = await ann();
    const { groups, clientRoles } = groupParts(portal.store);
    await groups.create('sales', 'Sales team');
    await groups.addMember('sales', user.id);
    const { id } = await (await testOauth({}, portal)).client({ name: 'Payroll' });
    for (const role of ['reader', 'writer', 'other']) await clientRoles.add(id, role, null);
    await clientRoles.grant(id, 'reader', { userId: user.id });
    await clientRoles.grant(id, 'writer', { group: 'sales' });
    await clientRoles.grant(id, 'reader', { group: 'sales' });
    const { body } = await portal.call(profileExport, { token, mfaToken: await proof() });
    expect(body.records.groups).toMatchObject([{ name: 'sales', title: 'Sales team' }]);
    expect(body.records.roles).toEqual(
      ['reader', 'writer'].map((role) => ({ client_id: id, application: 'Payroll', role })),
    );
  });

  it('declares for every table that refers to an account how it is handled', async () => {
    const tables = await portal.store.database.db.introspection.getTables();
    const own = tables
      .filter(({ columns }) => columns.some(({ name }) => name === 'user_id'))
      .map(({ name }) => name);
    expect(own.sort()).toEqual(Object.keys(exportColumns).sort());
  });
});
