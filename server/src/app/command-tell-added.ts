import { knownBrowsersRepository } from '../features/login/known-browsers.repository.ts';
import { newSignInMails } from '../features/login-history/new-sign-in-mails.ts';
import { type TellAdded, tellAdded } from '../features/mfa/tell-added.ts';
import { sessionsRepository } from '../features/sessions/sessions.repository.ts';
import { commandMailedLinks } from './command-mailed-links.ts';
import { commandNotices } from './command-notices.ts';
import type { Config } from './config.ts';
import { forgetAddedFactors } from './factor-registry.ts';
import type { Store } from './open-store.ts';

/** For the operator's command that makes it possible to tell an account's owner. */
export function commandTellAdded(store: Store, config: Config): TellAdded {
  const { clock } = store;
  const notices = commandNotices(store);
  const mails = newSignInMails({ clock, notices, mailedLinks: commandMailedLinks(store, config) });
  return tellAdded({
    notices,
    forgetAdded: forgetAddedFactors,
    liveSessions: (userId, on) => sessionsRepository(on).live(userId, clock.now()),
    forgetBrowsers: (tx, userId) => knownBrowsersRepository(tx).forgetAll(userId),
    tellOfSignIns: mails.tellOfEarlier,
  });
}
