import { type AdminScope, adminPath } from '@latchkey/contract/admin/operator-roles';
import type { Api } from './api.ts';

/** Descriptions of the scopes; people never see them on a consent screen, as only machines can have these scopes. */
const scopes: Readonly<Record<AdminScope, string>> = {
  'admin:read': 'Read what operators see',
  'admin:support': 'Help people who cannot sign in',
  'admin:write': 'Change accounts, groups and applications',
};

const always = { definedAt: 0, describedAt: 0 };

/** The Admin API of this portal. Its tokens are opaque: a revoked one is refused immediately. */
export function adminApi(publicUrl: string): Api {
  return {
    audience: `${publicUrl}${adminPath}`,
    name: 'Admin API',
    scopes,
    scopeTimes: Object.fromEntries(Object.keys(scopes).map((scope) => [scope, always])),
    tokenFormat: 'opaque',
    isOpen: false,
    closedAt: 0,
    createdAt: 0,
    updatedAt: 0,
  };
}
