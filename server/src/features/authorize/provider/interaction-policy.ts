import type { Context, interactionPolicy as Policies, Provider } from 'oidc-provider';
import { essentialAcr } from '../assurance.ts';
import { requestedItems } from './grants.ts';
import { currentInternalRequest, type Submission } from './internal-request.ts';
import { interactionPolicy } from './library.ts';
import { broughtParameters } from './stored-request.ts';

const { base, Check, Prompt } = interactionPolicy;

/** When the library stops to ask the person, and why. */
export function policy(): Policies.Policy {
  const prompts = base();
  prompts.add(chooseAccount(), 0);
  prompts.add(createAccount(), prompts.length);
  prompts.get('login')?.checks.add(sayAcr(), 0);
  // When the answer comes back, the hint is not checked again: another account may answer than the one it names.
  prompts.get('login')?.checks.remove('id_token_hint');
  prompts
    .get('login')
    ?.checks.add(
      new Check('id_token_hint', 'id_token_hint names another account', 'login_required', isForAnother),
    );
  return prompts;
}

/**
 * For `prompt=create`, the portal opens its registration before it answers, or the sign-in if there is none; nothing is
 * left to ask with the answer (Initiating User Registration via OpenID Connect 1.0 §4.1).
 */
function createAccount() {
  const prompt = new Prompt({ name: 'create', requestable: true });
  prompt.checks.remove('create_prompt');
  return prompt;
}

/**
 * Runs before the library checks what was requested: sets the acr that this application is told out of what the session
 * reached. `acr_values`, which asks for less and which anybody can add to a link, replaces an essential claim in the
 * library; the claim is put back (OpenID Connect Core §5.5.1.1, security #488).
 */
function sayAcr() {
  return new Check('acr', 'never a reason to ask', 'login_required', ({ oidc }) => {
    const essential = essentialAcr(oidc.params.claims);
    if (essential && oidc.claims?.id_token) Object.assign(oidc.claims.id_token, { acr: essential });
    const said = currentInternalRequest()?.acr;
    if (said !== undefined) Object.assign(oidc.session, { acr: said });
    return false;
  });
}

/**
 * A request by a browser always becomes a stored request: the person chooses in the portal which account answers.
 * `prompt=none` would end it here with an error, and is set aside for the answer.
 * Its start is stored in milliseconds, since a sign-in in the same second may have come before it.
 * The requested items are stored as the library parsed them, so that a person is shown exactly what will be granted.
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
 * A page that renews its tokens in a hidden frame is answered immediately: the portal shows nothing in frames (security
 * #4), and only its own pages know which account is meant, so that waiting would be pointless.
 */
export function isSilentInFrame(context: Context): boolean {
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
