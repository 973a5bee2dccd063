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
