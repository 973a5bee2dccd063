import { passwordReplace } from '@latchkey/contract/passwords/password-replace';
import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { passwordsText } from '#text/passwords';
import { serverFieldErrors } from '../../platform/forms/server-field-errors.ts';
import { useSchemaForm } from '../../platform/forms/use-schema-form.ts';
import { toasts } from '../../platform/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { useStepUp } from '../mfa/use-step-up.ts';
import { useProfile } from '../sessions/use-profile.ts';
import { useSessionCall } from '../sessions/use-session-call.ts';
import { newPasswordShape, sameTwice } from '../settings/new-password.ts';
import { NewPasswordFields } from '../settings/new-password-fields.tsx';
import { usePasswordRules } from '../settings/use-password-rules.ts';

/** How long the success message of a password change is shown (docs/behaviour/passwords.md#constants). */
const successMs = 5000;

/** The inline form of the expiry notices, titled 'Replace Password' (docs/behaviour/passwords.md#screens). */
export function ReplacePasswordForm({ onDone }: { onDone: () => void }) {
  const rules = usePasswordRules();
  const callApi = useSessionCall();
  const stepUp = useStepUp();
  const { mutate } = useProfile();
  const [failure, setFailure] = useState<unknown>();
  const schema = useMemo(() => z.object(newPasswordShape(rules)).check(sameTwice), [rules]);

  const form = useSchemaForm(schema, {
    async onSubmit({ password }, { setErrors, setFocus }) {
      setFailure(undefined);
      try {
        const profile = await stepUp.to('changePassword').run((mfaToken) =>
          toasts.promise(callApi(passwordReplace, { body: { password }, mfaToken }), {
            loading: passwordsText.replacing,
            success: passwordsText.changed,
            duration: successMs,
          }),
        );
        if (!profile) return;
        await mutate(profile, { revalidate: false });
        onDone();
      } catch (error) {
        const fields = serverFieldErrors(error, ['password']);
        if (!fields) return setFailure(error);
        setErrors(fields);
        setFocus('password');
      }
    },
  });

  return (
    <form {...form.formProps} aria-label={passwordsText.replaceTitle} className="grid gap-4">
      <h2 className="text-base font-semibold">{passwordsText.replaceTitle}</h2>
      <FormFailure error={failure} fallback={passwordsText.changeFailed} />
      <NewPasswordFields form={form} rules={rules} />
      <Button wide {...form.submitProps}>
        {passwordsText.replace}
      </Button>
    </form>
  );
}
