import type { PasswordRule } from '@latchkey/contract/settings/settings';
import { passwordsText } from '#text/passwords';
import { PasswordField } from '../../ui/password-field.tsx';
import { PasswordChecklist } from './password-checklist.tsx';

interface FieldProps {
  name: string;
  error?: string;
  onChange: () => void;
}

interface Props {
  form: {
    values: { password?: unknown };
    field: (name: 'password' | 'confirm_password') => FieldProps;
  };
  rules: readonly PasswordRule[];
}

/** New Password with its live checklist, and Confirm Password; for every form that sets a password. */
export function NewPasswordFields({ form, rules }: Props) {
  const { password } = form.values;
  return (
    <>
      <div className="grid gap-2">
        <PasswordField
          label={passwordsText.newPassword}
          autoComplete="new-password"
          {...form.field('password')}
        />
        <PasswordChecklist rules={rules} password={typeof password === 'string' ? password : ''} />
      </div>
      <PasswordField
        label={passwordsText.confirmPassword}
        autoComplete="new-password"
        {...form.field('confirm_password')}
      />
    </>
  );
}
