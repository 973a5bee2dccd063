import { afterAll, beforeAll, expect, it } from 'vitest';
import { createVault } from '../../../platform/secrets/vault.ts';
import { recordsRepository } from '../records.repository.ts';
import { type TestOauth, testOauth } from '../testing/test-oauth.ts';
import { type LibraryRecord, type LibraryRecords, libraryRecords } from './library-records.ts';

let oauth: TestOauth;
let records: LibraryRecords;
beforeAll(async () => {
  oauth = await testOauth();
  const vault = createVault(oauth.store.secretKeys, 'oidc-records');
  records = libraryRecords(recordsRepository(oauth.store.database.db), vault);
});
afterAll(() => oauth.stop());

function record(id: string, payload = '{"some":"thing"}'): LibraryRecord {
  const nobody = { grant_id: null, account_id: null, client_id: null, user_code: null, offline: 0 };
  const times = { created_at: 1, expires_at: 2, consumed_at: null };
  return { kind: 'Grant', id, payload, ...nobody, ...times };
}

it('buffers what a request writes until the write, visible only to that request', async () => {
  await records.keep(async (write) => {
    await records.put(record('one', '{"at":"first"}'));
    await records.put(record('one', '{"at":"last"}'));
    await records.put(record('two'));
    expect(await records.find('Grant', 'one')).toEqual(record('one', '{"at":"last"}'));
    await records.keep(async () => {
      expect(await records.find('Grant', 'one')).toBeUndefined();
    });
    await write();
  });
  expect(await records.find('Grant', 'one')).toEqual(record('one', '{"at":"last"}'));
  expect(await records.find('Grant', 'two')).toEqual(record('two'));
});

it('writes nothing if the request fails, or if it removed the record again', async () => {
  await records.keep(async () => {
    await records.put(record('three'));
  });
  expect(await records.find('Grant', 'three')).toBeUndefined();
  await records.keep(async (write) => {
    await records.put(record('four'));
    await records.remove('Grant', 'four');
    await write();
  });
  expect(await records.find('Grant', 'four')).toBeUndefined();
});

it('lets only one of many requests consume a record, even if all have read it', async () => {
  await records.put(record('once'));
  const consume = () =>
    records.keep(async () => {
      await records.find('Grant', 'once');
      return records.consume('Grant', 'once', 3);
    });
  const won = await Promise.all(Array.from({ length: 50 }, consume));
  expect(won.filter(Boolean)).toHaveLength(1);
});
