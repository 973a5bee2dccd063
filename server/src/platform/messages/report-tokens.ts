import { createCodeHasher } from '../secrets/code-hasher.ts';
import type { SecretKeys } from '../secrets/secret-keys.ts';

/** A MAC of a message's id, by which a gateway proves in its report that it received the message. */
export interface ReportTokens {
  of(messageId: string): string;
  isOf(messageId: string, token: string): boolean;
}

export function reportTokens(keys: SecretKeys): ReportTokens {
  const hasher = createCodeHasher(keys, 'delivery-report');
  return {
    of: (id) => hasher.hash(id, 'report'),
    isOf: (id, token) => hasher.matches(id, 'report', token),
  };
}
