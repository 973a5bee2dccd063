import { emailChangeRequest } from '@latchkey/contract/contacts/email-change-request';
import { EmailInput } from '@latchkey/contract/http/scalars';
import { useState } from 'react';
import * as z from 'zod/mini';
import { contactsText } from '#text/contacts';
import { serverFieldErrors } from '../../platform/forms/server-field-errors.ts';
import { useSchemaForm } from '../../platform/forms/use-schema-form.ts';
import { Button } from '../../ui/button.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { useSessionCall } from '../sessions/use-session-call.ts';
import type { ContactRequest } from './contact-request.ts';
import { useContactRequest } from './use-contact-request.ts';

const schema = z.object({ email: EmailInput });

export function EmailForm({ onRequested }: { onRequested: (request: ContactRequest) => void }) {
  const callApi = useSessionCall();
  const request = useContactRequest();
  const [failure, setFailure] = useState<unknown>();
  const form = useSchemaForm(schema, {
    async onSubmit(body, { setErrors }) {
      setFailure(undefined);
      const again = () => request((mfaToken) => callApi(emailChangeRequest, { body, mfaToken }));
      try {
        const challenge = await again();
        if (challenge) onRequested({ challenge, contact: body.email, again });
      } catch (error) {
        const fields = serverFieldErrors(error, ['email']);
        if (fields) setErrors(fields);
        else setFailure(error);
      }
    },
  });
  return (
    <form {...form.formProps} className="grid gap-4">
      <FormFailure error={failure} fallback={contactsText.changeFailed} />
      <EmailField label={contactsText.newEmail} autoComplete="email" autoFocus {...form.field('email')} />
      <Button wide {...form.submitProps}>
        {contactsText.getCode}
      </Button>
    </form>
  );
}
