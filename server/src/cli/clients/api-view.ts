import type { Api } from '../../features/applications/api.ts';

/** An API as the command line shows it. */
export function apiView(api: Api) {
  return {
    audience: api.audience,
    name: api.name,
    scopes: api.scopes,
    token_format: api.tokenFormat,
    open: api.isOpen,
    created_at: new Date(api.createdAt).toISOString(),
    updated_at: new Date(api.updatedAt).toISOString(),
  };
}

/** The API as lines of name and value. */
export function apiLines(api: Api): string[][] {
  return [
    ['audience', api.audience],
    ['name', api.name ?? '–'],
    ['tokens', api.tokenFormat],
    ['open', api.isOpen ? 'yes' : 'no'],
    ...Object.entries(api.scopes).map(([scope, description]) => [`scope ${scope}`, description]),
  ];
}
