import type { PasswordRule } from '@latchkey/contract/settings/settings';
import { useSettings } from './use-settings.ts';

const none: readonly PasswordRule[] = [];

/** The server's rules; none where they could not be read, and the server decides alone. */
export function usePasswordRules(): readonly PasswordRule[] {
  return useSettings().data?.password_rules ?? none;
}
