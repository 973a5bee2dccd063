import { NoticeTitleInput } from '@latchkey/contract/attentions/admin-notice';
import * as z from 'zod/mini';
import { consoleNoticesText as text } from '#text/console-notices';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { FormPart } from '../form-part.ts';

const isLink = (typed: string): boolean =>
  typed === '' || (typed.startsWith('https://') && URL.canParse(typed));
const LocalTime = z.string().check(z.regex(/^(\d{4,}-\d\d-\d\dT\d\d:\d\d(:\d\d)?)?$/, 'invalid'));

export const noticeShape = {
  title: NoticeTitleInput,
  content: z.string().check(z.trim(), z.maxLength(2_000, 'too_long')),
  link: z.string().check(z.trim(), z.maxLength(2_048, 'too_long'), z.refine(isLink, { error: 'invalid' })),
  required: z.boolean(),
  starts_at: LocalTime,
  ends_at: LocalTime,
};

export interface NoticeValues {
  title: string;
  content: string;
  link: string;
  required: boolean;
  starts_at: string;
  ends_at: string;
}

/** The fields give times in this browser's time zone. */
export const noticeBody = ({ title, content, link, required, starts_at, ends_at }: NoticeValues) => ({
  title,
  content: content || null,
  link: link || null,
  required,
  ...(starts_at ? { starts_at: new Date(starts_at).toISOString() } : {}),
  ends_at: ends_at ? new Date(ends_at).toISOString() : null,
});

/** Formats a moment for a `datetime-local` input, to the minute. */
export function localTime(iso: string | null): string {
  if (iso === null) return '';
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** The fields of a notice, for the forms that create and change it. */
export function NoticeFields({ form }: { form: FormPart<keyof NoticeValues> }) {
  const link = form.field('link');
  const isWrongLink = !isLink(String(form.values.link ?? '').trim());
  return (
    <>
      <TextField label={text.heading} maxLength={200} autoComplete="off" {...form.field('title')} />
      <TextArea
        label={text.content}
        hint={text.contentHint}
        maxLength={2_000}
        autoComplete="off"
        {...form.field('content')}
      />
      <TextField
        label={text.link}
        hint={text.linkHint}
        autoComplete="off"
        inputMode="url"
        spellCheck={false}
        {...link}
        {...(link.error && isWrongLink ? { error: text.linkInvalid } : {})}
      />
      <TextField label={text.from} hint={text.fromHint} type="datetime-local" {...form.field('starts_at')} />
      <TextField label={text.until} hint={text.untilHint} type="datetime-local" {...form.field('ends_at')} />
      <Checkbox label={text.requiredLabel} {...form.checkbox('required')} />
    </>
  );
}
