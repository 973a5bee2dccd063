import type { LoginAttention } from '@latchkey/contract/attentions/login-attention';
import type { User } from '../accounts/user.ts';

/**
 * A notice that the server computes from the account itself; one file each in types/ (ARCHITECTURE.md#rules).
 * Its id is its type, since an account has it once or not at all.
 */
export interface AttentionType {
  readonly type: string;
  /** A required one goes away only when its cause does. */
  readonly required: boolean;
  /** Undefined where it does not concern the account. */
  find(user: User): Promise<Found | undefined>;
}

export interface Found {
  readonly title: string;
  readonly content: string | null;
  readonly data: LoginAttention['data'];
}
