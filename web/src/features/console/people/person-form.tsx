import { EmailInput, NameInput } from '@latchkey/contract/http/scalars';
import { AttributesInput, PhoneInput } from '@latchkey/contract/users/user-fields';
import * as z from 'zod/mini';
import { consolePeopleText as text } from '#text/console-people';
import type { useSchemaForm } from '../../../platform/forms/use-schema-form.ts';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ReasonField } from '../action-dialog.tsx';
import { attributesIn } from './attribute-lines.ts';

/** A field that may stay empty. */
const orNone = (input: z.ZodMiniType<unknown, string>, error: string) =>
  z.string().check(
    z.trim(),
    z.refine((typed) => typed === '' || input.safeParse(typed).success, { error, abort: false }),
  );

const isAttributes = (typed: string): boolean => AttributesInput.safeParse(attributesIn(typed)).success;

/** The fields of an account, for the forms that create and change it. */
export const personFields = {
  name: orNone(NameInput, 'invalid'),
  given_name: orNone(NameInput, 'invalid'),
  family_name: orNone(NameInput, 'invalid'),
  email: orNone(EmailInput, 'email'),
  phone: orNone(PhoneInput, 'phone_invalid'),
  attributes: z.string().check(z.refine(isAttributes, 'invalid')),
  reason: ReasonField,
};

type Field = Omit<ReturnType<ReturnType<typeof useSchemaForm>['field']>, 'name'> & { name: string };

interface Props {
  form: {
    field: (name: keyof typeof personFields) => Field;
  };
}

export function PersonFields({ form }: Props) {
  return (
    <>
      <TextField label={text.email} type="email" autoComplete="off" autoFocus {...form.field('email')} />
      <TextField
        label={text.phone}
        hint={text.phoneHint}
        type="tel"
        autoComplete="off"
        {...form.field('phone')}
      />
      <TextField label={text.name} autoComplete="off" {...form.field('name')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={text.givenName} autoComplete="off" {...form.field('given_name')} />
        <TextField label={text.familyName} autoComplete="off" {...form.field('family_name')} />
      </div>
      <TextArea
        label={text.attributes}
        hint={text.attributesHint}
        spellCheck={false}
        {...form.field('attributes')}
      />
    </>
  );
}
