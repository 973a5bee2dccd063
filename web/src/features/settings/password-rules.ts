import type { PasswordRule } from '@latchkey/contract/settings/settings';

export interface CheckedRule {
  description: string;
  met: boolean;
}

/**
 * Which of the server's rules a password satisfies; a pattern that this browser cannot compile is left to the server.
 */
export function checkRules(rules: readonly PasswordRule[], password: string): CheckedRule[] {
  return rules.flatMap(({ description, regex }) => {
    const pattern = patternOf(regex);
    return pattern ? [{ description, met: pattern.test(password.normalize('NFC')) }] : [];
  });
}

function patternOf(source: string): RegExp | undefined {
  try {
    return new RegExp(source, 'u');
  } catch {
    return undefined;
  }
}
