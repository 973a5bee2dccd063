import { createCodeHasher } from '../secrets/code-hasher.ts';
import type { SecretKeys } from '../secrets/secret-keys.ts';

/** By which a gateway shows that it was given a message: a MAC of its id, which nobody else can make. */
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
