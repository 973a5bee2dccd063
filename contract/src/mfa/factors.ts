/**
 * What a factor proves that the person holds. Rules compare possessions, never the names of factors:
 * two factors that reach the same phone are one.
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
 * How much a factor proves of its own.
 * `strong`: bound to a device of the owner. `plain`: offered beside a strong one. `weak`: a code that others can
 * intercept; inside a session offered only while there is no strong one, and its owner may switch it off.
 * `knowledge`: the password, which is a second factor only after something else. `backup`: for the day on which the
 * others are lost. The last two do not make an account one with two factors.
 */
export type FactorStrength = 'strong' | 'plain' | 'weak' | 'knowledge' | 'backup';

interface FactorUnit {
  readonly possession: Possession;
  /** What its challenge begins with; null where nothing is sent. */
  readonly sends: 'code' | 'approval' | null;
  /** What it is called in `amr` (RFC 8176, and names of our own where it has none). */
  readonly amr: readonly string[];
  readonly strength: FactorStrength;
}

/** Every factor, in the order in which people see them. */
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

/** The factors whose challenge is a code that is sent. */
export type CodeFactorType = TypesThatSend<'code'>;
/** The factors whose challenge begins by sending something. */
export type SentFactorType = TypesThatSend<'code' | 'approval'>;

export const factorTypes = Object.keys(factors) as [FactorType, ...FactorType[]];

export const sentFactorTypes = factorTypes.filter(isSent) as [SentFactorType, ...SentFactorType[]];

export const codeFactorTypes = factorTypes.filter(isCode) as [CodeFactorType, ...CodeFactorType[]];

/** What a list of factors proves possession of. */
export function possessionsOf(types: readonly FactorType[]): ReadonlySet<Possession> {
  return new Set(types.map((type) => factors[type].possession));
}

/** Whether it makes its account one with two factors: the password does not, nor does a code kept for emergencies. */
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
