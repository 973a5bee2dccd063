import { personalFields } from '@latchkey/contract/profile/personal-fields';
import type { Profile } from '@latchkey/contract/profile/profile';
import { profileUpdate } from '@latchkey/contract/profile/profile-update';
import { useState } from 'react';
import { profileText } from '#text/profile';
import { serverFieldErrors } from '../../platform/forms/server-field-errors.ts';
import { useSchemaForm } from '../../platform/forms/use-schema-form.ts';
import { toasts } from '../../platform/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { useProfile } from '../sessions/use-profile.ts';
import { useSessionCall } from '../sessions/use-session-call.ts';
import { PersonalInputs, personalSchema } from './personal-fields.tsx';

export function PersonalForm({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const callApi = useSessionCall();
  const { mutate } = useProfile();
  const [failure, setFailure] = useState<unknown>();
  const form = useSchemaForm(personalSchema, {
    defaultValues: Object.fromEntries(personalFields.map((field) => [field, profile[field] ?? ''])),
    async onSubmit(body, { setErrors }) {
      setFailure(undefined);
      try {
        await mutate(await callApi(profileUpdate, { body }), { revalidate: false });
        toasts.success(profileText.saved);
        onClose();
      } catch (error) {
        const errors = serverFieldErrors(error, personalFields);
        if (errors) setErrors(errors);
        else setFailure(error);
      }
    },
  });

  return (
    <form {...form.formProps} aria-label={profileText.editPersonal} className="grid max-w-md gap-4">
      <FormFailure error={failure} fallback={profileText.saveFailed} />
      <PersonalInputs controlOf={form.field} />
      <div className="flex flex-wrap gap-2">
        <Button {...form.submitProps}>{profileText.save}</Button>
        <Button kind="quiet" disabled={form.running} onClick={onClose}>
          {profileText.cancel}
        </Button>
      </div>
    </form>
  );
}
