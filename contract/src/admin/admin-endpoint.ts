import type { z } from 'zod/mini';
import type { Endpoint } from '../http/endpoint.ts';
import type { OperatorRole } from './operator-roles.ts';

type Shape = z.core.$ZodType;
type Input<S> = S extends Shape ? z.core.input<S> : undefined;

/** Examples for the OpenAPI document. */
interface Examples<Body, Reply> {
  readonly body?: Body;
  readonly reply: Reply;
}

type Declared<
  Params extends Shape | undefined,
  Query extends Shape | undefined,
  Body extends Shape | undefined,
  Reply extends Shape,
> = Omit<
  Endpoint<Params, Query, Body, Reply, readonly ['operator']>,
  'callers' | 'feature' | 'path' | 'role' | 'examples'
> & {
  readonly path: `/api/admin/${string}`;
  /** The lowest role that may call; a machine's scopes correspond to a role (operator-roles.ts). */
  readonly role: OperatorRole;
  readonly examples: Examples<Input<Body>, Input<Reply>>;
};

/**
 * Declares a call of the Admin API, for an operator's session with two factors, which confirms changes, or for a
 * machine (docs/behaviour/admin.md#callers).
 */
export function adminEndpoint<
  Reply extends Shape,
  Params extends Shape | undefined = undefined,
  Query extends Shape | undefined = undefined,
  Body extends Shape | undefined = undefined,
>(
  declared: Declared<Params, Query, Body, Reply>,
): Endpoint<Params, Query, Body, Reply, readonly ['operator']> & { readonly role: OperatorRole } {
  return { ...declared, feature: 'Admin', callers: ['operator'] };
}
