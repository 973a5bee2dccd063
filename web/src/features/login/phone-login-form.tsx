import { PhoneNumberInput } from '@latchkey/contract/http/scalars';
import { defaultPhoneCountry, type PhoneCountryId } from '@latchkey/contract/login/phone-countries';
import { phoneLoginRequest } from '@latchkey/contract/login/phone-login-request';
import { useState } from 'react';
import * as z from 'zod/mini';
import { loginText } from '#text/login';
import { phoneLoginText } from '#text/phone-login';
import { isFailure } from '../../platform/api/api-failure.ts';
import { call } from '../../platform/api/call.ts';
import { useCountdown } from '../../platform/countdown/use-countdown.ts';
import { serverFieldErrors } from '../../platform/forms/server-field-errors.ts';
import { useSchemaForm } from '../../platform/forms/use-schema-form.ts';
import { useAuthQuery } from '../../platform/routing/use-auth-query.ts';
import { useRedirect } from '../../platform/routing/use-redirect.ts';
import { toasts } from '../../platform/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { callingCodeOf, countryIds } from '../settings/country-options.ts';
import { PhoneFields } from '../settings/phone-fields.tsx';
import { goodPhoneCode, keepPhoneCode } from './phone-codes.ts';
import { smsCountdown } from './sms-countdown.ts';

/** Countries in which codes can be sent by WhatsApp (docs/behaviour/login.md#data). */
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
  const blocked = useCountdown('phone-code-request');
  const [failure, setFailure] = useState<unknown>();
  const form = useSchemaForm(schema, {
    defaultValues: {
      country: query.auth_country ?? defaultPhoneCountry,
      phone_no: query.auth_phone_number === undefined ? '' : String(query.auth_phone_number),
      is_whatsapp: true,
    },
    async onSubmit({ country, phone_no, is_whatsapp }, { setErrors, setFocus }) {
      setFailure(undefined);
      const phone_code = callingCodeOf(country);
      const phone = `${phone_code} ${phone_no}`;
      const goToCode = (reference_number: string) =>
        redirect('authSmsOtpVerify', {
          keepQuery: true,
          query: {
            reference_number,
            auth_method: 'phone',
            auth_country: country,
            auth_phone_number: phone_no,
          },
        });
      // If a person went back and asks again before another code can be sent, the pending code is still valid.
      const underWay = goodPhoneCode(phone);
      if (underWay && countdown.left > 0) return goToCode(underWay.reference_number);
      try {
        const send_via = is_whatsapp ? ('whatsapp' as const) : ('sms' as const);
        const sent = await toasts.promise(
          call(phoneLoginRequest, { body: { phone_code, phone_no, send_via } }),
          { loading: phoneLoginText.requestingOtp, success: phoneLoginText.otpRequested },
        );
        keepPhoneCode(phone, sent);
        countdown.start(sent.resend_after);
        goToCode(sent.reference_number);
      } catch (error) {
        const wait = cooldownOf(error);
        if (wait && underWay) {
          countdown.start(wait);
          return goToCode(underWay.reference_number);
        }
        if (wait) blocked.start(wait);
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
      {failure !== undefined && <RequestFailure error={failure} left={blocked.left} />}
      <PhoneFields
        form={form}
        countryLabel={phoneLoginText.country}
        numberLabel={phoneLoginText.phoneNumber}
      />
      {whatsappCountries.includes(country) && (
        <Checkbox
          label={phoneLoginText.byWhatsapp}
          hint={phoneLoginText.byWhatsappHint}
          {...form.checkbox('is_whatsapp')}
        />
      )}
      <Button wide {...form.submitProps}>
        {phoneLoginText.getOtp}
      </Button>
    </form>
  );
}

/** Seconds until the next code can be sent to the number; undefined if the request was refused for another reason. */
function cooldownOf(error: unknown): number | undefined {
  const wait = isFailure(error, 'rate_limited') ? error.body?.retry_after : undefined;
  return wait !== undefined && wait <= 60 ? wait : undefined;
}

/** The server's cooldown is shown with the remaining time, and disappears when it is over. */
function RequestFailure({ error, left }: { error: unknown; left: number }) {
  const isCooldown = cooldownOf(error) !== undefined;
  if (isCooldown && left === 0) return null;
  return (
    <FormFailure
      error={error}
      fallback={loginText.invalidCredential}
      message={isCooldown ? phoneLoginText.tryAgainIn(left) : undefined}
    />
  );
}
