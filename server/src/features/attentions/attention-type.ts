import type { LoginAttention } from '@latchkey/contract/attentions/login-attention';
import type { User } from '../accounts/user.ts';

/** Screens and rules know these types by name, so that no operator's notice may have one of them (security #324). */
export const computedTypes = [
  'account_deletion',
  'expired_password',
  'register_second_factor',
  'password_expiry_is_soon',
  'remind_passkey_registration',
] as const;

export const isComputedType = (type: string): boolean => (computedTypes as readonly string[]).includes(type);

/**
 * A notice that the server computes from the account itself; one file each in types/ (ARCHITECTURE.md#rules).
 * Its id is its type, since an account has it at most once.
 */
export interface AttentionType {
  readonly type: (typeof computedTypes)[number];
  /** A required notice disappears only with its cause. */
  readonly required: boolean;
  /** Undefined if it does not apply to the account. */
  find(user: User): Promise<Found | undefined>;
}

export interface Found {
  readonly title: string;
  readonly content: string | null;
  readonly data: LoginAttention['data'];
}
