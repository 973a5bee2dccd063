import * as z from 'zod/mini';

/** The roles of operators, lowest first: each includes those before it (docs/behaviour/admin.md#roles). */
export const operatorRoles = ['auditor', 'support', 'admin', 'owner'] as const;

export const OperatorRole = z.enum(operatorRoles);
export type OperatorRole = z.infer<typeof OperatorRole>;

/** The scopes that a machine can be granted, with the role that each corresponds to; none corresponds to an owner. */
export const adminScopes = {
  'admin:read': 'auditor',
  'admin:support': 'support',
  'admin:write': 'admin',
} as const satisfies Record<string, OperatorRole>;

export type AdminScope = keyof typeof adminScopes;

/** Whether `role` is at least `least`. */
export function isAtLeast(role: OperatorRole, least: OperatorRole): boolean {
  return operatorRoles.indexOf(role) >= operatorRoles.indexOf(least);
}

/** The highest role that the scopes of the Admin API correspond to; undefined if none of them is one. */
export function highestRole(scopes: readonly string[]): OperatorRole | undefined {
  const roles = new Set<OperatorRole>(
    scopes.flatMap((scope) => (Object.hasOwn(adminScopes, scope) ? [adminScopes[scope as AdminScope]] : [])),
  );
  return operatorRoles.findLast((role) => roles.has(role));
}

/** Path of the Admin API; the portal's address with this path is its audience (RFC 8707). */
export const adminPath = '/api/admin';
