import type { Client } from 'oidc-provider';
import { expect, it, vi } from 'vitest';
import { takeTwoSecrets } from './two-secrets.ts';

it('#353 a second secret becomes a key of its client once, however many requests come', () => {
  const prototype = { checkClientSecretExpiration: vi.fn() } as unknown as Client;
  takeTwoSecrets(prototype);
  const clientWith = (latchkey_next_secret?: string) => {
    const add = vi.fn();
    return {
      add,
      client: Object.assign(Object.create(prototype), { latchkey_next_secret, symmetricKeyStore: { add } }),
    };
  };
  const [one, other, none] = [clientWith('first'), clientWith('second'), clientWith()];
  for (let at = 0; at < 1_000; at += 1)
    for (const { client } of [one, other, none]) client.checkClientSecretExpiration('expired');
  const keyOf = (secret: string) => expect.objectContaining({ k: Buffer.from(secret).toString('base64url') });
  expect(one.add.mock.calls).toEqual([[keyOf('first')]]);
  expect(other.add.mock.calls).toEqual([[keyOf('second')]]);
  expect(none.add).not.toHaveBeenCalled();
});
