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
    .option('--type <type>', `what it is: ${clientTypes.join(', ')}`, typeOf)
    .option('--public', 'it cannot keep a secret: a page, an app, most devices')
    .option('--no-public', 'a device that keeps a secret')
    .option('--grant <grant>', `what it may do beyond its type: ${grantNames.join(', ')}`, collectGrant)
    .option(
      '--allow-scope <audience:scope>',
      'what it may ask for at an API, as well; again for more',
      collect,
    )
    .option('--redirect-uri <uri>', 'where codes may be sent, exactly; again for more', collect)
    .option('--post-logout-redirect-uri <uri>', 'where a logout may lead, exactly; again for more', collect)
    .option('--backchannel-logout-uri <uri>', 'where it is told that a session ended')
    .option('--private-network', 'its back channel may be on a private address')
    .option('--no-private-network', 'its back channel must be on a public address')
    .option('--trusted', 'one of your own: people are not asked before it gets access')
    .option('--no-trusted', 'people are asked first')
    .option('--no-pkce', 'it cannot do PKCE; only for one that keeps a secret')
    .option('--pkce', 'PKCE is required of it')
    .option('--require-2fa', 'every sign-in to it needs a second factor')
    .option('--no-require-2fa', 'a second factor is up to the account')
    .option('--resource <audience>', 'an API that it may ask tokens for; of type api: that it is', collect)
    .option('--endpoint-audience', 'its client assertions may name an endpoint, as older libraries do')
    .option('--no-endpoint-audience', 'its client assertions name the issuer alone')
    .option(
      '--access-token-life <seconds>',
      'of its access tokens; a JWT lives five minutes at most',
      secondsOf,
    )
    .option('--refresh-token-life <seconds>', 'of a refresh token that is not used', secondsOf)
    .option('--small-id-token', 'what it may know of a person is at userinfo alone, not in the ID token')
    .option('--no-small-id-token', 'the ID token says it too')
    .option(
      '--claim <name=attribute:name>',
      'an attribute of accounts that it is told, as well; nothing after the = takes it away; again for more',
      collect,
    )
    .option('--logo <file or url>', 'its picture; a small copy is kept')
    .option('--domain <name>', 'where people know it from, such as example.com')
    .option('--url <url>', 'where it opens; puts it on the Applications page')
    .addOption(
      new Option(
        '--profile <profile>',
        'fapi2: pushed requests, DPoP and private_key_jwt are required of it (FAPI 2.0 Security Profile)',
      ).choices(['fapi2', 'none']),
    )
    .addOption(
      new Option('--access <who>', 'who may use it: everyone, or the groups of --allow-group').choices([
        'everyone',
        'groups',
      ]),
    )
    .option('--allow-group <name>', 'a group whose members may use it, as well; again for more', collect)
    .option('--metadata <json>', 'further client metadata of RFC 7591, as a JSON object');
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
    if (at < 1) throw new UsageError(`--claim "${text}" must be as in department=attribute:department`);
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
