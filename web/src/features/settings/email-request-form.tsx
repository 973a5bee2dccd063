import { register } from '@latchkey/contract/joining/register';
import { type ReactNode, useState } from 'react';
import { loginText } from '#text/login';
import { useBoot } from '../../platform/boot/use-boot.ts';
import { bodyOf } from '../../platform/forms/body-of.ts';
import { serverFieldErrors } from '../../platform/forms/server-field-errors.ts';
import { useSchemaForm } from '../../platform/forms/use-schema-form.ts';
import { toasts } from '../../platform/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

// Only an email address: the schema is the same for all of these requests.
const schema = bodyOf(register);

interface EmailRequestFormProps {
  title: string;
  description: ReactNode;
  label: string;
  autoComplete: 'email' | 'username';
  /** Initial value of the field. */
  email: string | undefined;
  submit: string;
  /** Texts of the toast while it is sent, and afterwards. */
  progress: { loading: string; success: string };
  failed: string;
  send: (email: string) => Promise<unknown>;
  onSent: (email: string) => void;
}

/** Asks for the address to which a link is mailed; the answer is the same for every address (security #62, #200). */
export function EmailRequestForm(props: EmailRequestFormProps) {
  const { brand } = useBoot();
  const [failure, setFailure] = useState<unknown>();
  const form = useSchemaForm(schema, {
    defaultValues: { email: props.email },
    async onSubmit({ email }, { setErrors }) {
      setFailure(undefined);
      try {
        await toasts.promise(props.send(email), props.progress);
        props.onSent(email);
      } catch (error) {
        const fields = serverFieldErrors(error, ['email']);
        if (fields) setErrors(fields);
        else setFailure(error);
      }
    },
  });
  return (
    <>
      <PageHeading centered description={props.description}>
        {props.title}
      </PageHeading>
      <form {...form.formProps} className="grid gap-4">
        <FormFailure error={failure} fallback={props.failed} />
        <EmailField
          label={props.label}
          autoComplete={props.autoComplete}
          placeholder={loginText.emailExample(brand.example_domain)}
          {...form.field('email')}
        />
        <Button wide {...form.submitProps}>
          {props.submit}
        </Button>
      </form>
    </>
  );
}
