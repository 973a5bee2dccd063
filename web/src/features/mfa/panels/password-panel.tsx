import { passwordVerify } from '@latchkey/contract/mfa/password-verify';
import { mfaText } from '#text/mfa';
import { call } from '../../../platform/api/call.ts';
import { bodyOf } from '../../../platform/forms/body-of.ts';
import { PasswordField } from '../../../ui/password-field.tsx';
import { AnswerForm } from './answer-form.tsx';
import type { PanelProps } from './factor-panel.ts';

export function PasswordPanel({ token, onProof, onDead }: PanelProps) {
  return (
    <AnswerForm
      prompt={mfaText.password.prompt}
      schema={bodyOf(passwordVerify)}
      name="password"
      verify={(body) => call(passwordVerify, { token, body })}
      onProof={onProof}
      onDead={onDead}
      field={(bound) => (
        <PasswordField label={mfaText.password.label} autoComplete="current-password" {...bound} />
      )}
    />
  );
}
