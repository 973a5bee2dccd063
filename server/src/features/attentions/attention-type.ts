import type { LoginAttention } from '@latchkey/contract/attentions/login-attention';
import type { User } from '../accounts/user.ts';

/**
 * A notice that the server computes from the account itself; one file each in types/ (ARCHITECTURE.md#rules).
 * Its id is its type, since an account has it at most once.
 */
export interface AttentionType {
  readonly type: string;
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
