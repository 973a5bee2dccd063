import { userRemove } from '@latchkey/contract/users/user-remove';
import { userResetFactors } from '@latchkey/contract/users/user-reset-factors';
import { userUnlock } from '@latchkey/contract/users/user-unlock';
import { userUpdate } from '@latchkey/contract/users/user-update';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestPortal, testPortal } from '../../app/testing/test-portal.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import { type TestOperator, testOperator } from '../operators/testing/test-operators.ts';

let portal: TestPortal;
let owner: TestOperator;
beforeAll(async () => {
  portal = await testPortal();
  await testOperator(portal, 'owner', 'other-owner@example.com');
  owner = await testOperator(portal, 'owner');
});
afterAll(() => portal.stop());

it('#243 operators cannot use the Admin API to change about their own account what always needs a confirmation', async () => {
  const params = { id: owner.id };
  const given = { token: owner.token, params };
  const refused = [
    await portal.call(userResetFactors, { ...given, body: {} }),
    await portal.call(userUpdate, { ...given, body: { email: 'thief@example.com' } }),
    await portal.call(userUpdate, { ...given, body: { phone: '+6581239999' } }),
    await portal.call(userUpdate, { ...given, body: { email: null, phone: '+6581239999' } }),
    await portal.call(userRemove, { ...given, body: {} }),
    await portal.call(userRemove, { ...given, body: { now: true } }),
  ];
  for (const { status, body } of refused)
    expect([status, body]).toEqual([403, expect.objectContaining({ status: 'forbidden' })]);
  const kept = await usersRepository(portal.store.database.db).findById(owner.id);
  expect(kept).toMatchObject({ email: owner.email, phone: null, erase_at: null });
  // Fields that never need a confirmation can be changed, and unchanged values need nothing.
  const named = await portal.call(userUpdate, { ...given, body: { name: 'Own Er', email: owner.email } });
  expect([named.status, named.body.name]).toEqual([200, 'Own Er']);
});

it('#326 nobody removes the locks of their own account, by which guesses inside their session are limited', async () => {
  const unlock = (id: string) => portal.call(userUnlock, { token: owner.token, params: { id }, body: {} });
  const own = await unlock(owner.id);
  expect([own.status, own.body]).toEqual([403, expect.objectContaining({ status: 'forbidden' })]);
  const { id } = await portal.createUser({ email: 'person@example.com' });
  expect((await unlock(id)).status).toBe(200);
});
