import type { AuthReply } from '@latchkey/contract/login/auth-reply';
import type { PasskeyAttestationInput, PasskeyCreation } from '@latchkey/contract/passkeys/webauthn';
import { audit, userTarget } from '../../platform/audit/audit.ts';
import { asActor, currentActor } from '../../platform/audit/current-actor.ts';
import { inTransaction } from '../../platform/db/after-commit.ts';
import { isUniqueViolation } from '../../platform/db/constraint-violations.ts';
import type { Database } from '../../platform/db/database.ts';
import { holdName } from '../../platform/db/hold-name.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { ClientInfo } from '../../platform/http/caller.ts';
import type { PasswordHasher } from '../../platform/passwords/password-hasher.ts';
import type { PasswordPolicy } from '../../platform/passwords/password-policy.ts';
import type { RateLimit } from '../../platform/rate-limits/rate-limit.ts';
import { catalog } from '../../platform/text/catalog.ts';
import { AccountConflict } from '../accounts/account-conflict.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import { emailKey } from '../accounts/email-key.ts';
import type { User } from '../accounts/user.ts';
import type { GroupsService } from '../groups/groups.service.ts';
import type { SignInService } from '../login/sign-in.service.ts';
import type { CheckedPasskey, FirstPasskeysService } from '../passkeys/first-passkeys.service.ts';
import type { InvitationsService } from './invitations.service.ts';
import type { JoinLink } from './join-links.repository.ts';
import type { JoinLinksService } from './join-links.service.ts';
import type { RegistrationsService } from './registrations.service.ts';

export interface NewcomersDeps {
  readonly db: Database;
  readonly links: JoinLinksService;
  readonly registrations: Pick<RegistrationsService, 'isOpenFor'>;
  readonly invitations: Pick<InvitationsService, 'nameOf' | 'holdOpen' | 'accept'>;
  readonly accounts: Pick<AccountsService, 'create'>;
  readonly firstPasskeys: FirstPasskeysService;
  readonly hasher: PasswordHasher;
  readonly policy: PasswordPolicy;
  readonly signIn: Pick<SignInService, 'complete'>;
  /** Adds the account to groups when it is created. */
  readonly groups: Pick<GroupsService, 'join'>;
  /** REGISTRATION_GROUPS. */
  readonly registrationGroups: readonly string[];
  readonly limits: { readonly address: RateLimit; readonly link: RateLimit };
}

/** What a person follows, and the address that the page shows beside it, which comes from the same link. */
interface FollowedLink {
  readonly token: string;
  readonly email?: string | undefined;
}

export interface Newcomer extends FollowedLink {
  readonly name?: string | undefined;
  readonly password?: string | undefined;
  readonly passkey?:
    | { readonly reference_code: string; readonly payloads: PasskeyAttestationInput }
    | undefined;
  readonly client: ClientInfo;
  readonly requestId: string;
}

/** The sign-in method of the new account, verified. */
type FirstMethod =
  | { readonly kind: 'password'; readonly hash: string }
  | { readonly kind: 'passkey'; readonly passkey: CheckedPasskey };

export type NewcomersService = ReturnType<typeof newcomersService>;

