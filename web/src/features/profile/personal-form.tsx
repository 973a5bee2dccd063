import { NameInput } from '@latchkey/contract/http/scalars';
import { Gender, type Profile } from '@latchkey/contract/profile/profile';
import { profileUpdate } from '@latchkey/contract/profile/profile-update';
import { useState } from 'react';
import * as z from 'zod/mini';
import { profileText } from '#text/profile';
import { serverFieldErrors } from '../../platform/forms/server-field-errors.ts';
import { useSchemaForm } from '../../platform/forms/use-schema-form.ts';
import { toasts } from '../../platform/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useProfile } from '../sessions/use-profile.ts';
import { useSessionCall } from '../sessions/use-session-call.ts';
import { TimezoneField } from './timezone-field.tsx';

/** As the inputs hold it: '' is nothing chosen. */
const schema = z.object({ name: NameInput, gender: z.enum([...Gender.options, '']), timezone: z.string() });

const genders = Gender.options.map((value) => ({ value, label: profileText.genders[value] }));

export function PersonalForm({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const callApi = useSessionCall();
  const { mutate } = useProfile();
  const [failure, setFailure] = useState<unknown>();
  const form = useSchemaForm(schema, {
    defaultValues: {
      name: profile.name ?? '',
      gender: profile.gender ?? '',
      timezone: profile.timezone ?? '',
    },
    async onSubmit({ name, gender, timezone }, { setErrors }) {
      setFailure(undefined);
      try {
        const body = { name, gender: gender || null, timezone: timezone || null };
        await mutate(await callApi(profileUpdate, { body }), { revalidate: false });
        toasts.success(profileText.saved);
        onClose();
      } catch (error) {
        const errors = serverFieldErrors(error, ['name', 'gender', 'timezone']);
        if (errors) setErrors(errors);
        else setFailure(error);
      }
    },
  });

  return (
    <form {...form.formProps} aria-label={profileText.editPersonal} className="grid max-w-md gap-4">
      <FormFailure error={failure} fallback={profileText.saveFailed} />
      <TextField label={profileText.name} autoComplete="name" autoFocus {...form.field('name')} />
      <SelectField
        label={profileText.gender}
        autoComplete="sex"
        placeholder={profileText.notSaid}
        options={genders}
        {...form.field('gender')}
      />
      <TimezoneField {...form.field('timezone')} />
      <div className="flex flex-wrap gap-2">
        <Button {...form.submitProps}>{profileText.save}</Button>
        <Button kind="quiet" disabled={form.running} onClick={onClose}>
          {profileText.cancel}
        </Button>
      </div>
    </form>
  );
}
