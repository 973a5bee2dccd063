import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { isFailure } from '../../platform/api/api-failure.ts';
import { isLinkUsed } from '../../platform/api/is-link-used.ts';
import { serverFieldErrors } from '../../platform/forms/server-field-errors.ts';
import { useSchemaForm } from '../../platform/forms/use-schema-form.ts';
import type { MailedLink } from '../../platform/routing/kept-link.ts';
import { Button } from '../../ui/button.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { SecondFactorCancelled } from '../mfa/second-factor.ts';
import { newPasswordShape, sameTwice } from '../settings/new-password.ts';
import { NewPasswordFields } from '../settings/new-password-fields.tsx';
import { usePasswordRules } from '../settings/use-password-rules.ts';
import { resetPassword } from './reset-password.ts';

/** Why the link cannot set a password any more. */
export type LinkEnd = 'expired' | 'used';

interface Props {
  link: MailedLink;
  texts: { submit: string; running: string; done: string; failed: string; conflict?: string };
  onDone: () => void;
  onEnd: (end: LinkEnd) => void;
  onWaiting: (until: string) => void;
}

/** Sets a password by a mailed link, with the second factor in between if the account has one. */
export function LinkPasswordForm({ link, texts, onDone, onEnd, onWaiting }: Props) {
  const rules = usePasswordRules();
  const [failure, setFailure] = useState<unknown>();
  const schema = useMemo(() => z.object(newPasswordShape(rules)).check(sameTwice), [rules]);
  const form = useSchemaForm(schema, {
    async onSubmit({ password }, { setErrors, setFocus }) {
      setFailure(undefined);
      try {
        const later = await resetPassword({ ...link, password }, texts);
        if (later) return onWaiting(later);
        onDone();
      } catch (error) {
        if (error instanceof SecondFactorCancelled) return;
        if (isFailure(error, 'invalid_token')) return onEnd(isLinkUsed(error) ? 'used' : 'expired');
        const fields = serverFieldErrors(error, ['password']);
        if (!fields) return setFailure(error);
        setErrors(fields);
        setFocus('password');
      }
    },
  });
  return (
    <form {...form.formProps} className="grid gap-4">
      <FormFailure
        error={failure}
        fallback={texts.failed}
        {...(texts.conflict && isFailure(failure, 'conflict') ? { message: texts.conflict } : {})}
      />
      {/* Tells password managers whose password it is. */}
      <input type="email" autoComplete="username" value={link.email} readOnly hidden />
      <NewPasswordFields form={form} rules={rules} />
      <Button wide {...form.submitProps}>
        {texts.submit}
      </Button>
    </form>
  );
}
