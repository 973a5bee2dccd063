import type { ClipboardEvent } from 'react';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { callingCodeOf, countryIds, countryOptions } from './country-options.ts';

interface FieldProps {
  name: string;
  defaultValue: string | undefined;
  error: string | undefined;
  onChange: () => void;
}

interface Props {
  form: { field: (name: 'country' | 'phone_no') => FieldProps };
  countryLabel: string;
  numberLabel: string;
  autoFocus?: boolean;
}

/** A calling code and a national number (docs/behaviour/login.md#fields). */
export function PhoneFields({ form, countryLabel, numberLabel, autoFocus }: Props) {
  return (
    <div className="grid gap-4 sm:grid-cols-[12rem_1fr] sm:gap-3">
      <SelectField
        label={countryLabel}
        autoComplete="tel-country-code"
        options={countryOptions}
        {...form.field('country')}
      />
      <TextField
        label={numberLabel}
        type="number"
        min={0}
        inputMode="numeric"
        autoComplete="tel-national"
        autoFocus={autoFocus}
        className="[appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none"
        // Scrolling must not change the number.
        onWheel={(event) => event.currentTarget.blur()}
        ref={refuseAllButDigits}
        onPaste={pasteDigits}
        {...form.field('phone_no')}
      />
    </div>
  );
}

/**
 * The browser's number field accepts signs, points and exponents, which a phone number cannot contain.
 * Uses the native event: React synthesises its own from others, which some browsers do not send for dropped or dictated
 * text.
 */
function refuseAllButDigits(field: HTMLInputElement) {
  field.addEventListener('beforeinput', refuse);
  return () => field.removeEventListener('beforeinput', refuse);
}

function refuse(event: InputEvent) {
  if (event.data && !/^\d+$/.test(event.data)) event.preventDefault();
}

/**
 * Inserts the digits of a pasted number with separators, and nothing if the text is not a phone number. An international one
 * also selects its country, if codes can be sent there.
 */
function pasteDigits(event: ClipboardEvent<HTMLInputElement>) {
  const copied = event.clipboardData.getData('text');
  if (/^\d*$/.test(copied)) return;
  event.preventDefault();
  // Address books copy a number with invisible marks of its direction.
  const text = copied.replace(/[\s\p{Cf}]/gu, '');
  const international = /^(?:tel:)?\(?\+(\d[\d().\p{Pd}]*)$/u.exec(text)?.[1];
  const isWritten = /^\(?\d[\d().\p{Pd}]*$/u.test(text) && !/^\d+\.\d+$/.test(text);
  const digits = international
    ? nationalOf(international.replace(/\D/g, ''), event.currentTarget.form)
    : isWritten && text.replace(/\D/g, '');
  // The only method that preserves undo and notifies the form.
  if (digits) document.execCommand('insertText', false, digits);
}

/** Selects the country of an international number, and returns the rest; undefined if it is none of the list. */
function nationalOf(digits: string, form: HTMLFormElement | null): string | undefined {
  const country = form?.elements.namedItem('country');
  const id = countryIds.find((each) => `+${digits}`.startsWith(callingCodeOf(each)));
  if (!id || !(country instanceof HTMLSelectElement)) return undefined;
  country.value = id;
  country.dispatchEvent(new Event('change', { bubbles: true }));
  return digits.slice(callingCodeOf(id).length - 1);
}
