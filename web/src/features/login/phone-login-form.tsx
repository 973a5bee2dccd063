import { PhoneNumberInput } from '@latchkey/contract/http/scalars';
import { defaultPhoneCountry, type PhoneCountryId } from '@latchkey/contract/login/phone-countries';
import { phoneLoginRequest } from '@latchkey/contract/login/phone-login-request';
import { useState } from 'react';
import * as z from 'zod/mini';
import { loginText } from '#text/login';
import { ApiFailure, isFailure } from '../../platform/api/api-failure.ts';
import { call } from '../../platform/api/call.ts';
import { useCountdown } from '../../platform/countdown/use-countdown.ts';
import { serverFieldErrors } from '../../platform/forms/server-field-errors.ts';
import { useSchemaForm } from '../../platform/forms/use-schema-form.ts';
import { useAuthQuery } from '../../platform/routing/use-auth-query.ts';
import { useRedirect } from '../../platform/routing/use-redirect.ts';
import { toasts } from '../../platform/toasts/toasts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FailureBanner } from '../../ui/failure-banner.tsx';
import { callingCodeOf, countryIds } from '../settings/country-options.ts';
import { PhoneFields } from '../settings/phone-fields.tsx';
import { smsCountdown } from './sms-countdown.ts';

/** Where a code may come by WhatsApp (docs/behaviour/login.md#data). */
const whatsappCountries: readonly PhoneCountryId[] = ['SG', 'ID', 'HK', 'MY'];

const schema = z.object({
  country: z.enum(countryIds),
  phone_no: PhoneNumberInput,
  is_whatsapp: z.optional(z.boolean()),
});

/** Sign-in with phone number and one-time code (docs/behaviour/login.md#screens). */
export function PhoneLoginForm() {
  const query = useAuthQuery();
  const redirect = useRedirect();
  const countdown = useCountdown(smsCountdown);
  const [failure, setFailure] = useState<unknown>();
  const form = useSchemaForm(schema, {
    defaultValues: {
      country: query.auth_country ?? defaultPhoneCountry,
      phone_no: query.auth_phone_number === undefined ? '' : String(query.auth_phone_number),
      is_whatsapp: true,
    },
    async onSubmit({ country, phone_no, is_whatsapp }, { setErrors, setFocus }) {
      setFailure(undefined);
      try {
        const send_via = is_whatsapp ? ('whatsapp' as const) : ('sms' as const);
        const body = { phone_code: callingCodeOf(country), phone_no, send_via };
        const sent = await toasts.promise(call(phoneLoginRequest, { body }), {
          loading: loginText.requestingOtp,
          success: loginText.otpRequested,
        });
        countdown.start(sent.resend_after);
        const { reference_number } = sent;
        redirect('authSmsOtpVerify', {
          keepQuery: true,
          query: {
            reference_number,
            auth_method: 'phone',
            auth_country: country,
            auth_phone_number: phone_no,
          },
        });
      } catch (error) {
        const fields = serverFieldErrors(error, ['phone_no']);
        if (fields) setErrors(fields);
        else setFailure(error);
        setFocus('phone_no');
      }
    },
  });
  const country = countryIds.find((id) => id === form.values.country) ?? defaultPhoneCountry;

  return (
    <form {...form.formProps} className="grid gap-4">
      {failure !== undefined && <RequestFailure error={failure} />}
      <PhoneFields form={form} countryLabel={loginText.country} numberLabel={loginText.phoneNumber} />
      {whatsappCountries.includes(country) && (
        <Checkbox
          label={loginText.byWhatsapp}
          hint={loginText.byWhatsappHint}
          {...form.checkbox('is_whatsapp')}
        />
      )}
      <Button wide {...form.submitProps}>
        {loginText.getOtp}
      </Button>
    </form>
  );
}

/** A cooldown of the server is told with its length. */
function RequestFailure({ error }: { error: unknown }) {
  const wait = isFailure(error, 'rate_limited') ? error.body?.retry_after : undefined;
  if (!(error instanceof ApiFailure) || wait === undefined || wait > 60)
    return <FailureBanner error={error} fallback={loginText.invalidCredential} />;
  return <Banner kind="danger">{loginText.tryAgainIn(wait)}</Banner>;
}
