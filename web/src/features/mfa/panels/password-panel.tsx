import { passwordVerify } from '@latchkey/contract/mfa/password-verify';
import { mfaText } from '#text/mfa';
import { call } from '../../../platform/api/call.ts';
import { bodyOf } from '../../../platform/forms/body-of.ts';
import { useSchemaForm } from '../../../platform/forms/use-schema-form.ts';
import { Button } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import type { PanelProps } from './factor-panel.ts';
import { useAnswer } from './use-answer.ts';

export function PasswordPanel({ token, onProof, onDead }: PanelProps) {
  const { answer, error } = useAnswer({ onProof, onDead });
  const form = useSchemaForm(bodyOf(passwordVerify), {
    onSubmit: (body) => answer(() => call(passwordVerify, { token, body })),
  });
  const field = form.field('password');
  return (
    <form {...form.formProps} className="grid gap-4">
      <p className="text-muted">{mfaText.password.prompt}</p>
      <PasswordField
        label={mfaText.password.label}
        autoComplete="current-password"
        autoFocus
        {...field}
        error={field.error ?? error}
      />
      <Button wide {...form.submitProps} disabled={!form.isDirty || form.submitProps.disabled}>
        {mfaText.verify}
      </Button>
    </form>
  );
}
