import { register } from '@latchkey/contract/joining/register';
import { useState } from 'react';
import { joiningText } from '#text/joining';
import { loginText } from '#text/login';
import { call } from '../../platform/api/call.ts';
import { useBoot } from '../../platform/boot/use-boot.ts';
import { bodyOf } from '../../platform/forms/body-of.ts';
import { serverFieldErrors } from '../../platform/forms/server-field-errors.ts';
import { useSchemaForm } from '../../platform/forms/use-schema-form.ts';
import { toasts } from '../../platform/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { rememberCameFrom } from './came-from.ts';

const schema = bodyOf(register);

/** Asks for the address; the answer is the same for all of them (security #200). */
export function RequestForm({ hint, onSent }: { hint: string | undefined; onSent: (email: string) => void }) {
  const { brand } = useBoot();
  const [failure, setFailure] = useState<unknown>();
  const form = useSchemaForm(schema, {
    defaultValues: { email: hint },
    async onSubmit(body, { setErrors }) {
      setFailure(undefined);
      try {
        const request = call(register, { body });
        await toasts.promise(request, { loading: joiningText.sending, success: joiningText.sent });
        rememberCameFrom(body.email, location.search);
        onSent(body.email);
      } catch (error) {
        const fields = serverFieldErrors(error, ['email']);
        if (fields) setErrors(fields);
        else setFailure(error);
      }
    },
  });
  return (
    <>
      <PageHeading centered description={joiningText.hint}>
        {joiningText.title}
      </PageHeading>
      <form {...form.formProps} className="grid gap-4">
        <FormFailure error={failure} fallback={joiningText.sendFailed} />
        <EmailField
          label={joiningText.email}
          autoComplete="email"
          placeholder={loginText.emailExample(brand.example_domain)}
          {...form.field('email')}
        />
        <Button wide {...form.submitProps}>
          {joiningText.send}
        </Button>
      </form>
    </>
  );
}
