/**
 * What a person must possess to use a factor. Rules compare possessions and never factor names: two factors that reach
 * the same phone are one possession.
 */
export type Possession =
  | 'password'
  | 'mailbox'
  | 'phone_number'
  | 'lark_account'
  | 'authenticator_app'
  | 'passkey'
  | 'companion_device'
  | 'recovery_codes';

/**
 * How strong a factor is.
 * `strong`: bound to a device of the owner. `plain`: offered beside a strong one. `weak`: a code that others can
 * intercept; inside a session only offered if there is no strong one, and its owner may switch it off.
 * `knowledge`: the password, which is a second factor only after a different first one. `backup`: for the case that the
 * others are lost. An account with only the last two does not have two factors.
 */
export type FactorStrength = 'strong' | 'plain' | 'weak' | 'knowledge' | 'backup';

interface FactorUnit {
  readonly possession: Possession;
  /** What its challenge sends first; null if nothing is sent. */
  readonly sends: 'code' | 'approval' | null;
  /** Its values in `amr` (RFC 8176, or our own names if it has none). */
  readonly amr: readonly string[];
  readonly strength: FactorStrength;
}

/** Every factor, in display order. */
export const factors = {
  passkey: { possession: 'passkey', sends: null, amr: ['swk', 'user'], strength: 'strong' },
  carro_id: { possession: 'companion_device', sends: 'approval', amr: ['mca'], strength: 'strong' },
  totp: { possession: 'authenticator_app', sends: null, amr: ['otp'], strength: 'strong' },
  email_otp: { possession: 'mailbox', sends: 'code', amr: ['email'], strength: 'weak' },
  sms_otp: { possession: 'phone_number', sends: 'code', amr: ['sms'], strength: 'weak' },
  lark_otp: { possession: 'lark_account', sends: 'code', amr: ['lark'], strength: 'plain' },
  password: { possession: 'password', sends: null, amr: ['pwd'], strength: 'knowledge' },
  recovery_code: { possession: 'recovery_codes', sends: null, amr: ['rc'], strength: 'backup' },
} as const satisfies Record<string, FactorUnit>;

export type FactorType = keyof typeof factors;

type TypesThatSend<What> = {
  [Type in FactorType]: (typeof factors)[Type]['sends'] extends What ? Type : never;
}[FactorType];

/** Factors whose challenge is a code that is sent. */
export type CodeFactorType = TypesThatSend<'code'>;
/** Factors whose challenge starts by sending something. */
export type SentFactorType = TypesThatSend<'code' | 'approval'>;

export const factorTypes = Object.keys(factors) as [FactorType, ...FactorType[]];

export const sentFactorTypes = factorTypes.filter(isSent) as [SentFactorType, ...SentFactorType[]];

export const codeFactorTypes = factorTypes.filter(isCode) as [CodeFactorType, ...CodeFactorType[]];

/** The possessions that a list of factors proves. */
export function possessionsOf(types: readonly FactorType[]): ReadonlySet<Possession> {
  return new Set(types.map((type) => factors[type].possession));
}

/** Whether an account with this factor has two factors: not with the password, nor with a backup code. */
export function isSecondFactor(type: FactorType): boolean {
  const { strength } = factors[type];
  return strength !== 'knowledge' && strength !== 'backup';
}

function isSent(type: FactorType): type is SentFactorType {
  return factors[type].sends !== null;
}

function isCode(type: FactorType): type is CodeFactorType {
  return factors[type].sends === 'code';
}
