import type { LoginAttention } from '@latchkey/contract/attentions/login-attention';
import type { Profile } from '@latchkey/contract/profile/profile';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { User } from '../accounts/user.ts';
import { usersRepository } from '../accounts/users.repository.ts';

/** What the user must resolve after sign-in; the attentions feature computes it. */
export type PendingAttentions = (user: User) => Promise<LoginAttention[]>;

export interface ProfileDeps {
  readonly db: Database;
  readonly pendingAttentions: PendingAttentions;
  /** Whether the brand is open to the account (decisions.md §1). */
  readonly hasAccess: (user: User) => boolean;
}

export type ProfileService = ReturnType<typeof profileService>;

export function profileService({ db, pendingAttentions, hasAccess }: ProfileDeps) {
  const users = usersRepository(db);

  /** The account as its owner sees it (decisions.md §6). */
  async function read(userId: string): Promise<Profile> {
    const user = await users.findById(userId);
    if (!user) throw new ApiError('unauthenticated');
    return present(user, await pendingAttentions(user), hasAccess(user));
  }

  return { read };
}

function present(user: User, attentions: LoginAttention[], hasAccess: boolean): Profile {
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    phone_code: user.phone_code,
    phone_no: user.phone_no,
    is_email_verified: user.email_verified_at !== null,
    is_phone_verified: user.phone_verified_at !== null,
    profile_photo_url: user.photo_id ? `/photos/${user.photo_id}` : null,
    gender: user.gender,
    timezone: user.timezone,
    created_at: new Date(user.created_at).toISOString(),
    last_login_at: user.last_login_at === null ? null : new Date(user.last_login_at).toISOString(),
    has_password: user.password_hash !== null,
    has_access: hasAccess,
    login_attentions: attentions,
  };
}
