import { TokenFormat } from '@latchkey/contract/apis/admin-api';
import { NameInput } from '@latchkey/contract/http/scalars';
import * as z from 'zod/mini';
import { consoleApisText as text } from '#text/console-apis';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { FormPart } from '../form-part.ts';
import { scopesOf } from './scope-lines.ts';

/** An empty name means no name. */
export const apiShape = {
  name: z.union([z.literal(''), NameInput]),
  scopes: z.string().check(
    z.maxLength(40_000, 'too_long'),
    z.refine((typed) => scopesOf(typed) !== undefined, { error: 'invalid' }),
  ),
  token_format: TokenFormat,
  open: z.boolean(),
};

export interface ApiValues {
  name: string;
  scopes: string;
  token_format: z.infer<typeof TokenFormat>;
  open: boolean;
}

export const apiBody = ({ name, scopes, token_format, open }: ApiValues) => ({
  name: name || null,
  scopes: scopesOf(scopes) ?? {},
  token_format,
  open,
});

const formats = TokenFormat.options.map((value) => ({ value, label: text.formats[value] }));

/** The fields of an API, for the forms that create and change it. */
export function ApiFields({ form }: { form: FormPart<keyof ApiValues> }) {
  const scopes = form.field('scopes');
  const isUnreadable = scopesOf(String(form.values.scopes ?? '')) === undefined;
  return (
    <>
      <TextField label={text.name} hint={text.nameHint} autoComplete="off" {...form.field('name')} />
      <TextArea
        label={text.scopes}
        hint={text.scopesHint}
        autoComplete="off"
        spellCheck={false}
        {...scopes}
        error={scopes.error && (isUnreadable ? text.scopesInvalid : scopes.error)}
      />
      <SelectField label={text.tokens} options={formats} {...form.field('token_format')} />
      <Checkbox label={text.openLabel} hint={text.openHint} {...form.checkbox('open')} />
    </>
  );
}
