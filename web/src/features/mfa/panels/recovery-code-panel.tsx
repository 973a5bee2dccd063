import { recoveryCodeVerify } from '@latchkey/contract/mfa/recovery-code-verify';
import { mfaText } from '#text/mfa';
import { call } from '../../../platform/api/call.ts';
import { bodyOf } from '../../../platform/forms/body-of.ts';
import { useSchemaForm } from '../../../platform/forms/use-schema-form.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { PanelProps } from './factor-panel.ts';
import { useAnswer } from './use-answer.ts';

export function RecoveryCodePanel({ token, onProof, onDead }: PanelProps) {
  const { answer, error } = useAnswer({ onProof, onDead });
  const form = useSchemaForm(bodyOf(recoveryCodeVerify), {
    onSubmit: (body) => answer(() => call(recoveryCodeVerify, { token, body })),
  });
  const field = form.field('code');
  return (
    <form {...form.formProps} className="grid gap-4">
      <p className="text-muted">{mfaText.recoveryCode.prompt}</p>
      <TextField
        label={mfaText.recoveryCode.label}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        className="font-mono"
        {...field}
        error={field.error ?? error}
      />
      <Button wide {...form.submitProps} disabled={!form.isDirty || form.submitProps.disabled}>
        {mfaText.verify}
      </Button>
    </form>
  );
}
