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

/** The role that scopes of the Admin API amount to together; undefined where none of them is one. */
export function highestRole(scopes: readonly string[]): OperatorRole | undefined {
  const roles = new Set<OperatorRole>(
    scopes.flatMap((scope) => (Object.hasOwn(adminScopes, scope) ? [adminScopes[scope as AdminScope]] : [])),
  );
  return operatorRoles.findLast((role) => roles.has(role));
}

/** Where the Admin API stands below the portal's address; with it, its audience (RFC 8707). */
export const adminPath = '/api/admin';
