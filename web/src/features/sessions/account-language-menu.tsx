import { profileUpdate } from '@latchkey/contract/profile/profile-update';
import type { Locale } from '@latchkey/contract/text/locales';
import { languageText } from '#text/language';
import { failureMessage } from '../../platform/api/failure-message.ts';
import { toasts } from '../../platform/toasts/toasts.ts';
import { LanguageMenu } from '../appearance/language-menu.tsx';
import { changeLocale } from '../appearance/page-locale.ts';
import { useSessionCall } from './use-session-call.ts';

/** Of somebody who is signed in: the choice goes with their account to other browsers, and into their mails. */
export function AccountLanguageMenu() {
  const callApi = useSessionCall();
  async function choose(locale: Locale): Promise<void> {
    try {
      await callApi(profileUpdate, { body: { locale } });
      changeLocale(locale);
    } catch (error) {
      // Its pages would come back in the language of the account.
      toasts.error(failureMessage(error, languageText.failed));
    }
  }
  return <LanguageMenu opens="down" choose={choose} />;
}
