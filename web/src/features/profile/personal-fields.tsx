import {
  Gender,
  type PersonalField,
  personalFields,
  personalInput,
} from '@latchkey/contract/profile/personal-fields';
import type { Profile } from '@latchkey/contract/profile/profile';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { profileText } from '#text/profile';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TimezoneField } from './timezone-field.tsx';

/** Props of a control of ui/. */
interface Control {
  readonly name: string;
  readonly defaultValue?: string;
  readonly error?: string;
  readonly onChange: () => void;
}

interface PersonalControl {
  readonly label: string;
  shown(profile: Profile): string | null;
  input(control: Control): ReactNode;
}

const genders = Gender.options.map((value) => ({ value, label: profileText.genders[value] }));

const controls: Readonly<Record<PersonalField, PersonalControl>> = {
  name: {
    label: profileText.name,
    shown: ({ name }) => name || null,
    input: (control) => <TextField label={profileText.name} autoComplete="name" autoFocus {...control} />,
  },
  gender: {
    label: profileText.gender,
    shown: ({ gender }) => gender && profileText.genders[gender],
    input: (control) => (
      <SelectField
        label={profileText.gender}
        autoComplete="sex"
        placeholder={profileText.notSaid}
        options={genders}
        {...control}
      />
    ),
  },
  timezone: {
    label: profileText.timezone,
    shown: ({ timezone }) => timezone?.replaceAll('_', ' ') ?? profileText.deviceTimezone,
    input: (control) => <TimezoneField {...control} />,
  },
};

/** An empty input contains ''. */
const orNothing = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(
    z.transform((value) => (value === '' ? null : value)),
    schema,
  );

export const personalSchema = z.object({
  name: personalInput.name,
  gender: orNothing(personalInput.gender),
  timezone: orNothing(personalInput.timezone),
} satisfies Record<PersonalField, z.ZodMiniType>);

/** For a list of the given values. */
export const personalDetails = (profile: Profile) =>
  personalFields.map((field) => ({ label: controls[field].label, value: controls[field].shown(profile) }));

/** The inputs of a form. */
export function PersonalInputs({ controlOf }: { controlOf: (field: PersonalField) => Control }) {
  return personalFields.map((field) => {
    const { input: Input } = controls[field];
    return <Input key={field} {...controlOf(field)} />;
  });
}
