import { recoveryCodeVerify } from '@latchkey/contract/mfa/recovery-code-verify';
import { mfaText } from '#text/mfa';
import { call } from '../../../platform/api/call.ts';
import { bodyOf } from '../../../platform/forms/body-of.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { AnswerForm } from './answer-form.tsx';
import type { PanelProps } from './factor-panel.ts';

export function RecoveryCodePanel({ token, onProof, onDead }: PanelProps) {
  return (
    <AnswerForm
      prompt={mfaText.recoveryCode.prompt}
      schema={bodyOf(recoveryCodeVerify)}
      name="code"
      verify={(body) => call(recoveryCodeVerify, { token, body })}
      onProof={onProof}
      onDead={onDead}
      field={(bound) => (
        <TextField
          label={mfaText.recoveryCode.label}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="font-mono"
          {...bound}
        />
      )}
    />
  );
}
