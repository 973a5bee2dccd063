import type { PasswordRule } from '@latchkey/contract/settings/settings';

export interface CheckedRule {
  description: string;
  met: boolean;
}

/** What a password meets of the server's rules; a pattern that this browser cannot read is left to the server. */
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
