import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { Agent } from 'node:https';
import { type AddressInfo, connect } from 'node:net';

/** A received push with verified signature and decrypted text. */
export interface ReceivedPush {
  readonly headers: IncomingHttpHeaders;
  readonly claims: Readonly<Record<string, unknown>>;
  /** The public key that verified it, base64url. */
  readonly signedBy: string;
  readonly text: string;
}

/**
 * A browser's subscription with its push service, implemented from RFC 8291 and RFC 8292 without the sender's library.
 */
export async function pushService() {
  const device = createECDH('prime256v1');
  device.generateKeys();
  const auth = randomBytes(16);
  const received: ReceivedPush[] = [];
  let status = 201;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = decrypted(Buffer.concat(chunks), device, auth);
    received.push({ headers: request.headers, text, ...verified(request.headers.authorization ?? '') });
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The test covers the message. TLS would need a certificate.
  const agentTo = (port: number): Agent =>
    Object.assign(new Agent(), { createConnection: () => connect(port, '127.0.0.1') });
  const { port } = server.address() as AddressInfo;
  return {
    subscription: {
      endpoint: 'https://push.example.com/send/1',
      keys: { p256dh: device.getPublicKey('base64url'), auth: auth.toString('base64url') },
    },
    port,
    agent: agentTo(port),
    /** Another connection to it. */
    agentTo,
    received: received as readonly ReceivedPush[],
    /** From now on the subscription has ended (RFC 8030 §7.3). */
    endSubscription() {
      status = 410;
    },
    /** Refuses further messages (RFC 8030 §8.4), or accepts them again. */
    refuse(isFull: boolean) {
      status = isFull ? 429 : 201;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** RFC 8292 §3: `vapid t=<JWT>, k=<public key>`. Throws if the signature is not by that key. */
function verified(authorization: string): Pick<ReceivedPush, 'claims' | 'signedBy'> {
  const [, token = '', signedBy = ''] = /^vapid t=([^,\s]+),\s*k=(\S+)$/.exec(authorization) ?? [];
  const [head, body = '', signature = ''] = token.split('.');
  const point = Buffer.from(signedBy, 'base64url');
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const key = createPublicKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) },
  });
  const signed = Buffer.from(`${head}.${body}`);
  const how = { key, dsaEncoding: 'ieee-p1363' } as const;
  if (!verify('sha256', signed, how, Buffer.from(signature, 'base64url')))
    throw new Error('the signature is wrong');
  return { claims: JSON.parse(Buffer.from(body, 'base64url').toString()), signedBy };
}

/** RFC 8291 §3.4 and RFC 8188 §2, for a message of one record. */
function decrypted(message: Buffer, device: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = message.subarray(0, 16);
  const sender = message.subarray(21, 21 + message.readUInt8(20));
  const record = message.subarray(21 + sender.length);
  const derive = (secret: Buffer, by: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, by, info, length));
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), device.getPublicKey(), sender]);
  const shared = derive(device.computeSecret(sender), auth, about, 32);
  const key = derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(shared, salt, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  // The last record ends with 2 and zeros.
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}
