import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type {
  PasskeyAssertionInput,
  PasskeyAttestationInput,
  PasskeyCreation,
  PasskeyRequest,
} from '@latchkey/contract/passkeys/webauthn';
import { type CborValue, cbor } from './cbor.ts';

export type KeyAlgorithm = 'ES256' | 'RS256' | 'Ed25519';

/** The values that a correct authenticator and browser send. A test changes one at a time. */
export interface Ceremony {
  type: string;
  challenge: string;
  origin: string;
  crossOrigin: boolean;
  topOrigin: string;
  rpId: string;
  userPresent: boolean;
  userVerified: boolean;
  backupEligible: boolean;
  backedUp: boolean;
  signCount: number;
  /** The id that the browser sends. */
  id: string;
  /** Base64url; null omits it. */
  userHandle: string | null;
  /** Modifies the finished signature. */
  signature: (signature: Buffer) => Buffer;
  /** The declared algorithm of the key, as a COSE number. */
  algorithm: number;
  /** Modifies the signed data after signing. */
  authenticatorData: (data: Buffer) => Buffer;
}

const cose = { ES256: -7, RS256: -257, Ed25519: -8 } as const;

/** An authenticator with one passkey, implemented for the tests from WebAuthn Level 3 §6. */
export class SoftwareAuthenticator {
  readonly #algorithm: KeyAlgorithm;
  readonly #privateKey: KeyObject;
  readonly #publicKey: { x?: string; y?: string; n?: string; e?: string };
  readonly id: string;
  readonly aaguid: string;
  signCount = 0;
  backupEligible = true;
  backedUp = true;
  #userHandle: string | undefined;

  constructor(
    algorithm: KeyAlgorithm = 'ES256',
    { idBytes = 32, aaguid = 'd548826e-79b4-db40-a3d8-11116f7e8349' } = {},
  ) {
    const { privateKey, publicKey } = newKeyPair(algorithm);
    this.#algorithm = algorithm;
    this.#privateKey = privateKey;
    this.#publicKey = publicKey.export({ format: 'jwk' });
    this.id = randomBytes(idBytes).toString('base64url');
    this.aaguid = aaguid;
  }

  /** navigator.credentials.create */
  create(
    { options }: Pick<PasskeyCreation, 'options'>,
    origin: string,
    change: Partial<Ceremony> = {},
  ): PasskeyAttestationInput {
    this.#userHandle = options.user.id;
    const ceremony = this.#honest('webauthn.create', options.challenge, origin, options.rp.id ?? '', change);
    const data = ceremony.authenticatorData(
      Buffer.concat([this.#authenticatorData(ceremony, 0x40), this.#attestedCredential(ceremony)]),
    );
    const attestation = cbor(
      new Map<string, CborValue>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', data],
      ]),
    );
    return {
      id: ceremony.id,
      rawId: ceremony.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: clientData(ceremony).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** navigator.credentials.get */
  get(
    { options }: Pick<PasskeyRequest, 'options'>,
    origin: string,
    change: Partial<Ceremony> = {},
  ): PasskeyAssertionInput {
    const ceremony = this.#honest('webauthn.get', options.challenge, origin, options.rpId ?? '', change);
    const data = this.#authenticatorData(ceremony, 0);
    const client = clientData(ceremony);
    const signature = this.#sign(Buffer.concat([data, createHash('sha256').update(client).digest()]));
    return {
      id: ceremony.id,
      rawId: ceremony.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: ceremony.authenticatorData(data).toString('base64url'),
        signature: ceremony.signature(signature).toString('base64url'),
        ...(ceremony.userHandle === null ? {} : { userHandle: ceremony.userHandle }),
      },
    };
  }

  #honest(
    type: string,
    challenge: string,
    origin: string,
    rpId: string,
    change: Partial<Ceremony>,
  ): Omit<Ceremony, 'topOrigin'> & { topOrigin?: string } {
    return {
      type,
      challenge,
      origin,
      crossOrigin: false,
      rpId,
      userPresent: true,
      userVerified: true,
      backupEligible: this.backupEligible,
      backedUp: this.backedUp,
      signCount: this.signCount,
      id: this.id,
      userHandle: this.#userHandle ?? null,
      signature: (signature) => signature,
      algorithm: cose[this.#algorithm],
      authenticatorData: (data) => data,
      ...change,
    };
  }

  /** WebAuthn §6.1. */
  #authenticatorData(ceremony: Omit<Ceremony, 'topOrigin'>, more: number): Buffer {
    const flags =
      (ceremony.userPresent ? 0x01 : 0) |
      (ceremony.userVerified ? 0x04 : 0) |
      (ceremony.backupEligible ? 0x08 : 0) |
      (ceremony.backedUp ? 0x10 : 0) |
      more;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(ceremony.signCount);
    return Buffer.concat([createHash('sha256').update(ceremony.rpId).digest(), Buffer.from([flags]), count]);
  }

  /** WebAuthn §6.5.1. */
  #attestedCredential({ algorithm }: Pick<Ceremony, 'algorithm'>): Buffer {
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    return Buffer.concat([
      Buffer.from(this.aaguid.replaceAll('-', ''), 'hex'),
      length,
      id,
      cbor(this.#coseKey(algorithm)),
    ]);
  }

  /** RFC 9053 §7. */
  #coseKey(algorithm: number): Map<number, CborValue> {
    const { x = '', y = '', n = '', e = '' } = this.#publicKey;
    const part = (text: string) => Buffer.from(text, 'base64url');
    if (this.#algorithm === 'RS256')
      return new Map<number, CborValue>([
        [1, 3],
        [3, algorithm],
        [-1, part(n)],
        [-2, part(e)],
      ]);
    if (this.#algorithm === 'Ed25519')
      return new Map<number, CborValue>([
        [1, 1],
        [3, algorithm],
        [-1, 6],
        [-2, part(x)],
      ]);
    return new Map<number, CborValue>([
      [1, 2],
      [3, algorithm],
      [-1, 1],
      [-2, part(x)],
      [-3, part(y)],
    ]);
  }

  #sign(data: Buffer): Buffer {
    return sign(this.#algorithm === 'Ed25519' ? null : 'sha256', data, this.#privateKey);
  }
}

function newKeyPair(algorithm: KeyAlgorithm) {
  if (algorithm === 'RS256') return generateKeyPairSync('rsa', { modulusLength: 2048 });
  if (algorithm === 'Ed25519') return generateKeyPairSync('ed25519');
  return generateKeyPairSync('ec', { namedCurve: 'P-256' });
}

function clientData({
  type,
  challenge,
  origin,
  crossOrigin,
  topOrigin,
}: Pick<Ceremony, 'type' | 'challenge' | 'origin' | 'crossOrigin'> & { topOrigin?: string }): Buffer {
  return Buffer.from(
    JSON.stringify({ type, challenge, origin, crossOrigin, ...(topOrigin ? { topOrigin } : {}) }),
  );
}
