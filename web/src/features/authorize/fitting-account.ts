import type { SavedSession } from '../sessions/saved-session.ts';
import type { DeclineReason } from './authorization.ts';

/** Which account answers an application's request. */
export type Fitting =
  | { kind: 'account'; userId: string }
  /** Several accounts match: the person chooses. */
  | { kind: 'choose' }
  | { kind: 'sign_in' }
  /** The application requested `prompt=none`, which cannot be answered. */
  | { kind: 'decline'; reason: DeclineReason };

interface Request {
  /** The confirmed sessions of this browser. */
  accounts: readonly SavedSession[];
  /** The account last used for this application. */
  remembered: string | undefined;
  prompt: string | undefined;
  loginHint: string | undefined;
  /** The account in the request's `id_token_hint`, which only the server verifies. */
  hinted: string | undefined;
}

/** Which account answers a request (OpenID Connect Core §3.1.2.1). Pure. */
export function fittingAccount({ accounts, remembered, prompt, loginHint, hinted }: Request): Fitting {
  const prompts = prompt?.split(' ') ?? [];
  const fitting = hinted ? accounts.filter(({ user_id }) => user_id === hinted) : byHint(accounts, loginHint);
  if (prompts.includes('none')) return silently(fitting, remembered);
  if (prompts.includes('select_account') && accounts.length > 0) return { kind: 'choose' };
  const [only, ...others] = fitting;
  if (!only) return accounts.length > 0 && !hinted ? { kind: 'choose' } : { kind: 'sign_in' };
  // The first time, the person sees which account it is (docs/behaviour/authorize.md#screens); from then on a single
  // account is used without asking.
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

/** A hint that matches no account is ignored. */
function byHint(accounts: readonly SavedSession[], hint: string | undefined): readonly SavedSession[] {
  if (!hint) return accounts;
  const wanted = hint.trim().toLowerCase();
  const found = accounts.filter(({ user_id, profile }) =>
    [user_id, profile?.email, profile?.phone].some((value) => value?.toLowerCase() === wanted),
  );
  return found.length > 0 ? found : accounts;
}
