import type { Command } from 'commander';
import type { ClientSettings } from '../../features/applications/clients.service.ts';
import { UsageError } from '../usage-error.ts';

export interface ClientOptions {
  readonly json?: boolean;
  readonly name?: string;
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
  readonly metadata?: string;
}

/** What `client create` and `client update` share; an empty text clears a value. */
export function withClientOptions(command: Command): Command {
  return command
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
    .option('--resource <uri>', 'an API that it may ask JWT access tokens for; again for more', collect)
    .option('--logo <file or url>', 'its picture; a small copy is kept')
    .option('--domain <name>', 'where people know it from, such as example.com')
    .option('--url <url>', 'where it opens; puts it on the Applications page')
    .option('--metadata <json>', 'further client metadata of RFC 7591, as a JSON object');
}

const collect = (value: string, before: string[] = []): string[] => [...before, value];

/** Throws UsageError. */
export async function settingsOf(options: ClientOptions): Promise<ClientSettings> {
  return {
    ...(options.name === undefined ? {} : { name: options.name }),
    ...listOf('redirectUris', options.redirectUri),
    ...listOf('postLogoutRedirectUris', options.postLogoutRedirectUri),
    ...listOf('resources', options.resource),
    ...textOf('backchannelLogoutUri', options.backchannelLogoutUri),
    ...(options.logo === undefined ? {} : { logo: await pictureOf(options.logo) }),
    ...textOf('domain', options.domain),
    ...textOf('url', options.url),
    ...flagOf('mayUsePrivateNetwork', options.privateNetwork),
    ...flagOf('isTrusted', options.trusted),
    ...flagOf('isPkceExempt', options.pkce === undefined ? undefined : !options.pkce),
    ...flagOf('requiresSecondFactor', options.require2fa),
    ...(options.metadata === undefined ? {} : { metadata: metadataOf(options.metadata) }),
  };
}

/** What reads pictures is loaded only for one. */
async function pictureOf(source: string): Promise<string | null> {
  const { logoOf } = await import('./client-logo.ts');
  return logoOf(source);
}

function textOf(name: string, value: string | undefined) {
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
    // Said below, like every other text that is no object.
  }
  throw new UsageError('--metadata must be a JSON object');
}
