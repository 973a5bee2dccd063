import type { Context, interactionPolicy as Policies, Provider } from 'oidc-provider';
import { requestedItems } from './grants.ts';
import { currentInternalRequest, type Submission } from './internal-request.ts';
import { interactionPolicy } from './library.ts';
import { broughtParameters } from './stored-request.ts';

const { base, Check, Prompt } = interactionPolicy;

/** When the library stops to ask, and why. */
export function policy(): Policies.Policy {
  const prompts = base();
  prompts.add(chooseAccount(), 0);
  prompts.add(createAccount(), prompts.length);
  prompts.get('login')?.checks.add(sayAcr(), 0);
  // On the way back the library does not look at the hint again: another account could answer for the one it names.
  prompts.get('login')?.checks.remove('id_token_hint');
  prompts
    .get('login')
    ?.checks.add(
      new Check('id_token_hint', 'id_token_hint names another account', 'login_required', isForAnother),
    );
  return prompts;
}

/**
 * The portal leads who asks so to its registration before it answers, or to the sign-in where there is none; the answer
 * has nothing left to ask (Initiating User Registration via OpenID Connect 1.0 §4.1).
 */
function createAccount() {
  const prompt = new Prompt({ name: 'create', requestable: true });
  prompt.checks.remove('create_prompt');
  return prompt;
}

/** Before the library looks at what was asked for: of what the session reached, what this application is told. */
function sayAcr() {
  return new Check('acr', 'never a reason to ask', 'login_required', ({ oidc }) => {
    const said = currentInternalRequest()?.acr;
    if (said !== undefined) Object.assign(oidc.session, { acr: said });
    return false;
  });
}

/**
 * A request that a browser brings always becomes a stored request: which account answers is chosen in the portal.
 * `prompt=none` would end it here with an error, so it is laid aside for the answer.
 * When it began is kept to the millisecond, since a sign-in in the same second may have come before it.
 * What it asks for is kept as the library read it, so that a person is shown what will be granted and nothing else.
 */
function chooseAccount() {
  const prompt = new Prompt(
    { name: 'select_account', requestable: true },
    new Check('frame', 'no page of the portal is shown in a frame', 'login_required', isSilentInFrame),
    new Check('browser', 'an account has to be chosen', 'account_selection_required', (context) => {
      if (currentInternalRequest()?.stage === 'answer' || isSilentInFrame(context)) return false;
      const { oidc } = context;
      const isSilent = oidc.prompts.has('none');
      if (isSilent) oidc.params.prompt = undefined;
      const submission: Submission = {
        begunAt: Date.now(),
        ...(isSilent ? { prompt: 'none' } : {}),
        items: requestedItems(context),
        brought: broughtParameters(context),
      };
      oidc.result = { ...submission };
      return true;
    }),
  );
  prompt.checks.remove('select_account_prompt');
  return prompt;
}

/**
 * A page that renews its tokens in a hidden frame is answered at once: the portal shows nothing in frames (security #4),
 * and which account is meant is known to its own page alone, so that it would wait for nothing.
 */
function isSilentInFrame(context: Context): boolean {
  const isFrame = ['iframe', 'frame', 'embed', 'object'].includes(context.get('sec-fetch-dest'));
  return isFrame && context.oidc.prompts.has('none') && !currentInternalRequest();
}

async function isForAnother({ oidc }: Context): Promise<boolean> {
  const hint = oidc.params.id_token_hint;
  if (hint === undefined) return false;
  const subject = await subjectOfHint(oidc.provider, hint, oidc.client);
  return subject !== oidc.session.accountId;
}

/** Undefined for a hint that is not ours or not for this client; its expiry does not matter. */
export async function subjectOfHint(
  provider: Provider,
  hint: string,
  client: Context['oidc']['client'],
): Promise<string | undefined> {
  try {
    return (await provider.IdToken.validate(hint, client)).payload.sub;
  } catch {
    return undefined;
  }
}
