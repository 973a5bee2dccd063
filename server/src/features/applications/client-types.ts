/** What kinds of application there are. */
export const clientTypes = ['web', 'spa', 'native', 'machine', 'device', 'api'] as const;
export type ClientType = (typeof clientTypes)[number];

/** What a client may do beyond its type; `introspection` looks into the tokens of other clients (RFC 7662). */
export const grantNames = [
  'authorization_code',
  'client_credentials',
  'device_code',
  'ciba',
  'introspection',
] as const;
export type GrantName = (typeof grantNames)[number];

interface Preset {
  readonly grants: readonly GrantName[];
  /** Undefined where the operator chooses. */
  readonly isPublic?: boolean;
}

const presets: Record<ClientType, Preset> = {
  web: { grants: ['authorization_code'], isPublic: false },
  spa: { grants: ['authorization_code'], isPublic: true },
  native: { grants: ['authorization_code'], isPublic: true },
  machine: { grants: ['client_credentials'], isPublic: false },
  device: { grants: ['device_code'] },
  // Introspection of tokens for itself is no grant: those of other clients are none of its business.
  api: { grants: [], isPublic: false },
};

/** All that a client of this type may do, with what it was given beyond it. */
export function allGrants(type: ClientType, added: readonly GrantName[]): GrantName[] {
  return grantNames.filter((grant) => presets[type].grants.includes(grant) || added.includes(grant));
}

/** Whether a client of this type keeps no secret; `wanted` counts where the type leaves it open. */
export function isPublicType(type: ClientType, wanted: boolean | undefined): boolean {
  return presets[type].isPublic ?? wanted ?? true;
}

/** A type that says of itself whether a secret is kept. */
export function decidesSecrecy(type: ClientType): boolean {
  return presets[type].isPublic !== undefined;
}

export function isClientType(text: string): text is ClientType {
  return clientTypes.some((type) => type === text);
}

/** By its short name, or as the protocol spells it. Undefined for one that is not given out. */
export function grantNamed(text: string): GrantName | undefined {
  const short = text.replace(/^urn:(ietf:params:oauth|openid:params):grant-type:/, '');
  return grantNames.find((name) => name === short);
}
