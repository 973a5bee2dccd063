import { applicationList } from '@latchkey/contract/applications/application-list';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readInbox } from '../../app/testing/read-inbox.ts';
import { testPortal } from '../../app/testing/test-portal.ts';
import { seeTimePass } from '../../app/time-seen.ts';
import { day, minute } from '../../platform/clock/durations.ts';
import { type TestOauth, testOauth } from '../authorize/testing/test-oauth.ts';
import { refresh } from '../authorize/testing/token-calls.ts';
import type { Client } from './client.ts';
import { unusedBatch } from './limits.ts';

let oauth: TestOauth;
let count = 0;
let ann: { id: string; token: string; email: string };
let client: Client;
let refreshToken: string;
beforeAll(async () => {
  oauth = await testOauth({ SESSION_IDLE_DAYS: '365', SESSION_ABSOLUTE_DAYS: '365' });
});
afterAll(() => oauth.stop());

async function letIn(): Promise<{ client: Client; refreshToken: string }> {
  const untrusted = await oauth.client({ isTrusted: false, name: `Sample ${count}` });
  const given = { token: ann.token, consent: true };
  const scope = 'openid email offline_access';
  const tokens = await oauth.signInTo(await oauth.configure(untrusted), given, { scope });
  return { client: untrusted, refreshToken: String(tokens.refresh_token) };
}

beforeEach(async () => {
  count += 1;
  const email = `unused${count}@example.com`;
  ann = { ...(await oauth.account(email)), email };
  ({ client, refreshToken } = await letIn());
});

const db = () => oauth.store.database.db;
const look = (portal: Pick<TestOauth, 'portal'> = oauth) =>
  portal.portal.tasks.find(({ name }) => name === 'end unused access')?.run();
/** Moves all uses of the account's access this far into the past. */
const age = (by: number) =>
  db()
    .updateTable('application_access')
    .set((eb) => ({ last_used_at: eb('last_used_at', '-', by) }))
    .where('user_id', '=', ann.id)
    .execute();
const mails = async () =>
  (await readInbox(oauth, ann.email)).filter(({ subject }) => subject?.includes("don't use"));
const applications = async () => {
  const { body } = await oauth.call(applicationList, { token: ann.token });
  return body.applications.filter(({ has_consent }) => has_consent);
};
const expired = () =>
  db()
    .selectFrom('audit_events')
    .select(['actor_type', 'changes'])
    .where('target_id', '=', ann.id)
    .where('action', '=', 'user.consent_expired')
    .execute();

