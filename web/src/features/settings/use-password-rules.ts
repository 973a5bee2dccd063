import type { PasswordRule } from '@latchkey/contract/settings/settings';
import { useSettings } from './use-settings.ts';

const none: readonly PasswordRule[] = [];

/** The server's rules; none if they could not be read, and only the server checks then. */
export function usePasswordRules(): readonly PasswordRule[] {
  return useSettings().data?.password_rules ?? none;
}
