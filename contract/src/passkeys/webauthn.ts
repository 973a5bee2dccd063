import * as z from 'zod/mini';
import { canonicalBase64url } from '../http/base64url.ts';

// The JSON forms of WebAuthn Level 3 §5.1, as sent by the server and answered by browsers.
// Additional properties are dropped and not refused: browsers decide what they send.

/** Base64url of at most `max` characters without padding, as browsers send it (WebAuthn §3). */
const base64url = (max: number) =>
  z.string().check(z.maxLength(max, 'too_long'), z.regex(canonicalBase64url, 'invalid'));

/** A credential id has at most 1,023 bytes, 1,364 characters of base64url (WebAuthn §4, security #53). */
const CredentialId = base64url(1364).check(z.minLength(1, 'required'));

const CredentialDescriptor = z.object({
  id: z.string(),
  type: z.string(),
  transports: z.optional(z.array(z.string())),
});

const UserVerification = z.enum(['required', 'preferred', 'discouraged']);
const Attachment = z.enum(['platform', 'cross-platform']);
const Hint = z.enum(['hybrid', 'security-key', 'client-device']);

/** The argument of `navigator.credentials.get`. */
const RequestOptions = z.object({
  challenge: z.string(),
  timeout: z.optional(z.number()),
  rpId: z.optional(z.string()),
  allowCredentials: z.optional(z.array(CredentialDescriptor)),
  userVerification: z.optional(UserVerification),
  hints: z.optional(z.array(Hint)),
});

/** The argument of `navigator.credentials.create`. */
const CreationOptions = z.object({
  rp: z.object({ id: z.optional(z.string()), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.optional(z.number()),
  excludeCredentials: z.optional(z.array(CredentialDescriptor)),
  authenticatorSelection: z.optional(
    z.object({
      authenticatorAttachment: z.optional(Attachment),
      requireResidentKey: z.optional(z.boolean()),
      residentKey: z.optional(UserVerification),
      userVerification: z.optional(UserVerification),
    }),
  ),
  hints: z.optional(z.array(Hint)),
  attestation: z.optional(z.enum(['none', 'indirect', 'direct', 'enterprise'])),
  extensions: z.optional(z.object({ credProps: z.optional(z.boolean()) })),
});

const ExtensionResults = z.object({
  credProps: z.optional(z.object({ rk: z.optional(z.boolean()) })),
});

/** The start of a ceremony; `reference_code` identifies it for five minutes. */
export const PasskeyRequest = z.object({ reference_code: z.string(), options: RequestOptions });
export type PasskeyRequest = z.infer<typeof PasskeyRequest>;

export const PasskeyCreation = z.object({ reference_code: z.string(), options: CreationOptions });
export type PasskeyCreation = z.infer<typeof PasskeyCreation>;

/** The result of `navigator.credentials.get`. */
export const PasskeyAssertionInput = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(8192),
    authenticatorData: base64url(8192),
    signature: base64url(8192),
    /** At most 64 bytes. */
    userHandle: z.optional(base64url(128)),
  }),
  authenticatorAttachment: z.optional(Attachment),
  clientExtensionResults: z._default(ExtensionResults, {}),
});
export type PasskeyAssertionInput = z.infer<typeof PasskeyAssertionInput>;

/** The result of `navigator.credentials.create`. */
export const PasskeyAttestationInput = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(8192),
    attestationObject: base64url(32_768),
    transports: z.optional(
      z.array(z.string().check(z.maxLength(32, 'too_long'))).check(z.maxLength(16, 'too_long')),
    ),
  }),
  authenticatorAttachment: z.optional(Attachment),
  clientExtensionResults: z._default(ExtensionResults, {}),
});
export type PasskeyAttestationInput = z.infer<typeof PasskeyAttestationInput>;
