import type { PasswordRule } from '@latchkey/contract/settings/settings';
import { type Catalog, catalog } from '../text/catalog.ts';
import { passwordPatterns } from './password-policy.ts';

/** The `password_rules` of GET /settings, which the browser checks while the user types (spec §5). */
export function passwordRules(text: Catalog = catalog()): PasswordRule[] {
  return passwordPatterns.map(({ rule, characters, regex }) => ({
    description: text.passwordRules[rule].description(characters),
    message: text.passwordRules[rule].message(characters),
    regex,
  }));
}
