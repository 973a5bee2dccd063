import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { WaitingApproval } from '@latchkey/contract/companion/companion-approval-list';
import { companionApprovalList } from '@latchkey/contract/companion/companion-approval-list';
import {
  deviceHeaders,
  deviceSignatureText,
  pairingProofText,
} from '@latchkey/contract/companion/device-signature';
import { pairingComplete } from '@latchkey/contract/companion/pairing-complete';
import { pairingStart } from '@latchkey/contract/companion/pairing-start';
import type { BodyFor, Endpoint, ParamsFor } from '@latchkey/contract/http/endpoint';
import type { TestPortal, TestReply } from '../../../app/testing/test-portal.ts';

/** What a device needs from a portal, in this process or another. */
export interface DevicePortal extends Pick<TestPortal, 'call' | 'fetch'> {
  readonly clock: Pick<TestPortal['clock'], 'now'>;
}

export interface Signed {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string | undefined;
}

export interface SignOptions {
  readonly time?: number;
  readonly nonce?: string;
  readonly deviceId?: string;
  readonly key?: KeyObject;
}

/** A companion app in this process: its key, and the calls signed with it. */
export class TestDevice {
  readonly #portal: DevicePortal;
  readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  id = '';
  #lastTime = 0;

  constructor(portal: DevicePortal) {
    this.#portal = portal;
  }

  get publicKey() {
    const { x, y } = this.keys.publicKey.export({ format: 'jwk' }) as { x: string; y: string };
    return { kty: 'EC', crv: 'P-256', x, y } as const;
  }

  thumbprint(): string {
    const { crv, kty, x, y } = this.publicKey;
    return createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
  }

  async pair(secret: string, name = 'Pixel 9') {
    const proof = signText(this.keys.privateKey, pairingProofText(secret, this.thumbprint()));
    const reply = await this.#portal.call(pairingComplete, {
      body: { secret, public_key: this.publicKey, name, proof },
    });
    if (reply.status === 200) this.id = reply.body.device.id;
    return reply;
  }

  /** A signed call as it is sent; its time is later than that of the previous call. */
  signed<E extends Endpoint>(
    endpoint: E,
    { params, body }: { params?: ParamsFor<E>; body?: BodyFor<E> } = {},
    options: SignOptions = {},
  ): Signed {
    this.#lastTime = Math.max(this.#portal.clock.now(), this.#lastTime + 1);
    const values = (params ?? {}) as Record<string, string>;
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => values[name] ?? '');
    const text = body === undefined ? undefined : JSON.stringify(body);
    const time = String(options.time ?? this.#lastTime);
    const nonce = options.nonce ?? randomBytes(16).toString('base64url');
    const bodyHash = createHash('sha256')
      .update(text ?? '')
      .digest('base64url');
    const signedText = deviceSignatureText({ method: endpoint.method, path, bodyHash, time, nonce });
    return {
      method: endpoint.method,
      path,
      body: text,
      headers: {
        ...(text === undefined ? {} : { 'content-type': 'application/json' }),
        [deviceHeaders.key]: options.deviceId ?? this.id,
        [deviceHeaders.time]: time,
        [deviceHeaders.nonce]: nonce,
        [deviceHeaders.signature]: signText(options.key ?? this.keys.privateKey, signedText),
      },
    };
  }

  async send<E extends Endpoint>(
    _endpoint: E,
    { method, path, headers, body }: Signed,
  ): Promise<TestReply<E>> {
    const response = await this.#portal.fetch(path, { method, headers, ...(body ? { body } : {}) });
    const parsed = (await response.json()) as TestReply<E>['body'];
    return { status: response.status, headers: response.headers, body: parsed };
  }

  call<E extends Endpoint>(endpoint: E, given: { params?: ParamsFor<E>; body?: BodyFor<E> } = {}) {
    return this.send(endpoint, this.signed(endpoint, given));
  }

  async waiting(): Promise<WaitingApproval[]> {
    return (await this.call(companionApprovalList)).body.challenges;
  }
}

export function signText(key: KeyObject, text: string): string {
  return sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
}

/** A device paired with the account of a session, with a proof or within a step-up window. */
export async function pairedDevice(
  portal: DevicePortal,
  token: string,
  mfaToken?: string,
  name?: string,
): Promise<TestDevice> {
  const given = mfaToken ? { mfaToken } : {};
  const { body } = await portal.call(pairingStart, { token, ...given, body: {} });
  const device = new TestDevice(portal);
  const { status } = await device.pair(body.secret, name);
  if (status !== 200) throw new Error('The device was not paired');
  // The companion asks for approvals at once.
  await device.waiting();
  return device;
}
