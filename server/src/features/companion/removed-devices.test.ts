import { applicationRequestDeny } from '@latchkey/contract/ciba/application-request-deny';
import { companionApprove } from '@latchkey/contract/companion/companion-approve';
import { companionDeny } from '@latchkey/contract/companion/companion-deny';
import { approvalStatus } from '@latchkey/contract/mfa/approval-status';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pausedReads } from '../../app/testing/paused-reads.ts';
import { testPortal } from '../../app/testing/test-portal.ts';
import { untilOneWaits } from '../../app/testing/until-one-waits.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import { type TestOauth, testOauth } from '../authorize/testing/test-oauth.ts';
import { protocolCall } from '../authorize/testing/token-calls.ts';
import { mfaTokensRepository } from '../mfa/mfa-tokens.repository.ts';
import { noncesRepository } from './nonces.repository.ts';
import { ask, type CompanionAccount, companionAccount, startSignIn } from './testing/companion-account.ts';

const reads = pausedReads();
let oauth: TestOauth;
let made = 0;
beforeAll(async () => {
  oauth = await testOauth({}, await testPortal({}, reads));
});
afterAll(() => oauth.stop());

const db = () => oauth.store.database.db;
const remove = ({ device }: CompanionAccount) =>
  db().deleteFrom('companion_devices').where('id', '=', device.id).execute();
const suspend = ({ id }: CompanionAccount) =>
  db().updateTable('users').set({ status: 'suspended' }).where('id', '=', id).execute();
const deniedOf = ({ id }: CompanionAccount) =>
  db()
    .selectFrom('login_history')
    .select('id')
    .where('user_id', '=', id)
    .where('result', '=', 'denied')
    .execute();

describe('#302 a companion that is removed while its answer is processed', () => {
  it('is unknown, whenever that is noticed', async () => {
    expect(await noncesRepository(db()).use('removed', 'n', oauth.clock.now())).toBe(false);
  });

  it.each([
    ['removed', remove],
    ['of an account that is suspended', suspend],
  ])('%s: its denial ends no sign-in', async (_what, lose) => {
    const ann = await companionAccount(oauth, `removed-${++made}@example.com`);
    const pending = await startSignIn(oauth, ann);
    const { body } = await ask(oauth, pending);
    const deny = () => ann.device.call(companionDeny, { params: { id: body.challenge_id } });
    const { status } = await reads.around('companion_devices', deny, () => lose(ann), 1);
    expect(status).toBe(401);
    expect(await deniedOf(ann)).toEqual([]);
    const [session] = await db()
      .selectFrom('sessions')
      .select('ended_at')
      .where('user_id', '=', ann.id)
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(session?.ended_at).toBeNull();
  });

  it('its wrong number ends no request, and is not a failure', async () => {
    const ann = await companionAccount(oauth, `removed-${++made}@example.com`);
    const { body } = await ask(oauth, await startSignIn(oauth, ann));
    const [waiting] = await ann.device.waiting();
    const wrong = waiting?.numbers.find((number) => number !== body.number) ?? '';
    const answer = () =>
      ann.device.call(companionApprove, { params: { id: body.challenge_id }, body: { number: wrong } });
    const { status } = await reads.around('companion_devices', answer, () => remove(ann), 1);
    expect(status).toBe(401);
    const states = await db()
      .selectFrom('companion_challenges')
      .select('state')
      .where('user_id', '=', ann.id)
      .execute();
    expect(states).toEqual([{ state: 'waiting' }]);
    const failures = await db()
      .selectFrom('second_factor_failures')
      .select('failures')
      .where('user_id', '=', ann.id)
      .execute();
    expect(failures.filter(({ failures: count }) => count > 0)).toEqual([]);
  });

  it('its denial of an application request is ignored', async () => {
    const bank = await oauth.client({ type: 'machine', grants: ['ciba'], name: 'Bank' });
    const ann = await companionAccount(oauth, `removed-${++made}@example.com`);
    const form = { scope: 'openid', login_hint: ann.email, binding_message: 'Order 4711' };
    await protocolCall(oauth, '/oauth2/backchannel-authentication', bank, form);
    const [waiting] = await ann.device.waiting();
    const deny = () =>
      ann.device.call(applicationRequestDeny, { params: { id: waiting?.challenge_id ?? '' } });
    const { status } = await reads.around('backchannel_requests', deny, () => remove(ann));
    expect(status).toBe(401);
    expect(await deniedOf(ann)).toEqual([]);
  });
});

it('#349 a page that asks for its proof while the companion is removed gets none', async () => {
  const ann = await companionAccount(oauth, `removed-${++made}@example.com`);
  const pending = await startSignIn(oauth, ann);
  const { body } = await ask(oauth, pending);
  const answer = { params: { id: body.challenge_id }, body: { number: body.number ?? '' } };
  expect((await ann.device.call(companionApprove, answer)).status).toBe(200);
  let asked: Promise<{ body: { state: string; mfa_token?: string | undefined } }> | undefined;
  // As the removal does, which a new proof must not overtake: the account first, then its proofs.
  await db()
    .transaction()
    .execute(async (tx) => {
      await usersRepository(tx).hold(ann.id);
      asked = oauth.call(approvalStatus, { token: pending, body: { challenge_id: body.challenge_id } });
      await untilOneWaits(db());
      await mfaTokensRepository(tx).withdrawOf(ann.id, ['carro_id']);
    });
  expect((await asked)?.body).toEqual({ state: 'approved' });
  const proofs = db().selectFrom('mfa_tokens').selectAll().where('user_id', '=', ann.id);
  expect(await proofs.where('factor', '=', 'carro_id').execute()).toEqual([]);
});
