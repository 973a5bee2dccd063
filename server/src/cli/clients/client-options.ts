import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Api } from '../../features/applications/api.ts';
import type { ApisService } from '../../features/applications/apis.service.ts';
import type { ApiScope, Client } from '../../features/applications/client.ts';
import { readClaims, writtenClaims } from '../../features/applications/client-claims.ts';
import type { ClientSettings } from '../../features/applications/client-settings.ts';
import {
  type ClientType,
  clientTypes,
  type GrantName,
  grantNamed,
  grantNames,
  isClientType,
} from '../../features/applications/client-types.ts';
import { UsageError } from '../usage-error.ts';

export interface ClientOptions {
  readonly json?: boolean;
  readonly name?: string;
  readonly type?: ClientType;
  readonly public?: boolean;
  readonly grant?: GrantName[];
  readonly revokeGrant?: GrantName[];
  readonly allowScope?: string[];
  readonly revokeScope?: string[];
  readonly endpointAudience?: boolean;
  readonly redirectUri?: string[];
  readonly postLogoutRedirectUri?: string[];
  readonly backchannelLogoutUri?: string;
  readonly privateNetwork?: boolean;
  readonly trusted?: boolean;
  readonly pkce?: boolean;
  readonly require2fa?: boolean;
  readonly resource?: string[];
  readonly logo?: string;
  readonly domain?: string;
  readonly url?: string;
  readonly accessTokenLife?: number | '';
  readonly refreshTokenLife?: number | '';
  readonly smallIdToken?: boolean;
  readonly claim?: string[];
  readonly profile?: 'fapi2' | 'none';
  readonly metadata?: string;
  readonly access?: 'everyone' | 'groups';
  readonly allowGroup?: string[];
  readonly revokeGroup?: string[];
}

/** Options shared by `client create` and `client update`. An empty text clears a value. */
export function withClientOptions(command: Command): Command {
  return command
    .option('--type <type>', `the type of application: ${clientTypes.join(', ')}`, typeOf)
    .option('--public', 'it cannot keep a secret, such as a single-page or native app')
    .option('--no-public', 'it is a device that can keep a secret')
    .option(
      '--grant <grant>',
      `an additional grant: ${grantNames.join(', ')}; introspection covers the tokens of every application`,
      collectGrant,
    )
    .option('--allow-scope <audience:scope>', 'also let it request this scope of an API; repeatable', collect)
    .option('--redirect-uri <uri>', 'an exact redirect URI; repeatable', collect)
    .option('--post-logout-redirect-uri <uri>', 'an exact redirect URI after logout; repeatable', collect)
    .option('--backchannel-logout-uri <uri>', 'the address notified when a session ends')
    .option('--private-network', 'its back channel may be on a private address')
    .option('--no-private-network', 'its back channel must be on a public address')
    .option('--trusted', 'it is your own: it gets access without asking people first')
    .option('--no-trusted', 'people are asked first')
    .option('--no-pkce', 'do not require PKCE; only for applications that keep a secret')
    .option('--pkce', 'require PKCE')
    .option('--require-2fa', 'require a second factor for every sign-in to it')
    .option('--no-require-2fa', 'leave the second factor to the account')
    .option('--resource <audience>', 'an API it can request tokens for; for type api: the API it is', collect)
    .option('--endpoint-audience', 'accept client assertions that name an endpoint, as older libraries send')
    .option('--no-endpoint-audience', 'accept only client assertions that name the issuer')
    .option(
      '--access-token-life <seconds>',
      'lifetime of access tokens; JWTs last five minutes at most',
      secondsOf,
    )
    .option('--refresh-token-life <seconds>', 'lifetime of unused refresh tokens', secondsOf)
    .option('--small-id-token', 'provide details about people only at userinfo, not in the ID token')
    .option('--no-small-id-token', 'include them in the ID token as well')
    .option(
      '--claim <name=attribute:name>',
      'also deliver this account attribute; leave empty after the = to remove it; repeatable',
      collect,
    )
    .option('--logo <file or url>', 'its logo; a small copy is stored')
    .option('--domain <name>', 'the domain people know it by, such as example.com')
    .option('--url <url>', 'the address it opens at; adds it to the Applications page')
    .addOption(
      new Option(
        '--profile <profile>',
        'fapi2: require pushed requests, DPoP and private_key_jwt (FAPI 2.0 Security Profile)',
      ).choices(['fapi2', 'none']),
    )
    .addOption(
      new Option(
        '--access <who>',
        'who can use it: everyone, or the groups given with --allow-group',
      ).choices(['everyone', 'groups']),
    )
    .option('--allow-group <name>', 'also let members of this group use it; repeatable', collect)
    .option('--metadata <json>', 'additional RFC 7591 client metadata, as a JSON object');
}

export const collect = (value: string, before: string[] = []): string[] => [...before, value];

export function collectGrant(value: string, before: GrantName[] = []): GrantName[] {
  const grant = grantNamed(value);
  if (!grant) throw new InvalidArgumentError(`It must be one of ${grantNames.join(', ')}.`);
  return [...before, grant];
}

