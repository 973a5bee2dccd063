import type { SavedSession } from '../sessions/saved-session.ts';
import type { DeclineReason } from './authorization.ts';

/** Who answers an application's request. */
export type Fitting =
  | { kind: 'account'; userId: string }
  /** Several fit: the user chooses, nobody guesses. */
  | { kind: 'choose' }
  | { kind: 'sign_in' }
  /** The application wants no screen, and without one there is no answer. */
  | { kind: 'decline'; reason: DeclineReason };

interface Request {
  /** The confirmed sessions of this browser. */
  accounts: readonly SavedSession[];
  /** The account last used for this application. */
  remembered: string | undefined;
  prompt: string | undefined;
  loginHint: string | undefined;
  /** Whom the request is for (`id_token_hint`), unproven: the server checks it. */
  hinted: string | undefined;
}

/** Which of the accounts fits a request (OpenID Connect Core §3.1.2.1). Pure. */
export function fittingAccount({ accounts, remembered, prompt, loginHint, hinted }: Request): Fitting {
  const prompts = prompt?.split(' ') ?? [];
  const fitting = hinted ? accounts.filter(({ user_id }) => user_id === hinted) : byHint(accounts, loginHint);
  if (prompts.includes('none')) return silently(fitting, remembered);
  if (prompts.includes('select_account') && accounts.length > 0) return { kind: 'choose' };
  const [only, ...others] = fitting;
  if (!only) return accounts.length > 0 && !hinted ? { kind: 'choose' } : { kind: 'sign_in' };
  // The first time the user sees which account it is (docs/behaviour/authorize.md#screens); from then on the only one goes straight on.
  const isKnown = fitting !== accounts || only.user_id === remembered;
  return others.length === 0 && isKnown ? { kind: 'account', userId: only.user_id } : { kind: 'choose' };
}

function silently(fitting: readonly SavedSession[], remembered: string | undefined): Fitting {
  const [first, ...others] = fitting;
  if (!first) return { kind: 'decline', reason: 'login_required' };
  if (others.length === 0) return { kind: 'account', userId: first.user_id };
  const known = fitting.find(({ user_id }) => user_id === remembered);
  if (known) return { kind: 'account', userId: known.user_id };
  return { kind: 'decline', reason: 'account_selection_required' };
}

/** A hint that fits nobody says nothing about those who are here. */
function byHint(accounts: readonly SavedSession[], hint: string | undefined): readonly SavedSession[] {
  if (!hint) return accounts;
  const wanted = hint.trim().toLowerCase();
  const found = accounts.filter(({ user_id, profile }) =>
    [user_id, profile?.email, profile?.phone].some((value) => value?.toLowerCase() === wanted),
  );
  return found.length > 0 ? found : accounts;
}
