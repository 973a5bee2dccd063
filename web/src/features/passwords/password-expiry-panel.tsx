import type { LoginAttention } from '@latchkey/contract/attentions/login-attention';
import { useState } from 'react';
import { passwordsText } from '#text/passwords';
import { formatDate } from '../../platform/dates/format-date.ts';
import { Button } from '../../ui/button.tsx';
import { ReplacePasswordForm } from './replace-password-form.tsx';

interface Props {
  item: LoginAttention;
  onDone: () => void;
}

/**
 * The notices `expired_password` and `password_expiry_is_soon`; the app passes it to the attentions
 * (ARCHITECTURE.md#rules).
 */
export function PasswordExpiryPanel({ item, onDone }: Props) {
  const expiresAt = item.data?.expires_at;
  const isSoon = item.type === 'password_expiry_is_soon' && typeof expiresAt === 'string';
  const [isOpen, setOpen] = useState(!isSoon);
  return (
    <div className="grid gap-4">
      <p className="-mt-4 text-center text-pretty text-muted">
        {isSoon ? passwordsText.expiresAt(formatDate(expiresAt)) : passwordsText.expired}
      </p>
      {isOpen ? (
        <ReplacePasswordForm onDone={onDone} />
      ) : (
        <Button wide onClick={() => setOpen(true)}>
          {passwordsText.update}
        </Button>
      )}
    </div>
  );
}
