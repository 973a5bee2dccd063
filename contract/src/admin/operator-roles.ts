import * as z from 'zod/mini';

/** The roles of operators, the least first: each may do what those before it may (docs/behaviour/admin.md#roles). */
export const operatorRoles = ['auditor', 'support', 'admin', 'owner'] as const;

export const OperatorRole = z.enum(operatorRoles);
export type OperatorRole = z.infer<typeof OperatorRole>;

/** What a machine may be granted at the Admin API, by the role that each amounts to; none amounts to an owner. */
export const adminScopes = {
  'admin:read': 'auditor',
  'admin:support': 'support',
  'admin:write': 'admin',
} as const satisfies Record<string, OperatorRole>;

export type AdminScope = keyof typeof adminScopes;

/** Whether `role` is `least`, or a higher one. */
export function isAtLeast(role: OperatorRole, least: OperatorRole): boolean {
  return operatorRoles.indexOf(role) >= operatorRoles.indexOf(least);
}

/** Where the Admin API stands below the portal's address; with it, its audience (RFC 8707). */
export const adminPath = '/api/admin';
