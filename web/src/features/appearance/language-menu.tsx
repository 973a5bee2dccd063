import { type Locale, localeNames, locales } from '@latchkey/contract/text/locales';
import { languageText } from '#text/language';
import { failureMessage } from '../../platform/api/failure-message.ts';
import { toasts } from '../../platform/toasts/toasts.ts';
import { changeLocale, pageLocale } from './page-locale.ts';

interface Props {
  opens: 'up' | 'down';
  /** Keeps it for the account too, before the page is loaded again. */
  keep?: (locale: Locale) => Promise<unknown>;
}

/**
 * Chooses the language of this browser's pages; another language is another page (docs/behaviour/languages.md#choosing).
 * A list that opens, as a choice by arrow keys would load a page at each.
 */
export function LanguageMenu({ opens, keep }: Props) {
  async function choose(locale: Locale): Promise<void> {
    try {
      await keep?.(locale);
      changeLocale(locale);
    } catch (error) {
      // Its pages would come back in the language of the account.
      toasts.error(failureMessage(error, languageText.failed));
    }
  }
  return (
    <details
      className="relative text-sm"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) currentTarget.open = false;
      }}
      onKeyDown={({ currentTarget, key }) => {
        if (key !== 'Escape' || !currentTarget.open) return;
        currentTarget.open = false;
        currentTarget.querySelector('summary')?.focus();
      }}
    >
      <summary
        aria-label={`${languageText.label}: ${localeNames[pageLocale]}`}
        className="flex min-h-(--control) cursor-pointer list-none items-center rounded-control px-2 text-muted hover:bg-hover hover:text-text"
      >
        {localeNames[pageLocale]}
      </summary>
      <ul
        className={`absolute end-0 z-40 w-max rounded-card border border-border bg-raised p-1 text-start shadow-raised ${opens === 'up' ? 'bottom-full' : 'top-full'}`}
      >
        {locales.map((locale) => (
          <li key={locale}>
            <button
              type="button"
              // Each in its own language, for whoever reads no other.
              lang={locale}
              aria-current={locale === pageLocale || undefined}
              onClick={() => choose(locale)}
              className="min-h-(--control) w-full rounded-control px-3 text-start text-text hover:bg-hover aria-[current]:font-semibold"
            >
              {localeNames[locale]}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
