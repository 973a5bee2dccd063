import { useState } from 'react';
import { loginText } from '#text/login';
import { useBoot } from '../../platform/boot/use-boot.ts';
import { serverFieldErrors } from '../../platform/forms/server-field-errors.ts';
import { useSchemaForm } from '../../platform/forms/use-schema-form.ts';
import { prepareProof } from '../../platform/proofs/proof.ts';
import { RouteLink } from '../../platform/routing/route-link.tsx';
import { useAuthQuery } from '../../platform/routing/use-auth-query.ts';
import { typedEmailState } from '../../platform/routing/use-typed-email.ts';
import { Button } from '../../ui/button.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { linkStyle } from '../../ui/link-style.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { SecondFactorCancelled } from '../mfa/second-factor.ts';
import { passwordForm, signInWithPassword } from './password-sign-in.ts';
import { useSignIn } from './use-sign-in.ts';

/** Sign-in with email and password (docs/behaviour/login.md#screens). */
export function EmailLoginForm() {
  const { brand } = useBoot();
  const { login_hint: hint } = useAuthQuery();
  const signIn = useSignIn();
  const [failure, setFailure] = useState<unknown>();

  const form = useSchemaForm(passwordForm, {
    defaultValues: { email: hint },
    async onSubmit(body, { setErrors, setFocus }) {
      setFailure(undefined);
      try {
        await signIn(signInWithPassword(body));
      } catch (error) {
        if (error instanceof SecondFactorCancelled) return;
        const fields = serverFieldErrors(error, ['email', 'password']);
        if (fields) return setErrors(fields);
        setFailure(error);
        setFocus('password');
      }
    },
  });

  return (
    <form {...form.formProps} onFocus={prepareProof} className="grid gap-4">
      <FormFailure error={failure} fallback={loginText.invalidCredential} />
      <EmailField
        label={loginText.email}
        autoComplete="username webauthn"
        placeholder={loginText.emailExample(brand.example_domain)}
        {...form.field('email')}
      />
      <PasswordField label={loginText.password} autoComplete="current-password" {...form.field('password')} />
      <Button wide {...form.submitProps}>
        {loginText.logIn}
      </Button>
      <RouteLink
        to="authForgotPassword"
        keepQuery
        state={typedEmailState(() => form.read().email)}
        className={`${linkStyle} justify-self-center py-1 text-control`}
      >
        {loginText.forgotPassword}
      </RouteLink>
    </form>
  );
}
