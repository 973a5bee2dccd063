import type { z } from 'zod/mini';
import type { Endpoint } from '../http/endpoint.ts';
import type { OperatorRole } from './operator-roles.ts';

type Shape = z.core.$ZodType;
type Input<S> = S extends Shape ? z.core.input<S> : undefined;

/** What the OpenAPI document shows of a call. */
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
  /** The least role that may call; a machine's scope amounts to a role (operator-roles.ts). */
  readonly role: OperatorRole;
  readonly examples: Examples<Input<Body>, Input<Reply>>;
};

/**
 * Declares one call of the Admin API: of an operator's session with two factors, which confirms what it changes, or of a
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
