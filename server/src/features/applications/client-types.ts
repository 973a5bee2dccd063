/** The types of application. */
export const clientTypes = ['web', 'spa', 'native', 'machine', 'device', 'api'] as const;
export type ClientType = (typeof clientTypes)[number];

/**
 * What a client may do beyond its type; `introspection` allows the introspection of other clients' tokens (RFC 7662).
 */
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
  /** Undefined if the operator chooses. */
  readonly isPublic?: boolean;
}

const presets: Record<ClientType, Preset> = {
  web: { grants: ['authorization_code'], isPublic: false },
  spa: { grants: ['authorization_code'], isPublic: true },
  native: { grants: ['authorization_code'], isPublic: true },
  machine: { grants: ['client_credentials'], isPublic: false },
  device: { grants: ['device_code'] },
  // Introspecting tokens issued for itself is not a grant; an API has no access to tokens of other clients.
  api: { grants: [], isPublic: false },
};

/** Everything that a client of this type may do, including additional grants. */
export function allGrants(type: ClientType, added: readonly GrantName[]): GrantName[] {
  return grantNames.filter((grant) => presets[type].grants.includes(grant) || added.includes(grant));
}

/** Whether a client of this type is public; `wanted` counts if the type leaves it open. */
export function isPublicType(type: ClientType, wanted: boolean | undefined): boolean {
  return presets[type].isPublic ?? wanted ?? true;
}

/** Whether the type alone decides if the client is public. */
export function decidesSecrecy(type: ClientType): boolean {
  return presets[type].isPublic !== undefined;
}

export function isClientType(text: string): text is ClientType {
  return clientTypes.some((type) => type === text);
}

/** By its short name, or its name in the protocol. Undefined if it cannot be granted. */
export function grantNamed(text: string): GrantName | undefined {
  const short = text.replace(/^urn:(ietf:params:oauth|openid:params):grant-type:/, '');
  return grantNames.find((name) => name === short);
}
