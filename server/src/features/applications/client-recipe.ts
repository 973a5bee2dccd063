import { catalog } from '../../platform/text/catalog.ts';
import { currentLocale } from '../../platform/text/locale.ts';
import type { Client } from './client.ts';

/**
 * The next steps for a client of this type, as lines to copy: the instructions of docs/connect with this client's own
 * values, in the caller's language.
 * `issuer` is PUBLIC_URL. A secret is never repeated.
 */
export function recipeOf(client: Client, issuer: string): string[] {
  const asksOnCompanion = client.mayUse.includes('ciba');
  const pages = [client.type, ...(asksOnCompanion ? ['ciba'] : [])].map((name) => `docs/connect/${name}.md`);
  const ways = [
    client.profile === 'fapi2' ? fapi2 : recipes[client.type],
    ...(asksOnCompanion ? [ciba] : []),
  ];
  // A machine that only asks people for approval needs no granted scopes.
  if (asksOnCompanion && client.type === 'machine' && client.apiScopes.length === 0) ways.shift();
  return [
    '',
    ...ways.flatMap((way) => [...way(client, issuer), '']),
    catalog().recipes.more(pages.join(', '), 'docs/connect/errors.md'),
  ];
}

type Recipe = (client: Client, issuer: string) => string[];

const signIn: Recipe = ({ id, redirectUris, isPkceExempt }, issuer) => [
  `  issuer         ${issuer}`,
  `  client id      ${id}`,
  `  redirect URI   ${oneOf(redirectUris)}`,
  '  scope          openid profile email',
  `  PKCE           ${isPkceExempt ? catalog().recipes.notRequired : 'S256'}`,
];

/** A disjunction such as 'a or b' in the current language. */
const oneOf = (uris: readonly string[]): string =>
  new Intl.ListFormat(currentLocale(), { type: 'disjunction' }).format(uris);

const token = (issuer: string) => `${issuer}/oauth2/token`;

const fapi2: Recipe = (client, issuer) => [
  catalog().recipes.fapi2,
  ...(client.mayUse.includes('authorization_code')
    ? [catalog().recipes.pushed, ...signIn(client, issuer)]
    : [catalog().recipes.give, `  issuer         ${issuer}`, `  client id      ${client.id}`]),
];

const ciba: Recipe = ({ id, metadata }, issuer) => [
  catalog().recipes.ciba,
  `  curl -s -u "${id}:$CLIENT_SECRET" -d scope=openid -d login_hint="$EMAIL" -d binding_message='Order 4711' \\`,
  ...(metadata.backchannel_token_delivery_mode === 'ping'
    ? ['    -d client_notification_token="$(openssl rand -hex 16)" \\']
    : []),
  `    ${issuer}/oauth2/backchannel-authentication`,
  `  curl -s -u "${id}:$CLIENT_SECRET" -d auth_req_id="$AUTH_REQ_ID" \\`,
  `    -d grant_type=urn:openid:params:grant-type:ciba ${token(issuer)}`,
];

const recipes: Record<Client['type'], Recipe> = {
  web: (client, issuer) => [
    catalog().recipes.giveWithSecret,
    ...signIn(client, issuer),
    '',
    catalog().recipes.rest(`${issuer}/.well-known/openid-configuration`),
  ],
  spa: ({ id, redirectUris, postLogoutRedirectUris }, issuer) => [
    catalog().recipes.library,
    '  new UserManager({',
    `    authority: '${issuer}',`,
    `    client_id: '${id}',`,
    `    redirect_uri: '${redirectUris[0] ?? ''}',`,
    ...(postLogoutRedirectUris[0] ? [`    post_logout_redirect_uri: '${postLogoutRedirectUris[0]}',`] : []),
    "    scope: 'openid profile email',",
    '    revokeTokensOnSignout: true,',
    '  });',
  ],
  native: (client, issuer) => [catalog().recipes.native, ...signIn(client, issuer)],
  machine: ({ id, apiScopes }, issuer) => [
    ...(apiScopes.length > 0
      ? []
      : [
          catalog().recipes.grantedNothing(
            `latchkey client update ${id} --allow-scope https://api.example.com:read`,
          ),
          '',
        ]),
    catalog().recipes.machine,
    `  curl -s -u "${id}:$CLIENT_SECRET" -d grant_type=client_credentials ${token(issuer)}`,
  ],
  device: ({ id, isPublic }, issuer) => {
    const who = isPublic ? `-d client_id=${id}` : `-u "${id}:$CLIENT_SECRET"`;
    return [
      catalog().recipes.device,
      `  curl -s ${who} -d scope='openid profile' ${issuer}/oauth2/device-authorization`,
      `  curl -s ${who} -d device_code="$DEVICE_CODE" \\`,
      `    -d grant_type=urn:ietf:params:oauth:grant-type:device_code ${token(issuer)}`,
    ];
  },
  api: ({ id, resources }, issuer) => [
    ...(resources.length > 0
      ? []
      : [catalog().recipes.forNoApi(`latchkey client update ${id} --resource https://api.example.com`), '']),
    catalog().recipes.api,
    `  curl -s -u "${id}:$CLIENT_SECRET" -d token="$ACCESS_TOKEN" ${issuer}/oauth2/introspect`,
  ],
};