/** Number of seconds. An empty text is returned as it is and restores the default lifetime. */
function secondsOf(value: string): number | '' {
  if (value === '') return '';
  if (!/^\d{1,9}$/.test(value)) throw new InvalidArgumentError('It must be a number of seconds.');
  return Number(value);
}

function typeOf(value: string): ClientType {
  if (!isClientType(value)) throw new InvalidArgumentError(`It must be one of ${clientTypes.join(', ')}.`);
  return value;
}

/** The settings that the options give. `before` is the client to change. Throws UsageError, InvalidClient. */
export async function settingsOf(
  options: ClientOptions,
  apis: ApisService,
  before?: Client,
): Promise<ClientSettings> {
  return {
    ...(options.name === undefined ? {} : { name: options.name }),
    ...(options.type === undefined ? {} : { type: options.type }),
    ...flagOf('isPublic', options.public),
    ...grantsOf(options, before?.grants ?? []),
    ...(await apiScopesOf(options, apis, before?.apiScopes ?? [])),
    ...flagOf('allowsEndpointAudience', options.endpointAudience),
    ...listOf('redirectUris', options.redirectUri),
    ...listOf('postLogoutRedirectUris', options.postLogoutRedirectUri),
    ...listOf('resources', await audiencesOf(options.resource, apis)),
    ...textOf('backchannelLogoutUri', options.backchannelLogoutUri),
    ...(options.logo === undefined ? {} : { logo: await pictureOf(options.logo) }),
    ...textOf('domain', options.domain),
    ...textOf('url', options.url),
    ...flagOf('mayUsePrivateNetwork', options.privateNetwork),
    ...flagOf('isTrusted', options.trusted),
    ...flagOf('isPkceExempt', options.pkce === undefined ? undefined : !options.pkce),
    ...flagOf('requiresSecondFactor', options.require2fa),
    ...flagOf('hasSmallIdToken', options.smallIdToken),
    ...claimsOf(options.claim, before?.claims ?? {}),
    ...lifeOf('accessTokenLife', options.accessTokenLife),
    ...lifeOf('refreshTokenLife', options.refreshTokenLife),
    ...(options.profile === undefined
      ? {}
      : { profile: options.profile === 'none' ? null : options.profile }),
    ...(options.metadata === undefined ? {} : { metadata: metadataOf(options.metadata) }),
  };
}

function grantsOf({ grant, revokeGrant }: ClientOptions, before: readonly GrantName[]) {
  if (!grant && !revokeGrant) return {};
  const grants = new Set([...before, ...(grant ?? [])]);
  for (const one of revokeGrant ?? []) grants.delete(one);
  return { grants: [...grants] };
}

async function apiScopesOf(
  { allowScope, revokeScope }: ClientOptions,
  apis: ApisService,
  before: readonly ApiScope[],
) {
  if (!allowScope && !revokeScope) return {};
  const [added, removed] = await Promise.all(
    [allowScope, revokeScope].map((texts) => Promise.all((texts ?? []).map(apis.scopeNamed))),
  );
  const isOneOf = (list: readonly ApiScope[] = [], one: ApiScope) =>
    list.some(({ audience, scope }) => audience === one.audience && scope === one.scope);
  const others = before.filter((one) => !isOneOf(added, one));
  return { apiScopes: [...others, ...(added ?? [])].filter((one) => !isOneOf(removed, one)) };
}

function claimsOf(given: string[] | undefined, before: Client['claims']) {
  if (given === undefined) return {};
  const said = given.map((text) => {
    const at = text.indexOf('=');
    if (at < 1) throw new UsageError(`--claim "${text}" must look like department=attribute:department`);
    return [text.slice(0, at), text.slice(at + 1)] as const;
  });
  const sources = Object.entries({ ...writtenClaims(before), ...Object.fromEntries(said) });
  return { claims: readClaims(Object.fromEntries(sources.filter(([, source]) => source !== ''))) };
}

/** Checks that each API is registered. Throws UsageError. */
async function audiencesOf(given: string[] | undefined, apis: ApisService): Promise<string[] | undefined> {
  for (const audience of given?.filter((one) => one !== '') ?? []) {
    const api: Api | undefined = await apis.find(audience);
    if (!api) throw new UsageError(`there is no API ${audience}: register it with \`latchkey api create\``);
  }
  return given;
}

/** Loads the image library only when a picture is given. */
async function pictureOf(source: string): Promise<string | null> {
  const { logoOf } = await import('./client-logo.ts');
  return logoOf(source);
}

function textOf(name: string, value: string | undefined) {
  return value === undefined ? {} : { [name]: value === '' ? null : value };
}

function lifeOf(name: string, value: number | '' | undefined) {
  return value === undefined ? {} : { [name]: value === '' ? null : value };
}

function listOf(name: string, values: string[] | undefined) {
  return values === undefined ? {} : { [name]: values.filter((value) => value !== '') };
}

function flagOf(name: string, value: boolean | undefined) {
  return value === undefined ? {} : { [name]: value };
}

function metadataOf(text: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text);
    if (parsed && typeof parsed === 'object' && !Array.isArray(parsed))
      return parsed as Record<string, unknown>;
  } catch {
    // Reported below, like any other text that is not an object.
  }
  throw new UsageError('--metadata must be a JSON object');
}
