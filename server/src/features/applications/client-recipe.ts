import type { Client } from './client.ts';

/**
 * What to do next with a client of this type, as lines to copy from: what docs/connect tells, with this client's own values.
 * `issuer` is PUBLIC_URL. A secret is never repeated.
 */
export function recipeOf(client: Client, issuer: string): string[] {
  const asksOnCompanion = client.mayUse.includes('ciba');
  const pages = [client.type, ...(asksOnCompanion ? ['ciba'] : [])].map((name) => `docs/connect/${name}.md`);
  const ways = [
    client.profile === 'fapi2' ? fapi2 : recipes[client.type],
    ...(asksOnCompanion ? [ciba] : []),
  ];
  // One that only asks people needs nothing granted.
  if (asksOnCompanion && client.type === 'machine' && client.apiScopes.length === 0) ways.shift();
  return [
    '',
    ...ways.flatMap((way) => [...way(client, issuer), '']),
    `More: ${pages.join(', ')}; when it does not work: docs/connect/errors.md`,
  ];
}

type Recipe = (client: Client, issuer: string) => string[];

const signIn: Recipe = ({ id, redirectUris, isPkceExempt }, issuer) => [
  `  issuer         ${issuer}`,
  `  client id      ${id}`,
  `  redirect URI   ${redirectUris.join(' or ')}`,
  '  scope          openid profile email',
  `  PKCE           ${isPkceExempt ? 'not required' : 'S256'}`,
];

const token = (issuer: string) => `${issuer}/oauth2/token`;

const fapi2: Recipe = (client, issuer) => [
  'It has no secret: at each call it shows its key (private_key_jwt, with the issuer as aud) and a DPoP proof.',
  ...(client.mayUse.includes('authorization_code')
    ? ['It pushes every request first (PAR). Give the application these:', ...signIn(client, issuer)]
    : ['Give the application these:', `  issuer         ${issuer}`, `  client id      ${client.id}`]),
];

const ciba: Recipe = ({ id, metadata }, issuer) => [
  'It asks a person on their companion so, and shows them the same message:',
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
    'Give the application these, and the secret above:',
    ...signIn(client, issuer),
    '',
    `It finds the rest at ${issuer}/.well-known/openid-configuration`,
  ],
  spa: ({ id, redirectUris, postLogoutRedirectUris }, issuer) => [
    'With oidc-client-ts:',
    '  new UserManager({',
    `    authority: '${issuer}',`,
    `    client_id: '${id}',`,
    `    redirect_uri: '${redirectUris[0] ?? ''}',`,
    ...(postLogoutRedirectUris[0] ? [`    post_logout_redirect_uri: '${postLogoutRedirectUris[0]}',`] : []),
    "    scope: 'openid profile email',",
    '    revokeTokensOnSignout: true,',
    '  });',
  ],
  native: (client, issuer) => [
    'Open the system browser with these; a loopback address fits with any port:',
    ...signIn(client, issuer),
  ],
  machine: ({ id, apiScopes }, issuer) => [
    ...(apiScopes.length > 0
      ? []
      : [
          `It was granted nothing yet: latchkey client update ${id} --allow-scope https://api.example.com:read`,
          '',
        ]),
    'It gets its token so, with the secret above in CLIENT_SECRET:',
    `  curl -s -u "${id}:$CLIENT_SECRET" -d grant_type=client_credentials ${token(issuer)}`,
  ],
  device: ({ id, isPublic }, issuer) => {
    const who = isPublic ? `-d client_id=${id}` : `-u "${id}:$CLIENT_SECRET"`;
    return [
      'It asks for a code, shows it, and asks every few seconds for its token:',
      `  curl -s ${who} -d scope='openid profile' ${issuer}/oauth2/device-authorization`,
      `  curl -s ${who} -d device_code="$DEVICE_CODE" \\`,
      `    -d grant_type=urn:ietf:params:oauth:grant-type:device_code ${token(issuer)}`,
    ];
  },
  api: ({ id, resources }, issuer) => [
    ...(resources.length > 0
      ? []
      : [`It is for no API yet: latchkey client update ${id} --resource https://api.example.com`, '']),
    'It asks whether a token is good so, with the secret above in CLIENT_SECRET:',
    `  curl -s -u "${id}:$CLIENT_SECRET" -d token="$ACCESS_TOKEN" ${issuer}/oauth2/introspect`,
  ],
};
