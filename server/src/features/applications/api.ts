import type { ApisTable } from '../../platform/db/tables/applications.ts';

/** In milliseconds since 1970. */
export interface ScopeTimes {
  /** Later if it was removed and defined again: it may mean something else since then. */
  readonly definedAt: number;
  /** When its description, which people agree to, was last changed. */
  readonly describedAt: number;
}

/** An operator's API, for which access tokens are issued. */
export interface Api {
  readonly audience: string;
  readonly name: string | null;
  /** The description of each scope by its name, in the order in which they were defined. */
  readonly scopes: Readonly<Record<string, string>>;
  readonly scopeTimes: Readonly<Record<string, ScopeTimes>>;
  readonly tokenFormat: ApisTable['token_format'];
  /**
   * Whether every application that asks for consent may request its scopes, without being granted them individually.
   */
  readonly isOpen: boolean;
  /** When it was last closed again; 0 if never. */
  readonly closedAt: number;
  readonly createdAt: number;
  readonly updatedAt: number;
}
