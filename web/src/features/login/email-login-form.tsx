import { passwordLogin } from '@latchkey/contract/login/password-login';
import { useState } from 'react';
import { loginText } from '#text/login';
import { uiText } from '#text/ui';
import { ApiFailure } from '../../platform/api/api-failure.ts';
import { call } from '../../platform/api/call.ts';
import { failureMessage } from '../../platform/api/failure-message.ts';
import { useBoot } from '../../platform/boot/use-boot.ts';
import { bodyOf } from '../../platform/forms/body-of.ts';
import { setServerErrors } from '../../platform/forms/set-server-errors.ts';
import { useSchemaForm } from '../../platform/forms/use-schema-form.ts';
import { RouteLink } from '../../platform/routing/route-link.tsx';
import { toasts } from '../../platform/toasts/toasts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { linkStyle } from '../../ui/link-style.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { SecondFactorCancelled } from '../mfa/second-factor.ts';
import { useSignIn } from './use-sign-in.ts';

/** The door of e-mail and password (spec §2). */
export function EmailLoginForm() {
  const { brand } = useBoot();
  const signIn = useSignIn();
  const [failure, setFailure] = useState<{ message: string; reference?: string }>();

  const form = useSchemaForm(bodyOf(passwordLogin), {
    async onSubmit(body) {
      setFailure(undefined);
      try {
        const reply = await toasts.promise(call(passwordLogin, { body }), {
          loading: loginText.authenticating,
          success: loginText.loggedIn,
        });
        await signIn(reply);
      } catch (error) {
        if (error instanceof SecondFactorCancelled || setServerErrors(form, error)) return;
        setFailure({
          message: failureMessage(error, loginText.invalidCredential),
          reference: error instanceof ApiFailure ? error.reference : undefined,
        });
        form.setFocus('password');
      }
    },
  });

  return (
    <form {...form.formProps} className="grid gap-4">
      {failure && (
        <Banner kind="danger" note={failure.reference && uiText.reference(failure.reference)}>
          {failure.message}
        </Banner>
      )}
      <TextField
        label={loginText.email}
        type="email"
        inputMode="email"
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={loginText.emailExample(brand.example_domain)}
        {...form.field('email')}
      />
      <PasswordField
        label={loginText.password}
        autoComplete="current-password"
        {...form.field('password')}
      />
      <Button wide {...form.submitProps}>
        {loginText.logIn}
      </Button>
      <RouteLink to="authForgotPassword" keepQuery className={`${linkStyle} justify-self-center py-1`}>
        {loginText.forgotPassword}
      </RouteLink>
    </form>
  );
}
