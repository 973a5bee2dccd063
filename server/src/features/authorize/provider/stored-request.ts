import type { Context } from 'oidc-provider';
import type { InteractionPayload } from './internal-request.ts';

type Values = Readonly<Record<string, string | readonly string[] | undefined>>;

const longestWish = 400;

/**
 * The account that an `id_token_hint` names, as it appears in the portal's own address, which never contains an ID
 * token. It only helps to choose the account; the token itself is stored, and decides.
 */
export const accountHint = 'account_hint';

/** Every parameter that can change the meaning of a request; all others are ignored. */
const meaningful = new Set([
  'acr_values',
  'authorization_details',
  'claims',
  'claims_locales',
  'client_id',
  'code_challenge',
  'code_challenge_method',
  'display',
  'dpop_jkt',
  'id_token_hint',
  'login_hint',
  'max_age',
  'nonce',
  'prompt',
  'redirect_uri',
  'registration',
  'request',
  'request_uri',
  'resource',
  'response_mode',
  'response_type',
  'scope',
  'state',
  'ui_locales',
  accountHint,
]);

/**
 * Parameters in the browser's address that differ from the request: a pushed request or request object takes precedence
 * (RFC 9126, RFC 9101), and `prompt=none` is set aside.
 */
export function broughtParameters(context: Context): Record<string, string | string[]> {
  const { oidc } = context;
  const given = context.method === 'POST' ? { ...oidc.body } : queryOf(context.querystring);
  const hinted = oidc.entities.IdTokenHint?.payload.sub;
  const all: Values = { ...given, ...(hinted ? { [accountHint]: hinted } : {}) };
  return Object.fromEntries(
    Object.keys(all).flatMap((name) => {
      const isSame = sameValues(all[name], (oidc.params as Values)[name]);
      // The address contains the request's own value.
      const isReplaced = name === 'ui_locales' && languagesOf(context) !== undefined;
      return !meaningful.has(name) || isSame || isReplaced ? [] : [[name, valuesOf(all[name])]];
    }),
  );
}

/**
 * The request's `ui_locales`, also from a pushed or signed request, because the page needs it before it has read the
 * request. Longer values than any page reads are not passed on (security #220).
 */
export function languagesOf({ oidc }: Context): string | undefined {
  const wanted = (oidc.params as Values).ui_locales;
  return typeof wanted === 'string' && wanted.length <= longestWish ? wanted : undefined;
}

/**
 * True if the parameters beside a stored request agree with it or are absent: the request belongs to the client that
 * made it.
 */
export function agreesWith(payload: InteractionPayload, given: Values): boolean {
  const expected: Values = { ...payload.params, ...payload.lastSubmission?.brought };
  return Object.entries(given).every(
    ([name, value]) =>
      !meaningful.has(name) || valuesOf(value).length === 0 || sameValues(value, expected[name]),
  );
}

/** The parameters of a query; repeated ones are arrays. */
function queryOf(query: string): Record<string, string[]> {
  const parameters = new URLSearchParams(query);
  return Object.fromEntries([...new Set(parameters.keys())].map((name) => [name, parameters.getAll(name)]));
}

function sameValues(one: Values[string], other: Values[string]): boolean {
  const [first, second] = [valuesOf(one), valuesOf(other)];
  return first.length === second.length && first.every((value, index) => value === second[index]);
}

/** An empty parameter counts as absent (RFC 6749 §3.1). */
function valuesOf(value: Values[string]): string[] {
  return [value ?? []].flat().filter((text) => text !== '');
}
