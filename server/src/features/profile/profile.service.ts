import type { WaitingRecovery } from '@latchkey/contract/account-recovery/account-recovery';
import type { LoginAttention } from '@latchkey/contract/attentions/login-attention';
import type { BodyOf } from '@latchkey/contract/http/endpoint';
import { type PersonalField, personalFields } from '@latchkey/contract/profile/personal-fields';
import type { Profile } from '@latchkey/contract/profile/profile';
import type { profileUpdate } from '@latchkey/contract/profile/profile-update';
import type { FieldMessage } from '@latchkey/contract/text/field-messages.en';
import { audit, userTarget } from '../../platform/audit/audit.ts';
import { changedFields } from '../../platform/audit/changed-fields.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { timeZoneOf } from '../../platform/clock/time-zones.ts';
import { inTransaction } from '../../platform/db/after-commit.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { TokenCaller } from '../../platform/http/caller.ts';
import type { RateLimit } from '../../platform/rate-limits/rate-limit.ts';
import { catalog } from '../../platform/text/catalog.ts';
import { nameOf, type User } from '../accounts/user.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import type { NoticesService } from '../notices/notices.service.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import { profilePhotosRepository } from './profile-photos.repository.ts';

/** What the user must resolve after sign-in; the attentions feature computes it. */
export type PendingAttentions = (user: User) => Promise<LoginAttention[]>;

export interface ProfileDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly sessions: Pick<SessionsService, 'holdAccount'>;
  readonly pendingAttentions: PendingAttentions;
  /** By account. */
  readonly changes: Pick<RateLimit, 'consume'>;
  /** By account: each one is notified. */
  readonly languageChanges: Pick<RateLimit, 'consume'>;
  readonly notices: Pick<NoticesService, 'tell'>;
  /** Whether the brand is open to the account (docs/behaviour/brands.md#access). */
  readonly hasAccess: (user: User) => boolean;
  /** When a password reset that waits takes effect, in milliseconds since the epoch; the passwords feature knows. */
  readonly passwordResetAt: (user: User) => Promise<number | null>;
  readonly accountRecovery: (userId: string) => Promise<WaitingRecovery | null>;
  /** Whether the account has a role at the portal (docs/behaviour/admin.md#operators). */
  readonly isOperator: (userId: string) => Promise<boolean>;
}

export type ProfileService = ReturnType<typeof profileService>;

export function profileService(deps: ProfileDeps) {
  const { db, clock, pendingAttentions, hasAccess, passwordResetAt, isOperator } = deps;
  const users = usersRepository(db);

  /** The account as its owner sees it (docs/behaviour/profile.md#calls). */
  async function read(userId: string): Promise<Profile> {
    const user = await users.findById(userId);
    if (!user) throw new ApiError('unauthenticated');
    return present(user, {
      attentions: await pendingAttentions(user),
      hasAccess: hasAccess(user),
      passwordResetAt: await passwordResetAt(user),
      accountRecovery: await deps.accountRecovery(user.id),
      isOperator: await isOperator(userId),
    });
  }

  /** Changes what is given and nothing else. Throws `invalid_fields`, `rate_limited`. */
  async function update(caller: TokenCaller, given: BodyOf<typeof profileUpdate>): Promise<Profile> {
    const { profile_photo_url: photoUrl, ...fields } = given;
    // Under whatever name it came, it is kept under that of today.
    const timezone = fields.timezone && timeZoneOf(fields.timezone);
    if (fields.timezone && !timezone) throw refusal('timezone', 'timezone_unknown');
    const changes = defined({ ...fields, timezone });
    const { userId } = caller;
    await deps.changes.consume(userId);
    if (changes.locale !== undefined) await deps.languageChanges.consume(userId);
    await inTransaction(db, async (tx) => {
      const user = await deps.sessions.holdAccount(caller, tx);
      const removesPhoto = photoUrl === null && user.photo_id !== null;
      if (photoUrl && photoUrl !== photoAddress(user)) throw refusal('profile_photo_url', 'photo_address');
      if (Object.keys(changes).length === 0 && !removesPhoto) return;
      // Before the change, so that it is written in the language that the owner reads (security #374).
      if (changes.locale !== undefined && changes.locale !== user.locale)
        await deps.notices.tell(tx, user, 'language_changed');
      await usersRepository(tx).update(userId, {
        ...changes,
        ...(removesPhoto ? { photo_id: null } : {}),
        updated_at: clock.now(),
      });
      if (removesPhoto) await profilePhotosRepository(tx).removeOf(userId);
      const changed = changedFields(user, changes);
      if (changed) audit.record(tx, { action: 'user.updated', target: userTarget(user), changes: changed });
      if (removesPhoto) audit.record(tx, { action: 'user.photo_changed', target: userTarget(user) });
    });
    return read(userId);
  }

  return { read, update };
}

const photoAddress = (user: User) => (user.photo_id ? `/photos/${user.photo_id}` : null);

function refusal(field: string, key: FieldMessage): ApiError {
  return new ApiError('invalid_fields', { errors: { [field]: [catalog().fields[key]] } });
}

/** Without the fields that were not given; null is a value. */
function defined<T extends object>(values: T): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;
}

interface Beside {
  readonly attentions: LoginAttention[];
  readonly hasAccess: boolean;
  readonly passwordResetAt: number | null;
  readonly accountRecovery: WaitingRecovery | null;
  readonly isOperator: boolean;
}

/** Each is a column of the same name. */
function personalOf(user: User): Pick<User, PersonalField> {
  return Object.fromEntries(personalFields.map((field) => [field, user[field]])) as Pick<User, PersonalField>;
}

function present(user: User, beside: Beside): Profile {
  const { attentions, hasAccess, passwordResetAt, isOperator } = beside;
  return {
    ...personalOf(user),
    id: user.id,
    name: nameOf(user),
    email: user.email,
    phone_code: user.phone_code,
    phone_no: user.phone_no,
    is_email_verified: user.email_verified_at !== null,
    is_phone_verified: user.phone_verified_at !== null,
    profile_photo_url: photoAddress(user),
    timezone: user.timezone && (timeZoneOf(user.timezone) ?? user.timezone),
    locale: user.locale,
    created_at: new Date(user.created_at).toISOString(),
    last_login_at: user.last_login_at === null ? null : new Date(user.last_login_at).toISOString(),
    has_password: user.password_hash !== null,
    password_reset_at: passwordResetAt === null ? null : new Date(passwordResetAt).toISOString(),
    account_recovery: beside.accountRecovery,
    has_access: hasAccess,
    is_operator: isOperator,
    login_attentions: attentions,
  };
}
