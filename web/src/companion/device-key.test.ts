import { expect, it } from 'vitest';
import { fromBase64url } from '../platform/encoding/base64url.ts';
import { newDeviceKey, sha256, signText } from './device-key.ts';

it('the private key cannot be exported', async () => {
  const { privateKey } = await newDeviceKey();
  expect(privateKey.extractable).toBe(false);
  await expect(crypto.subtle.exportKey('jwk', privateKey)).rejects.toThrow();
  await expect(crypto.subtle.exportKey('pkcs8', privateKey)).rejects.toThrow();
});

it('its signatures verify only with its public key', async () => {
  const { privateKey, publicKey, thumbprint } = await newDeviceKey();
  const signature = fromBase64url(await signText(privateKey, 'a text'));
  expect(signature).toHaveLength(64);
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('jwk', publicKey, algorithm, false, ['verify']);
  const verify = (text: string) =>
    crypto.subtle.verify(algorithm, key, signature, new TextEncoder().encode(text));
  expect(await verify('a text')).toBe(true);
  expect(await verify('another text')).toBe(false);
  const { kty, crv, x, y } = publicKey;
  expect(thumbprint).toBe(await sha256(JSON.stringify({ crv, kty, x, y })));
});
