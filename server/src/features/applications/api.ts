import type { ApisTable } from '../../platform/db/tables/applications.ts';

/** An API of the operator's, which access tokens are for. */
export interface Api {
  readonly audience: string;
  readonly name: string | null;
  /** The description of each scope by its name, in the order in which they were named. */
  readonly scopes: Readonly<Record<string, string>>;
  readonly tokenFormat: ApisTable['token_format'];
  /** Every application that asks a person first may ask for its scopes, without being granted them one by one. */
  readonly isOpen: boolean;
  readonly createdAt: number;
  readonly updatedAt: number;
}
