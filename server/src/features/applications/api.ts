import type { ApisTable } from '../../platform/db/tables/applications.ts';

/** An API of the operator's, which access tokens are for. */
export interface Api {
  readonly audience: string;
  readonly name: string | null;
  /** The description of each scope by its name, in the order in which they were named. */
  readonly scopes: Readonly<Record<string, string>>;
  readonly tokenFormat: ApisTable['token_format'];
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** Undefined for a scope that the API does not have, whatever its name. */
export function descriptionOf(api: Api, scope: string): string | undefined {
  return Object.hasOwn(api.scopes, scope) ? api.scopes[scope] : undefined;
}
