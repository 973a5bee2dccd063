import type { ApisTable } from '../../platform/db/tables/applications.ts';

/** An operator's API, for which access tokens are issued. */
export interface Api {
  readonly audience: string;
  readonly name: string | null;
  /** The description of each scope by its name, in the order in which they were defined. */
  readonly scopes: Readonly<Record<string, string>>;
  readonly tokenFormat: ApisTable['token_format'];
  /**
   * Whether every application that asks for consent may request its scopes, without being granted them individually.
   */
  readonly isOpen: boolean;
  readonly createdAt: number;
  readonly updatedAt: number;
}