describe('#261 unused access', () => {
  it('ends after ninety days, a week after its owner was notified, together with its refresh tokens', async () => {
    await age(83 * day - minute);
    await look();
    expect(await mails()).toEqual([]);
    expect(await applications()).toMatchObject([{ access_ends_at: null }]);
    oauth.clock.advance(2 * minute);
    await look();
    expect(await mails()).toHaveLength(1);
    const [told] = await applications();
    const end = Date.parse(told?.access_ends_at ?? '') - oauth.clock.now();
    expect(Math.round(end / day)).toBe(7);
    oauth.clock.advance(end - minute);
    await look();
    expect(await applications()).toHaveLength(1);
    oauth.clock.advance(2 * minute);
    await look();
    expect(await applications()).toEqual([]);
    expect((await refresh(oauth, client, refreshToken)).status).toBe(400);
    const [event] = await expired();
    expect(event?.actor_type).toBe('system');
    expect(event?.changes).toContain(client.id);
    // The application asks again, as if for the first time.
    await letIn();
    expect(await applications()).toHaveLength(1);
  });

  it('#455 ends with a notice to the application, if it registered an address for that', async () => {
    await db()
      .updateTable('clients')
      .set({ backchannel_logout_uri: 'https://127.0.0.1/logged-out' })
      .where('id', '=', client.id)
      .execute();
    const told = () =>
      db().selectFrom('logout_notices').select('user_id').where('client_id', '=', client.id).execute();
    await age(400 * day);
    await look();
    expect(await told()).toEqual([]);
    oauth.clock.advance(7 * day + minute);
    await look();
    expect(await told()).toEqual([{ user_id: ann.id }]);
  });

  it('never ends without a notice, however old it is', async () => {
    await age(400 * day);
    await look();
    expect(await applications()).toHaveLength(1);
    expect(await expired()).toEqual([]);
    oauth.clock.advance(7 * day + minute);
    await look();
    expect(await applications()).toEqual([]);
  });

  it('#291 ends a week after its owner was notified, even if the clock jumps by days', async () => {
    await age(400 * day);
    await seeTimePass(db(), oauth.clock);
    await look();
    oauth.clock.advance(8 * day);
    await seeTimePass(db(), oauth.clock);
    await look();
    expect(await applications()).toHaveLength(1);
    await db().deleteFrom('time_seen').execute();
  });

  it('is announced in one notice a month, whenever each access ends', async () => {
    await letIn();
    await age(60 * day);
    await letIn();
    await db()
      .updateTable('application_access')
      .set((eb) => ({ last_used_at: eb('last_used_at', '-', 24 * day) }))
      .where('user_id', '=', ann.id)
      .where('client_id', '=', client.id)
      .execute();
    await look();
    const [mail] = await mails();
    expect(mail?.text).toContain('2 applications');
    const ends = (await applications()).map(({ access_ends_at: at }) =>
      at === null ? null : Math.round((Date.parse(at) - oauth.clock.now()) / day),
    );
    expect(ends.toSorted()).toEqual([30, 7, null].toSorted());
    oauth.clock.advance(29 * day);
    await age(60 * day);
    await look();
    expect(await mails()).toHaveLength(1);
    oauth.clock.advance(2 * day);
    await look();
    expect(
      (await readInbox(oauth, ann.email)).filter(({ subject }) => subject?.includes("don't use")),
    ).toHaveLength(2);
  });

  it('is announced and ended once, however many processes check', async () => {
    await age(100 * day);
    await Promise.all([look(), look(), look()]);
    expect(await mails()).toHaveLength(1);
    oauth.clock.advance(8 * day);
    await Promise.all([look(), look(), look()]);
    expect(await expired()).toHaveLength(1);
    expect(await applications()).toEqual([]);
  });

  it('ends for more accounts than one batch contains', async () => {
    const row = await db()
      .selectFrom('application_access')
      .selectAll()
      .where('user_id', '=', ann.id)
      .executeTakeFirstOrThrow();
    const { id: clientId } = client;
    const users = await Promise.all(
      Array.from({ length: unusedBatch + 1 }, (_, at) =>
        oauth.createUser({ email: `many${count}-${at}@example.com` }),
      ),
    );
    const old = oauth.clock.now() - 200 * day;
    for (const { id } of users)
      await db()
        .insertInto('application_access')
        .values({ ...row, user_id: id, last_used_at: old })
        .execute();
    await look();
    oauth.clock.advance(8 * day);
    await look();
    const left = await db()
      .selectFrom('application_access')
      .select('user_id')
      .where('client_id', '=', clientId)
      .where('last_used_at', '=', old)
      .execute();
    expect(left).toEqual([]);
  });
});

describe('#262 used access', () => {
  it('stays although its end was announced: a sign-in or a refreshed token counts as use', async () => {
    await age(85 * day);
    await look();
    expect((await applications())[0]?.access_ends_at).not.toBeNull();
    const renewed = await refresh(oauth, client, refreshToken);
    expect(renewed.status).toBe(200);
    expect((await applications())[0]?.access_ends_at).toBeNull();
    oauth.clock.advance(8 * day);
    await look();
    expect(await applications()).toHaveLength(1);
    expect(await expired()).toEqual([]);
  });

  it('stays if an operator switched this off, and if the access was granted by the operator', async () => {
    const trusted = await oauth.client();
    await oauth.signInTo(await oauth.configure(trusted), { token: ann.token });
    await age(400 * day);
    await look();
    oauth.clock.advance(8 * day);
    await look();
    expect((await applications()).map(({ client_id }) => client_id)).toEqual([trusted.id]);
    const off = await testPortal({ UNUSED_ACCESS_DAYS: '0' });
    try {
      const elsewhere = await testOauth({}, off);
      const { token, id } = await elsewhere.account('off@example.com');
      const kept = await elsewhere.client({ isTrusted: false });
      await elsewhere.signInTo(await elsewhere.configure(kept), { token, consent: true });
      const ofPerson = off.store.database.db.updateTable('application_access').where('user_id', '=', id);
      await ofPerson.set({ last_used_at: 1, warned_at: 2 }).execute();
      await look(off);
      const { body } = await off.call(applicationList, { token });
      expect(body.applications).toMatchObject([{ has_consent: true, access_ends_at: null }]);
    } finally {
      await off.stop();
    }
  });
});
