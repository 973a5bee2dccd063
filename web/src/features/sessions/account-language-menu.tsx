import { profileUpdate } from '@latchkey/contract/profile/profile-update';
import type { Locale } from '@latchkey/contract/text/locales';
import { languageText } from '#text/language';
import { toasts } from '../../platform/toasts/toasts.ts';
import { LanguageMenu } from '../appearance/language-menu.tsx';
import { changeLocale } from '../appearance/page-locale.ts';
import { useSessionCall } from './use-session-call.ts';

/**
 * For a person who is signed in: the choice is saved with the account, and so applies to other browsers and to mails.
 */
export function AccountLanguageMenu() {
  const callApi = useSessionCall();
  async function choose(locale: Locale): Promise<void> {
    try {
      await callApi(profileUpdate, { body: { locale } });
      changeLocale(locale);
    } catch (error) {
      // Otherwise the next page would come back in the account's language.
      toasts.failure(error, languageText.failed);
    }
  }
  return <LanguageMenu opens="down" choose={choose} />;
}
