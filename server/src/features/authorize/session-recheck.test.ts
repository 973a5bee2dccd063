import { afterAll, beforeAll, expect, it } from 'vitest';
import { pausedReads } from '../../app/testing/paused-reads.ts';
import { testPortal } from '../../app/testing/test-portal.ts';
import { type TestOauth, testOauth } from './testing/test-oauth.ts';

const reads = pausedReads();
let oauth: TestOauth;
beforeAll(async () => {
  oauth = await testOauth({}, await testPortal({}, reads));
});
afterAll(() => oauth.stop());

it('#124 a session that ended after the request arrived gets no code', async () => {
  const { id, token } = await oauth.account('recheck@example.com');
  const { url } = await oauth.flow(await oauth.configure(await oauth.client()));
  const parameters = await oauth.visit(url);
  const { db } = oauth.store.database;
  const end = () =>
    db.updateTable('sessions').set({ ended_at: oauth.clock.now() }).where('user_id', '=', id).execute();
  const answer = () => oauth.answer(parameters, { token });
  const { status, body } = await reads.around('application_access', answer, end);
  expect([status, body.status]).toEqual([401, 'unauthenticated']);
  const rows = await db.selectFrom('application_access').selectAll().where('user_id', '=', id).execute();
  expect(rows).toEqual([]);
});
