import { OTPInput } from 'input-otp';
import { useEffect, useId, useRef } from 'react';
import { uiText } from '#text/ui';
import './code-input.css';
import { asciiDigits, digitsOnly } from './ascii-digits.ts';
import { classNames } from './class-names.ts';

interface Props {
  length: number;
  value: string;
  onChange: (value: string) => void;
  /** Called once, when the last digit is entered. */
  onComplete: (code: string) => void;
  label?: string;
  error?: string;
  disabled?: boolean;
  autoFocus?: boolean;
}

/**
 * A one-time code: digits only, numeric keyboard, autofilled from an SMS; pasting replaces the value
 * (docs/behaviour/web.md#forms).
 */
export function CodeInput({ length, value, onChange, onComplete, label, error, disabled, autoFocus }: Props) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const wasDisabled = useRef(false);
  // Text that an input method is composing must not be replaced: the browser would insert it a second time.
  const composing = useRef(false);
  useEffect(() => {
    // A disabled field loses the focus; after a wrong code it must be restored for the next one.
    const isFocusLost = document.activeElement === document.body || document.activeElement === null;
    if (wasDisabled.current && !disabled && isFocusLost) field.current?.focus();
    wasDisabled.current = disabled === true;
  }, [disabled]);
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label ?? uiText.codeLabel(length)}
      </label>
      <OTPInput
        ref={field}
        id={id}
        maxLength={length}
        value={value}
        onChange={(typed) => onChange(composing.current ? typed : asciiDigits(typed))}
        // Digits of a composition follow when it ends.
        onComplete={(code) => {
          if (asciiDigits(code) === code) onComplete(code);
        }}
        onCompositionStart={() => {
          composing.current = true;
        }}
        onCompositionEnd={(event) => {
          composing.current = false;
          const typed = event.currentTarget.value;
          const code = asciiDigits(typed);
          if (code === typed) return;
          onChange(code);
          if (code.length === length) onComplete(code);
        }}
        pattern={digitsOnly}
        inputMode="numeric"
        autoComplete="one-time-code"
        // A pasted text such as 'Your code is 123 456' contains words; only the digits are used.
        pasteTransformer={(text) => asciiDigits(text).replace(/\D/g, '').slice(0, length)}
        // Before input-otp handles the paste, so that the text replaces the value instead of extending it.
        onPasteCapture={(event) => event.currentTarget.select()}
        autoFocus={autoFocus}
        data-autofocus={autoFocus || undefined}
        disabled={disabled}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        noScriptCSSFallback={null}
        // input-otp widens its field beyond the boxes for password managers; the page must not become wider.
        containerClassName="-m-1 flex max-w-[25.5rem] gap-2 overflow-x-clip p-1"
        render={({ slots }) =>
          slots.map((slot, at) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a slot is its place.
              key={at}
              className={classNames(
                'grid h-12 grow basis-0 place-items-center rounded-control border text-lg font-semibold tabular-nums',
                slot.isActive ? 'border-accent outline-2 outline-focus' : 'border-border-strong',
                error && !slot.isActive && 'border-danger',
                disabled && 'opacity-60',
              )}
            >
              {slot.char ??
                (slot.hasFakeCaret && <span className="h-6 animate-pulse border-s border-text" />)}
            </span>
          ))
        }
      />
      {/* Like a field's error: a line is reserved for it. */}
      <div className="-mb-3 min-h-5 text-sm">
        <p id={`${id}-error`} role="alert" className="text-danger empty:hidden">
          {error}
        </p>
      </div>
    </div>
  );
}
