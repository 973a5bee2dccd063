import { type Locale, localeNames, locales } from '@latchkey/contract/text/locales';
import { languageText } from '#text/language';
import { changeLocale, pageLocale } from './page-locale.ts';

interface Props {
  opens: 'up' | 'down';
  /** For a person who is signed in, the choice is saved with the account first. */
  choose?: (locale: Locale) => unknown;
}

/**
 * Chooses the language of this browser's pages; each language is a page of its own
 * (docs/behaviour/languages.md#choosing).
 * A list of buttons, because choosing by arrow keys would load a page for each. In the system's font: for the names
 * alone, parts of ours would have to be fetched.
 */
export function LanguageMenu({ opens, choose = changeLocale }: Props) {
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
        className="flex min-h-(--control) cursor-pointer list-none items-center rounded-control px-2 break-keep text-muted hover:bg-hover hover:text-text"
      >
        {localeNames[pageLocale]}
      </summary>
      <ul
        className={`absolute end-0 z-40 w-max system-font rounded-card border border-border bg-raised p-1 text-start shadow-raised ${opens === 'up' ? 'bottom-full' : 'top-full'}`}
      >
        {locales.map((locale) => (
          <li key={locale}>
            <button
              type="button"
              // Each in its own language, for people who cannot read another.
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
