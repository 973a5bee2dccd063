import { profileUpdate } from '@latchkey/contract/profile/profile-update';
import { LanguageMenu } from '../appearance/language-menu.tsx';
import { useSessionCall } from './use-session-call.ts';

/** Of somebody who is signed in: the choice goes with their account to other browsers, and into their mails. */
export function AccountLanguageMenu() {
  const callApi = useSessionCall();
  return <LanguageMenu opens="down" keep={(locale) => callApi(profileUpdate, { body: { locale } })} />;
}
