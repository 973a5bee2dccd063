import { passwordChange } from '@latchkey/contract/passwords/password-change';
import type { PasswordRule } from '@latchkey/contract/settings/settings';
import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { passwordsText } from '#text/passwords';
import { serverFieldErrors } from '../../platform/forms/server-field-errors.ts';
import { useSchemaForm } from '../../platform/forms/use-schema-form.ts';
import { RouteLink } from '../../platform/routing/route-link.tsx';
import { toasts } from '../../platform/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { linkStyle } from '../../ui/link-style.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { useStepUp } from '../mfa/use-step-up.ts';
import { useProfile } from '../sessions/use-profile.ts';
import { useSessionCall } from '../sessions/use-session-call.ts';
import { newPasswordShape, sameTwice } from '../settings/new-password.ts';
import { NewPasswordFields } from '../settings/new-password-fields.tsx';
import { usePasswordRules } from '../settings/use-password-rules.ts';

interface Props {
  email: string;
  hasPassword: boolean;
}

/** How long the success message of a password change is shown (docs/behaviour/passwords.md#constants). */
const successMs = 5000;

export function ChangePasswordForm({ email, hasPassword }: Props) {
  const rules = usePasswordRules();
  const callApi = useSessionCall();
  const stepUp = useStepUp();
  const { mutate } = useProfile();
  const [failure, setFailure] = useState<unknown>();
  const schema = useMemo(() => schemaFor(rules, hasPassword), [rules, hasPassword]);

  const form = useSchemaForm(schema, {
    async onSubmit({ current_password, password, keep_other_sessions }, { setErrors, setFocus, reset }) {
      setFailure(undefined);
      const body = { current_password: current_password || undefined, password, keep_other_sessions };
      try {
        const profile = await stepUp.to('changePassword').run((mfaToken) =>
          toasts.promise(callApi(passwordChange, { body, mfaToken }), {
            loading: passwordsText.replacing,
            success: passwordsText.changed,
            duration: successMs,
          }),
        );
        if (!profile) return;
        reset();
        await mutate(profile, { revalidate: false });
      } catch (error) {
        const fields = serverFieldErrors(error, ['current_password', 'password']);
        if (!fields) return setFailure(error);
        setErrors(fields);
        setFocus(fields.current_password ? 'current_password' : 'password');
      }
    },
  });

  return (
    <form {...form.formProps} className="grid max-w-md gap-4">
      <FormFailure error={failure} fallback={passwordsText.changeFailed} />
      {/* Tells password managers whose password it is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      {hasPassword && (
        <div className="grid gap-1">
          <PasswordField
            label={passwordsText.currentPassword}
            autoComplete="current-password"
            {...form.field('current_password')}
          />
          {/* Somebody else may have set the present one. */}
          <RouteLink
            to="authForgotPassword"
            query={{ email }}
            className={`${linkStyle} justify-self-start py-1 text-control`}
          >
            {passwordsText.forgotCurrent}
          </RouteLink>
        </div>
      )}
      <NewPasswordFields form={form} rules={rules} />
      <Checkbox
        label={passwordsText.keepOthers}
        hint={passwordsText.keepOthersHint}
        {...form.checkbox('keep_other_sessions')}
      />
      <Button className="justify-self-start" {...form.submitProps}>
        {hasPassword ? passwordsText.change : passwordsText.set}
      </Button>
    </form>
  );
}

function schemaFor(rules: readonly PasswordRule[], hasPassword: boolean) {
  const present = z.string().check(z.minLength(1, 'required'));
  return z
    .object({
      // Without a password there is no such field.
      current_password: hasPassword ? present : z.optional(z.string()),
      ...newPasswordShape(rules),
      keep_other_sessions: z.boolean(),
    })
    .check(sameTwice);
}
