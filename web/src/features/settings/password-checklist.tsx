import type { PasswordRule } from '@latchkey/contract/settings/settings';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { passwordsText } from '#text/passwords';
import { classNames } from '../../ui/class-names.ts';
import { checkRules } from './password-rules.ts';

/** The rules with ticks and warnings, once something is typed (docs/behaviour/passwords.md#fields). */
export function PasswordChecklist({ rules, password }: { rules: readonly PasswordRule[]; password: string }) {
  if (!password) return null;
  return (
    <ul aria-label={passwordsText.rules} className="grid gap-1 text-sm">
      {checkRules(rules, password).map(({ description, met }) => {
        const Icon = met ? CircleCheck : TriangleAlert;
        return (
          <li key={description} className="flex items-center gap-2">
            <Icon
              className={classNames('size-4 shrink-0', met ? 'text-success' : 'text-warning')}
              role="img"
              aria-label={met ? passwordsText.ruleMet : passwordsText.ruleUnmet}
            />
            {description}
          </li>
        );
      })}
    </ul>
  );
}
