import type { Client } from './client.ts';

/**
 * What to do next with a client of this type, as lines to copy from: what docs/connect tells, with this client's own values.
 * `issuer` is PUBLIC_URL. A secret is never repeated.
 */
export function recipeOf(client: Client, issuer: string): string[] {
  const page = `More: docs/connect/${client.type}.md; when it does not work: docs/connect/errors.md`;
  return ['', ...recipes[client.type](client, issuer), '', page];
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
