import { phoneChangeRequest } from '@latchkey/contract/contacts/phone-change-request';
import { PhoneNumberInput } from '@latchkey/contract/http/scalars';
import { defaultPhoneCountry } from '@latchkey/contract/login/phone-countries';
import type { Profile } from '@latchkey/contract/profile/profile';
import { useState } from 'react';
import * as z from 'zod/mini';
import { contactsText } from '#text/contacts';
import { serverFieldErrors } from '../../platform/forms/server-field-errors.ts';
import { useSchemaForm } from '../../platform/forms/use-schema-form.ts';
import { Button } from '../../ui/button.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { useSessionCall } from '../sessions/use-session-call.ts';
import { callingCodeOf, countryIds, countryOfCallingCode } from '../settings/country-options.ts';
import { PhoneFields } from '../settings/phone-fields.tsx';
import type { ContactRequest } from './contact-request.ts';
import { useContactRequest } from './use-contact-request.ts';

const schema = z.object({ country: z.enum(countryIds), phone_no: PhoneNumberInput });

interface Props {
  profile: Profile;
  onRequested: (request: ContactRequest) => void;
}

export function PhoneForm({ profile, onRequested }: Props) {
  const callApi = useSessionCall();
  const request = useContactRequest();
  const [failure, setFailure] = useState<unknown>();
  const form = useSchemaForm(schema, {
    defaultValues: { country: countryOfCallingCode(profile.phone_code) ?? defaultPhoneCountry },
    async onSubmit({ country, phone_no }, { setErrors }) {
      setFailure(undefined);
      const phone_code = callingCodeOf(country);
      const body = { phone_code, phone_no, send_via: 'sms' as const };
      const again = () => request((mfaToken) => callApi(phoneChangeRequest, { body, mfaToken }));
      try {
        const challenge = await again();
        if (challenge) onRequested({ challenge, contact: `${phone_code} ${phone_no}`, again });
      } catch (error) {
        const fields = serverFieldErrors(error, ['phone_no']);
        if (fields) setErrors(fields);
        else setFailure(error);
      }
    },
  });
  return (
    <form {...form.formProps} className="grid gap-4">
      <FormFailure error={failure} fallback={contactsText.changeFailed} />
      <PhoneFields
        form={form}
        countryLabel={contactsText.country}
        numberLabel={contactsText.newPhone}
        autoFocus
      />
      <Button wide {...form.submitProps}>
        {contactsText.getCode}
      </Button>
    </form>
  );
}
