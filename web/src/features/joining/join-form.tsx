import { NameInput } from '@latchkey/contract/http/scalars';
import { registerConfirm } from '@latchkey/contract/joining/register-confirm';
import { registerPasskeyOption } from '@latchkey/contract/joining/register-passkey-option';
import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { fieldText } from '#text/fields';
import { joiningText } from '#text/joining';
import { uiText } from '#text/ui';
import { isFailure } from '../../platform/api/api-failure.ts';
import { call } from '../../platform/api/call.ts';
import { isLinkUsed } from '../../platform/api/is-link-used.ts';
import { serverFieldErrors } from '../../platform/forms/server-field-errors.ts';
import { useSchemaForm } from '../../platform/forms/use-schema-form.ts';
import { prepareProof } from '../../platform/proofs/proof.ts';
import type { MailedLink } from '../../platform/routing/kept-link.ts';
import { toasts } from '../../platform/toasts/toasts.ts';
import { ceremonyMessage, isSuperseded } from '../../platform/webauthn/ceremony-message.ts';
import { createPasskey, supportsPasskeys } from '../../platform/webauthn/passkey-ceremony.ts';
import { Button } from '../../ui/button.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { Separator } from '../../ui/separator.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { SecondFactorCancelled } from '../mfa/second-factor.ts';
import { newPasswordShape, sameTwice } from '../settings/new-password.ts';
import { NewPasswordFields } from '../settings/new-password-fields.tsx';
import { usePasswordRules } from '../settings/use-password-rules.ts';
import { useNewcomer } from './use-newcomer.ts';

/** Why the link cannot create an account any more. */
export type LinkEnd = 'over' | 'used' | 'conflict' | 'closed';

/** Name, and a password with its live rules or a passkey. */
export function JoinForm({ link, onEnd }: { link: MailedLink; onEnd: (end: LinkEnd) => void }) {
  const rules = usePasswordRules();
  const enter = useNewcomer(link.email);
  const [failure, setFailure] = useState<unknown>();
  const [isAsking, setIsAsking] = useState(false);
  const schema = useMemo(
    () => z.object({ name: NameInput, ...newPasswordShape(rules) }).check(sameTwice),
    [rules],
  );
  const { token, email } = link;

  const form = useSchemaForm(schema, {
    ...(link.name ? { defaultValues: { name: link.name } } : {}),
    async onSubmit({ name, password }, { setErrors, setFocus }) {
      setFailure(undefined);
      try {
        await enter(created(call(registerConfirm, { body: { token, email, name, password } })));
      } catch (error) {
        const fields = serverFieldErrors(error, ['name', 'password']);
        if (fields) setErrors(fields);
        else fail(error);
        if (fields?.password) setFocus('password');
      }
    },
  });

  async function withPasskey() {
    const given = z.safeParse(NameInput, form.values.name ?? '');
    if (!given.success) return refuseName(given.error.issues[0]?.message);
    setFailure(undefined);
    setIsAsking(true);
    try {
      const name = given.data;
      const body = { token, email, name, server_host: location.origin };
      const passkey = await createPasskey(() => call(registerPasskeyOption, { body }));
      await enter(created(call(registerConfirm, { body: { token, email, name, passkey } })));
    } catch (error) {
      if (endOf(error)) fail(error);
      else if (!isSuperseded(error)) toasts.error(ceremonyMessage(error, 'registration'));
    } finally {
      setIsAsking(false);
    }
  }

  function refuseName(message: string | undefined) {
    const key = message && message in fieldText ? (message as keyof typeof fieldText) : 'required';
    form.setErrors({ name: fieldText[key] });
    form.setFocus('name');
  }

  function fail(error: unknown) {
    const end = endOf(error);
    if (end) onEnd(end);
    else setFailure(error);
  }

  return (
    <>
      <form {...form.formProps} onFocus={prepareProof} className="grid gap-4">
        <FormFailure error={failure} fallback={joiningText.createFailed} />
        {/* Password managers keep the address with the password. */}
        <input type="email" autoComplete="username" value={link.email} readOnly hidden />
        <TextField label={joiningText.name} autoComplete="name" {...form.field('name')} />
        <NewPasswordFields form={form} rules={rules} />
        <Button wide {...form.submitProps}>
          {joiningText.create}
        </Button>
      </form>
      {supportsPasskeys() && (
        <div className="grid gap-4">
          <Separator>{uiText.or}</Separator>
          <Button kind="secondary" wide busy={isAsking} onClick={withPasskey}>
            {joiningText.usePasskey}
          </Button>
        </div>
      )}
    </>
  );
}

function created<T>(call: Promise<T>): Promise<T> {
  return toasts.promise(call, { loading: joiningText.creating, success: joiningText.created });
}

function endOf(error: unknown): LinkEnd | undefined {
  // The account has been created, and the person can sign in.
  if (error instanceof SecondFactorCancelled) return 'used';
  if (isFailure(error, 'invalid_token')) return isLinkUsed(error) ? 'used' : 'over';
  if (isFailure(error, 'conflict')) return 'conflict';
  return isFailure(error, 'registration_closed') ? 'closed' : undefined;
}
