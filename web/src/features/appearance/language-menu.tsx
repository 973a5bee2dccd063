import { type Locale, localeCookie, localeNames, locales } from '@latchkey/contract/text/locales';
import { languageText } from '#text/language';

const year = 31_536_000;
const current = languageText.locale as Locale;

/**
 * Chooses the language of this browser's pages; another language is another page (docs/behaviour/languages.md#choosing).
 * A list that opens, as a choice by arrow keys would load a page at each.
 */
export function LanguageMenu({ opens }: { opens: 'up' | 'down' }) {
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
        aria-label={`${languageText.label}: ${localeNames[current]}`}
        className="flex min-h-(--control) cursor-pointer list-none items-center rounded-control px-2 text-muted hover:bg-hover hover:text-text"
      >
        {localeNames[current]}
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
              aria-current={locale === current || undefined}
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

function choose(locale: Locale): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that the portal supports.
  document.cookie = `${localeCookie}=${locale}; path=/; max-age=${year}; samesite=lax${secure}`;
  location.reload();
}
