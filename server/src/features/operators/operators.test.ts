import { emailChangeConfirm } from '@latchkey/contract/contacts/email-change-confirm';
import { emailChangeRequest } from '@latchkey/contract/contacts/email-change-request';
import { phoneChangeConfirm } from '@latchkey/contract/contacts/phone-change-confirm';
import { phoneChangeRequest } from '@latchkey/contract/contacts/phone-change-request';
import { groupCreate } from '@latchkey/contract/groups/group-create';
import { totpRegisterRequest } from '@latchkey/contract/mfa/totp-register-request';
import { totpRegisterSetup } from '@latchkey/contract/mfa/totp-register-setup';
import { operatorCreate } from '@latchkey/contract/operators/operator-create';
import { operatorList } from '@latchkey/contract/operators/operator-list';
import { operatorRemove } from '@latchkey/contract/operators/operator-remove';
import { operatorSelf } from '@latchkey/contract/operators/operator-self';
import { operatorUpdate } from '@latchkey/contract/operators/operator-update';
import { forgotPassword } from '@latchkey/contract/passwords/forgot-password';
import { passwordChange } from '@latchkey/contract/passwords/password-change';
import { passwordReset } from '@latchkey/contract/passwords/password-reset';
import { userEndSessions } from '@latchkey/contract/users/user-end-sessions';
import { userUpdate } from '@latchkey/contract/users/user-update';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountEndings } from '../../app/account-endings.ts';
import { newestCode, newestLink } from '../../app/testing/read-inbox.ts';
import { untilOneWaits } from '../../app/testing/until-one-waits.ts';
import { minute } from '../../platform/clock/durations.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { createVault } from '../../platform/secrets/vault.ts';
import { accountsService } from '../accounts/accounts.service.ts';
import { parsePhone } from '../accounts/phone-number.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import { clientsRepository } from '../applications/clients.repository.ts';
import { clientRegister } from '../applications/index.ts';
import { type TestOauth, testOauth } from '../authorize/testing/test-oauth.ts';
import { codeOf, proofByApp, proofByPassword } from '../mfa/testing/authenticator-app.ts';
import { proofByCode } from '../mfa/testing/proof-by-sms.ts';
import { operatorsRepository } from './operators.repository.ts';
import { operatorsOf, type TestOperator, testMachine, testOperator } from './testing/test-operators.ts';

let portal: TestOauth;
let owner: TestOperator;
beforeAll(async () => {
  portal = await testOauth();
  owner = await testOperator(portal, 'owner');
});
afterAll(() => portal.stop());

let made = 0;
const newEmail = () => `person${++made}@example.com`;
const newUser = () => portal.createUser({ email: newEmail(), name: `Person ${made}` });

it('adds an operator, changes the role, removes it, and lists the operators', async () => {
  await owner.confirm();
  const { id } = await newUser();
  const { token } = owner;
  const created = await portal.call(operatorCreate, { token, body: { user_id: id, role: 'support' } });
  expect(created.status).toBe(200);
  expect(created.body).toMatchObject({ user_id: id, role: 'support', status: 'active' });
  const again = await portal.call(operatorCreate, { token, body: { user_id: id, role: 'admin' } });
  expect([again.status, again.body.status]).toEqual([409, 'conflict']);
  const changed = await portal.call(operatorUpdate, {
    token,
    params: { user_id: id },
    body: { role: 'auditor' },
  });
  expect(changed.body).toMatchObject({ role: 'auditor' });
  const listed = await portal.call(operatorList, { token, query: { query: `PERSON${made}` } });
  expect(listed.body.items.map(({ user_id }) => user_id)).toEqual([id]);
  expect((await portal.call(operatorRemove, { token, params: { user_id: id }, body: {} })).status).toBe(200);
  expect((await portal.call(operatorRemove, { token, params: { user_id: id }, body: {} })).status).toBe(404);
  const events = await portal.store.database.db
    .selectFrom('audit_events')
    .select(['action', 'actor_type', 'actor_id'])
    .where('target_id', '=', id)
    .where('actor_type', '=', 'operator')
    .orderBy('seq')
    .execute();
  expect(events).toEqual(
    ['given', 'changed', 'taken'].map((what) => ({
      action: `user.operator_role_${what}`,
      actor_type: 'operator',
      actor_id: owner.id,
    })),
  );
  const nobody = await portal.call(operatorCreate, { token, body: { user_id: 'nobody', role: 'admin' } });
  expect(nobody.status).toBe(404);
});

