import { ApiError } from '../../platform/http/api-error.ts';
import { mayBePublic } from '../../platform/network/public-agent.ts';
import { catalog } from '../../platform/text/catalog.ts';

/**
 * Normalises a webhook's URL. Each attempt checks what the name resolves to; what the URL itself reveals is refused
 * here (security #212). Throws `invalid_fields`.
 */
export function webhookUrl(given: string, isPrivateNetwork: boolean): string {
  const url = URL.parse(given);
  if (!url || url.username || url.password || url.hash) throw refusal(catalog().webhooks.notAnAddress);
  const protocols = isPrivateNetwork ? ['https:', 'http:'] : ['https:'];
  if (!protocols.includes(url.protocol)) throw refusal(catalog().webhooks.notHttps);
  if (!mayBePublic(url.hostname) && !isPrivateNetwork) throw refusal(catalog().webhooks.notPublic);
  return url.href;
}

/** What those see who may not change webhooks: the rest of the URL may be a secret of the receiver (security #327). */
export function shownUrl(url: string): string {
  const { origin, pathname, search } = new URL(url);
  return pathname === '/' && search === '' ? url : `${origin}/…`;
}

/** The part of a search that `shownUrl` answers: the rest must not be guessed letter by letter. */
export const shownPrefix = (prefix: string): string => /^(?:https?:\/\/)?[^/?#]*/.exec(prefix)?.[0] ?? '';

const refusal = (message: string): ApiError => new ApiError('invalid_fields', { errors: { url: [message] } });
