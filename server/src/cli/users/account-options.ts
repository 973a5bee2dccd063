/** Options shared by the commands that create and change an account. */
export interface AccountOptions {
  readonly json?: boolean;
  readonly email?: string;
  readonly phone?: string;
  readonly name?: string;
  readonly givenName?: string;
  readonly familyName?: string;
  readonly larkId?: string;
  readonly emailVerified?: boolean;
  readonly phoneVerified?: boolean;
  readonly partner?: boolean;
}