/** People who follow a mailed link to create an account. Nothing exists before (security #202). */
export function newcomersService(deps: NewcomersDeps) {
  const { db, links, invitations, firstPasskeys } = deps;

  /** Throws `invalid_token`, `registration_closed`, `rate_limited`. */
  async function passkeyOption(
    given: FollowedLink & { name: string | undefined; serverHost: string | undefined },
    client: ClientInfo,
  ): Promise<PasskeyCreation> {
    const link = await openLink(given, client);
    const person = { id: link.new_user_id, email: link.email, name: given.name ?? link.email };
    return firstPasskeys.option(person, link.token_hash, given.serverHost);
  }

  /** Creates the account and signs in; the mailed link proves that the address is theirs. */
  async function confirm(newcomer: Newcomer): Promise<AuthReply> {
    const { client, requestId } = newcomer;
    const link = await openLink(newcomer, client);
    const name = newcomer.name ?? (await invitations.nameOf(link.invitation_id));
    if (!name) throw new ApiError('invalid_fields', { errors: { name: [catalog().fields.required] } });
    const method = await checkMethod(newcomer, link, name);
    const user = await settle(newcomer.token, link, { name, method });
    const { passkey } = method.kind === 'passkey' ? method : {};
    return deps.signIn.complete({
      user,
      client,
      requestId,
      signInMethod: method.kind,
      factors: [method.kind],
      ...(passkey ? { amr: passkey.amr, isComplete: true } : {}),
    });
  }

  /**
   * Guesses are counted by address; a valid link has its own attempts, whatever others at the address do. A link whose
   * visible address was changed is refused: the person would create an account for somebody else's mailbox (#474).
   */
  async function openLink({ token, email }: FollowedLink, client: ClientInfo): Promise<JoinLink> {
    const link = await links.find(token);
    if (!link || (email !== undefined && emailKey(email) !== link.email_key)) {
      await deps.limits.address.consume(client.ip);
      throw await links.refusal(token);
    }
    await deps.limits.link.consume(link.token_hash);
    if (!link.invitation_id && !deps.registrations.isOpenFor(link.email_key)) {
      throw new ApiError('registration_closed');
    }
    return link;
  }

  async function checkMethod(newcomer: Newcomer, link: JoinLink, name: string): Promise<FirstMethod> {
    const { password, passkey } = newcomer;
    if (passkey && password === undefined) {
      return { kind: 'passkey', passkey: await firstPasskeys.check(passkey, link.token_hash) };
    }
    if (password === undefined || passkey) {
      throw new ApiError('invalid_fields', { errors: { password: [catalog().fields.required] } });
    }
    const refusals = await deps.policy.refusals(password, { email: link.email, name });
    if (refusals.length > 0) {
      throw new ApiError('invalid_fields', { errors: { password: refusals.map(deps.policy.message) } });
    }
    return { kind: 'password', hash: await deps.hasher.hash(password) };
  }

  /**
   * Creates one account per link, even if it is sent in parallel, and per address, even if it has several links (#204).
   */
  async function settle(
    token: string,
    link: JoinLink,
    { name, method }: { name: string; method: FirstMethod },
  ): Promise<User> {
    try {
      return await inTransaction(db, async (tx) => {
        // Each of several links to one address uses itself and ends the others.
        await holdName(tx, `newcomer ${link.email_key}`);
        const invitation = await invitations.holdOpen(tx, link);
        if (invitation === null || !(await links.use(tx, link))) throw new LinkIsOver();
        const user = await deps.accounts.create(
          {
            id: link.new_user_id,
            email: link.email,
            emailVerified: true,
            emailSetBy: 'person',
            name,
            ...(method.kind === 'password' ? { passwordHash: method.hash } : {}),
          },
          tx,
        );
        if (method.kind === 'passkey') await method.passkey.insert(tx, user.id);
        // The target of these events is a group, so only the actor says whose they are when the account is erased.
        const themselves = { ...currentActor(), id: user.id };
        await asActor(themselves, async () => {
          if (!link.invitation_id) await deps.groups.join(tx, user.id, deps.registrationGroups);
          if (invitation) await deps.groups.join(tx, user.id, invitation.groups, invitation);
        });
        await links.killOfAddress(tx, link.email_key);
        if (invitation) await invitations.accept(tx, invitation, user.id);
        audit.record(tx, {
          action: 'user.registered',
          target: userTarget(user),
          changes: {
            by: link.invitation_id ? 'invitation' : 'registration',
            first_method: method.kind,
          },
        });
        return user;
      });
    } catch (error) {
      if (error instanceof LinkIsOver) throw await links.refusal(token);
      if (!(error instanceof AccountConflict) && !isUniqueViolation(error)) throw error;
      throw new ApiError('conflict', { message: catalog().joining.hasAccount, cause: error });
    }
  }

  return { passkeyOption, confirm };
}

/** Another call was faster, or the link has just expired. */
class LinkIsOver extends Error {
  override readonly name = 'LinkIsOver';
}