it('lists the operators page by page', async () => {
  for (let each = 0; each < 3; each += 1)
    await operatorsOf(portal).grant('command_line', (await newUser()).id, 'auditor');
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const { body } = await portal.call(operatorList, {
      token: owner.token,
      query: { limit: '2', ...(cursor ? { cursor } : {}) },
    });
    expect(body.items.length).toBeLessThanOrEqual(2);
    seen.push(...body.items.map(({ user_id }) => user_id));
    cursor = body.next_cursor ?? undefined;
  } while (cursor);
  expect(seen.length).toBeGreaterThanOrEqual(4);
  expect(new Set(seen).size).toBe(seen.length);
  for (const limit of ['0', '101', 'x', '-1'])
    expect((await portal.call(operatorList, { token: owner.token, query: { limit } })).status).toBe(422);
});

it("#191 the last owner's role cannot be removed, even if two owners remove each other concurrently", async () => {
  await owner.confirm();
  const params = { user_id: owner.id };
  const { token } = owner;
  const removed = await portal.call(operatorRemove, { token, params, body: {} });
  expect([removed.status, removed.body.status]).toEqual([409, 'conflict']);
  const lowered = await portal.call(operatorUpdate, { token, params, body: { role: 'admin' } });
  expect([lowered.status, lowered.body.status]).toEqual([409, 'conflict']);
  await expect(operatorsOf(portal).revoke('command_line', owner.id)).rejects.toMatchObject({
    code: 'conflict',
  });

  const other = await testOperator(portal, 'owner', newEmail());
  await owner.confirm();
  await other.confirm();
  const both = await Promise.all([
    portal.call(operatorRemove, { token, params: { user_id: other.id }, body: {} }),
    portal.call(operatorRemove, { token: other.token, params, body: {} }),
  ]);
  expect(both.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  const owners = (await operatorsOf(portal).list({ limit: 100 })).items.filter(
    ({ role }) => role === 'owner',
  );
  expect(owners).toHaveLength(1);
  // Restores the state for later tests.
  if (owners[0]?.user_id === other.id) {
    await operatorsOf(portal).grant('command_line', owner.id, 'owner');
    await operatorsOf(portal).revoke('command_line', other.id);
  } else {
    expect(owners[0]?.user_id).toBe(owner.id);
  }
});

it.each(['suspended', 'to be deleted'])(
  '#191 an owner whose account is %s does not count as a remaining one',
  async (what) => {
    const other = await newUser();
    await operatorsOf(portal).grant('command_line', other.id, 'owner');
    const accounts = accountsService({
      db: portal.store.database.db,
      clock: portal.clock,
      ...accountEndings(portal.clock),
    });
    if (what === 'suspended') await accounts.suspend(other.id);
    else
      await portal.store.database.db
        .updateTable('users')
        .set({ erase_at: portal.clock.now() + minute })
        .where('id', '=', other.id)
        .execute();
    // The remaining owner cannot be suspended either, not even on the command line, because no one could appoint another
    // one.
    await expect(accounts.suspend(owner.id)).rejects.toMatchObject({ code: 'conflict' });
    await owner.confirm();
    const reply = await portal.call(operatorRemove, {
      token: owner.token,
      params: { user_id: owner.id },
      body: {},
    });
    expect([reply.status, reply.body.status]).toEqual([409, 'conflict']);
    await operatorsOf(portal).revoke('command_line', other.id);
  },
);

it('#192 only an owner assigns roles, and operators cannot promote themselves', async () => {
  const admin = await testOperator(portal, 'admin', newEmail());
  const { id } = await newUser();
  const { token } = admin;
  for (const user_id of [id, admin.id]) {
    const reply = await portal.call(operatorCreate, { token, body: { user_id, role: 'auditor' } });
    expect([reply.status, reply.body.status]).toEqual([403, 'forbidden']);
  }
  const raised = await portal.call(operatorUpdate, {
    token,
    params: { user_id: admin.id },
    body: { role: 'owner' },
  });
  expect([raised.status, raised.body.status]).toEqual([403, 'forbidden']);
  expect((await operatorsOf(portal).read(admin.id)).role).toBe('admin');
});

it('#193 a session with one factor must prove another before reading, and again before writing', async () => {
  const email = newEmail();
  const { id } = await portal.createUser({ email, password: 'correct horse battery', emailVerified: true });
  await operatorsOf(portal).grant('command_line', id, 'owner');
  const single = await portal.signIn(email, 'correct horse battery');
  const refused = await portal.call(operatorSelf, { token: single });
  expect([refused.status, refused.body.status]).toEqual([403, '2fa_required']);
  // Repeating the password is not a second factor.
  expect(refused.body.available_factors?.map(({ type }) => type)).not.toContain('password');
  await proofByPassword(portal, single, 'correct horse battery');
  expect((await portal.call(operatorSelf, { token: single })).body.status).toBe('2fa_required');

  await owner.confirm();
  portal.clock.advance(11 * minute);
  expect((await portal.call(operatorSelf, { token: owner.token })).body).toMatchObject({ role: 'owner' });
  const body = { user_id: (await newUser()).id, role: 'auditor' } as const;
  const late = await portal.call(operatorCreate, { token: owner.token, body });
  expect([late.status, late.body.status]).toEqual([403, '2fa_required']);
  const mfaToken = await proofByApp(portal, owner.token, owner.seed);
  expect((await portal.call(operatorCreate, { token: owner.token, mfaToken, body })).status).toBe(200);
  await operatorsOf(portal).revoke('command_line', id);
});

it('#458 #538 a code to the mailbox is no second factor beside a password that the mailbox alone has set', async () => {
  const [email, phone] = [newEmail(), '+6582230458'];
  const { id } = await portal.createUser({
    email,
    phone: parsePhone(phone),
    password: 'correct horse battery',
    emailVerified: true,
    phoneVerified: true,
  });
  const offered = async (token: string) => {
    const { status, body } = await portal.call(operatorSelf, { token });
    return [status, body.available_factors?.map(({ type }) => type)];
  };
  await portal.call(forgotPassword, { body: { email } });
  const link = (await newestLink(portal, email)).searchParams.get('token') ?? '';
  const password = 'quiet river at midnight';
  await portal.call(passwordReset, { body: { email, token: link, password } });
  // Afterwards: a reset by mail of an operator's password waits (#446).
  await operatorsOf(portal).grant('command_line', id, 'admin');
  const token = await portal.signIn(email, password);
  expect(await offered(token)).toEqual([403, ['sms_otp']]);
  await proofByCode(portal, token, 'email_otp', email);
  expect(await offered(token)).toEqual([403, ['sms_otp']]);
  const changed = { current_password: password, password: 'quiet river at noon', keep_other_sessions: true };
  expect((await portal.call(passwordChange, { token, body: changed })).status).toBe(200);
  expect(await offered(token)).toEqual([403, ['sms_otp']]);

  const client = await portal.client({ requiresSecondFactor: true });
  const asked = await portal.visit((await portal.flow(await portal.configure(client))).url);
  const refused = await portal.answer(asked, { token });
  expect(refused.body).toMatchObject({ status: '2fa_required', available_factors: [{ type: 'sms_otp' }] });

  await proofByCode(portal, token, 'sms_otp', phone);
  expect(await offered(token)).toEqual([200, undefined]);
  expect((await portal.answer(asked, { token })).body).toHaveProperty('redirect_to');
  await operatorsOf(portal).revoke('command_line', id);
});

it('#539 what an operator signed in with confirms no second factor that is added, while there is another', async () => {
  const [email, password] = [newEmail(), 'correct horse battery'];
  const { id } = await portal.createUser({ email, password, emailVerified: true });
  await operatorsOf(portal).grant('command_line', id, 'admin');
  const token = await portal.signIn(email, password);
  const add = async (mfaToken?: string) => {
    const given = mfaToken ? { token, mfaToken } : { token };
    const { status, body } = await portal.call(totpRegisterRequest, { ...given, body: {} });
    return [status, body.mfa_token_status, body.available_factors?.map(({ type }) => type)];
  };
  expect(await add()).toEqual([403, undefined, ['email_otp']]);
  const byPassword = await proofByPassword(portal, token, password);
  expect(await add(byPassword)).toEqual([403, 'invalid', ['email_otp']]);
  // Nor does it open a window in which something can be added.
  expect(await add()).toEqual([403, undefined, ['email_otp']]);
  expect(await add(await proofByCode(portal, token, 'email_otp', email))).toEqual([
    200,
    undefined,
    undefined,
  ]);
  await operatorsOf(portal).revoke('command_line', id);
  expect(await add(await proofByPassword(portal, token, password))).toEqual([200, undefined, undefined]);
});

it('#602 what was begun with the password alone ends when the account becomes an operator', async () => {
  const [email, password] = [newEmail(), 'correct horse battery'];
  const { id } = await portal.createUser({ email, password, emailVerified: true });
  const token = await portal.signIn(email, password);
  const proof = () => proofByPassword(portal, token, password);
  const app = await portal.call(totpRegisterRequest, { token, mfaToken: await proof(), body: {} });
  const moved = `moved-${email}`;
  const change = { token, mfaToken: await proof(), body: { email: moved } };
  const emailChange = await portal.call(emailChangeRequest, change);
  const number = { phone_code: '+65', phone_no: '81230602' };
  const phoneChange = await portal.call(phoneChangeRequest, { token, mfaToken: await proof(), body: number });
  expect([app.status, emailChange.status, phoneChange.status]).toEqual([200, 200, 200]);
  const [emailCode, phoneCode] = [await newestCode(portal, moved), await newestCode(portal, '+6581230602')];

  await operatorsOf(portal).grant('command_line', id, 'admin');
  const { reference_code, secret } = app.body;
  const setUp = { token, body: { reference_code, code: codeOf(portal, secret ?? '') } };
  expect((await portal.call(totpRegisterSetup, setUp)).body.status).toBe('challenge_expired');
  const confirm = (challenge_id: string | undefined, code: string) => ({
    challenge_id: challenge_id ?? '',
    code,
  });
  const byMail = { token, body: confirm(emailChange.body.challenge_id, emailCode) };
  expect((await portal.call(emailChangeConfirm, byMail)).body.status).toBe('challenge_expired');
  const bySms = { token, body: confirm(phoneChange.body.challenge_id, phoneCode) };
  expect((await portal.call(phoneChangeConfirm, bySms)).body.status).toBe('challenge_expired');
  await operatorsOf(portal).revoke('command_line', id);
});

it('#552 nor does a password that the mailbox has set, if the mailbox is all that the account has beside it', async () => {
  const [email, password] = [newEmail(), 'quiet river at midnight'];
  const { id } = await portal.createUser({ email, password: 'correct horse battery', emailVerified: true });
  await portal.call(forgotPassword, { body: { email } });
  const link = (await newestLink(portal, email)).searchParams.get('token') ?? '';
  await portal.call(passwordReset, { body: { email, token: link, password } });
  await operatorsOf(portal).grant('command_line', id, 'admin');
  const token = await portal.signIn(email, password);
  const add = async (mfaToken: string) =>
    (await portal.call(totpRegisterRequest, { token, mfaToken, body: {} })).status;
  expect(await add(await proofByPassword(portal, token, password))).toBe(403);
  expect(await add(await proofByCode(portal, token, 'email_otp', email))).toBe(200);
  await operatorsOf(portal).revoke('command_line', id);
});

it('#194 an operator who is suspended or loses the role in a session loses access immediately', async () => {
  const admin = await testOperator(portal, 'admin', newEmail());
  expect((await portal.call(operatorSelf, { token: admin.token })).status).toBe(200);
  await operatorsOf(portal).revoke('command_line', admin.id);
  expect((await portal.call(operatorSelf, { token: admin.token })).body.status).toBe('forbidden');
  await operatorsOf(portal).grant('command_line', admin.id, 'admin');
  const { db } = portal.store.database;
  // The state left by a process that has not ended its sessions yet.
  await db.updateTable('users').set({ status: 'suspended' }).where('id', '=', admin.id).execute();
  expect([401, 403]).toContain((await portal.call(operatorSelf, { token: admin.token })).status);
});

const lastEventAbout = (id: string) =>
  portal.store.database.db
    .selectFrom('audit_events')
    .select(['action', 'actor_id', 'target_id'])
    .where((eb) => eb.or([eb('actor_id', '=', id), eb('target_id', '=', id)]))
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();

const after = async <T>(calls: number, work: () => Promise<T>): Promise<T> => {
  for (let index = 0; index < calls; index += 1) await portal.fetch('/livez');
  return work();
};

const createsGroup = ({ token }: TestOperator) =>
  portal.call(groupCreate, { token, body: { name: `late-${newId(portal.clock)}` } });

/** One end of access, begun `lead` short calls after the call that it races, or before it if negative. */
type Race = (lead: number) => Promise<number>;

/**
 * Ends the access at each point: before the call is authorised, between that and its change, and afterwards. How many
 * short calls that takes depends on the machine and the database, so it goes on until both outcomes were seen.
 */
async function endMidway(refusal: number, race: Race): Promise<void> {
  const statuses = new Set<number>();
  for (const [direction, last] of [
    [1, 200],
    [-1, refusal],
  ] as const) {
    let seen = 0;
    for (let step = 0; step < 6 || (seen === 0 && step < 60); step += 1) {
      const status = await race(direction * 2 * step);
      statuses.add(status);
      if (status === last) seen += 1;
    }
  }
  expect(statuses).toEqual(new Set([200, refusal]));
}

/** The group is not created after the access was ended: the end is the last event. */
function operatorRace(operator: () => Promise<TestOperator>, end: (id: string) => Promise<unknown>): Race {
  return async (lead) => {
    const by = await operator();
    const [{ status }] = await Promise.all([
      after(Math.max(0, -lead), () => createsGroup(by)),
      after(Math.max(0, lead), () => end(by.id)),
    ]);
    const last = await lastEventAbout(by.id);
    expect(last).toMatchObject({ target_id: by.id });
    expect(last?.actor_id).not.toBe(by.id);
    return status;
  };
}

describe('#198 an operator who loses the role during a call changes nothing after that', () => {
  it('when the role is removed', async () => {
    const admin = await testOperator(portal, 'admin', newEmail());
    const granted = async () => {
      if (!(await operatorsOf(portal).active(admin.id))) {
        await operatorsOf(portal).grant('command_line', admin.id, 'admin');
        // What was confirmed before the role does not count (#602).
        await admin.confirm();
      }
      return admin;
    };
    const revoke = (id: string) => operatorsOf(portal).revoke('command_line', id);
    await endMidway(403, operatorRace(granted, revoke));
  });

  it('when the sessions are ended', async () => {
    const admin = async () => {
      const created = await testOperator(portal, 'admin', newEmail());
      await owner.confirm();
      return created;
    };
    const endSessions = async (id: string) => {
      const ended = await portal.call(userEndSessions, { token: owner.token, params: { id }, body: {} });
      expect(ended.status).toBe(200);
    };
    await endMidway(401, operatorRace(admin, endSessions));
  });
});

describe('#325 an operator who gets a lower role while a call waits', () => {
  /** The call has been admitted, and waits for the target's row. */
  async function lowered(by: TestOperator, target: string, call: () => Promise<{ status: number }>) {
    const { db } = portal.store.database;
    let waiting: Promise<{ status: number }> | undefined;
    await by.confirm();
    await db.transaction().execute(async (tx) => {
      await usersRepository(tx).hold(target);
      waiting = call();
      await untilOneWaits(db);
      await operatorsRepository(tx).setRole(by.id, 'support');
    });
    return (await waiting)?.status;
  }

  it('changes no account that has a higher role by now', async () => {
    const by = await testOperator(portal, 'owner', newEmail());
    const { id } = await testOperator(portal, 'admin', newEmail());
    const end = () => portal.call(userEndSessions, { token: by.token, params: { id }, body: {} });
    expect(await lowered(by, id, end)).toBe(403);
    expect((await lastEventAbout(id))?.action).not.toBe('user.sessions_ended');
  });

  it('does not change the own account either', async () => {
    const { id, token, confirm, ...by } = await testOperator(portal, 'admin', newEmail());
    const body = { attributes: { department: 'board' } };
    const change = () => portal.call(userUpdate, { token, params: { id }, body });
    expect(await lowered({ ...by, id, token, confirm }, id, change)).toBe(403);
    expect((await lastEventAbout(id))?.action).not.toBe('user.updated');
  });
});

it('#198 a machine whose scope, secret or client is removed during its call changes nothing after that', async () => {
  const { database, secretKeys } = portal.store;
  const vault = createVault(secretKeys, 'client-secrets');
  const { clients: register } = clientRegister({ db: database.db, clock: portal.clock, vault });
  const ends: Record<string, (id: string) => Promise<unknown>> = {
    scope: (id) => register.update(id, { apiScopes: [] }),
    secret: (id) => register.rotateSecret(id),
    client: (id) => register.remove(id),
  };
  for (const [what, end] of Object.entries(ends)) {
    await endMidway(what === 'scope' ? 403 : 401, async (lead) => {
      const { client, token } = await testMachine(portal, ['admin:write']);
      const body = { name: `late-${newId(portal.clock)}` };
      const [{ status }] = await Promise.all([
        after(Math.max(0, -lead), () => portal.call(groupCreate, { token, body })),
        after(Math.max(0, lead), () => end(client.id)),
      ]);
      expect(await lastEventAbout(client.id), what).toMatchObject({ target_id: client.id });
      return status;
    });
  }
});

it('#195 a machine has the identity in its token, and only while its client is granted the scope', async () => {
  const machine = await testMachine(portal, ['admin:read', 'admin:support']);
  const self = () => portal.call(operatorSelf, { token: machine.token });
  expect((await self()).body).toEqual({
    type: 'machine',
    id: machine.client.id,
    name: machine.client.name,
    role: 'support',
  });
  const clients = clientsRepository(portal.store.database.db);
  await clients.update(machine.client.id, { api_scopes: '[]' });
  expect([(await self()).status, (await self()).body.status]).toEqual([403, 'forbidden']);
  await clients.remove(machine.client.id);
  expect((await self()).status).toBe(401);
});

it('#195 a token for another API, or of a person, is not accepted as a machine of the Admin API', async () => {
  const audience = 'https://orders.example.com';
  await portal.apis.create(audience, { scopes: { 'admin:write': 'Not that one' }, tokenFormat: 'opaque' });
  const other = await testMachine(portal, ['admin:write'], audience);
  expect((await portal.call(operatorSelf, { token: other.token })).status).toBe(401);
  const person = await portal.account(newEmail());
  const config = await portal.configure(await portal.client());
  const { access_token } = await portal.signInTo(config, { token: person.token });
  expect((await portal.call(operatorSelf, { token: access_token })).status).toBe(401);
});

it('#196 of two who change the same version, one gets a conflict', async () => {
  await owner.confirm();
  const { id } = await newUser();
  const { version } = await operatorsOf(portal).grant('command_line', id, 'auditor');
  const change = (role: 'support' | 'admin') =>
    portal.call(operatorUpdate, {
      token: owner.token,
      params: { user_id: id },
      body: { role },
      headers: { 'if-match': `"${version}"` },
    });
  const both = await Promise.all([change('support'), change('admin')]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

it('scopes of the Admin API can be granted only by an owner', () => {
  const { refuseGranting } = operatorsOf(portal);
  const scope = { audience: `${portal.config.http.publicUrl}/api/admin`, scope: 'admin:write' };
  const by = { userId: owner.id, sessionId: 'x', kind: 'session' } as const;
  const granter = (role: 'owner' | 'admin') => ({ kind: 'operator', role, name: 'x', by }) as const;
  expect(() => refuseGranting(granter('admin'), [], [scope])).toThrow(/owner/);
  expect(() => refuseGranting(granter('admin'), [scope], [scope])).not.toThrow();
  expect(() => refuseGranting(granter('admin'), [scope], [])).not.toThrow();
  expect(() => refuseGranting(granter('owner'), [], [scope])).not.toThrow();
});

it('counts the calls of a session, and refuses too many', async () => {
  const auditor = await testOperator(portal, 'auditor', newEmail());
  const statuses = await Promise.all(
    Array.from({ length: 310 }, () =>
      portal.call(operatorSelf, { token: auditor.token }).then(({ status }) => status),
    ),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(300);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
});
