import { type AdminScope, adminPath } from '@latchkey/contract/admin/operator-roles';
import type { Api } from './api.ts';

/** What each scope opens, in words; people are never asked, as only machines may have them. */
const scopes: Readonly<Record<AdminScope, string>> = {
  'admin:read': 'Read what operators see',
  'admin:support': 'Help people who cannot sign in',
  'admin:write': 'Change accounts, groups and applications',
};

/** The Admin API of this portal. Its tokens are opaque: one that is taken back ends at once. */
export function adminApi(publicUrl: string): Api {
  return {
    audience: `${publicUrl}${adminPath}`,
    name: 'Admin API',
    scopes,
    tokenFormat: 'opaque',
    isOpen: false,
    createdAt: 0,
    updatedAt: 0,
  };
}
