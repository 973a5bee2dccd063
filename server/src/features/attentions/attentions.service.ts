import type { LoginAttention } from '@latchkey/contract/attentions/login-attention';
import { audit, userTarget } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { inTransaction } from '../../platform/db/after-commit.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { User } from '../accounts/user.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import { type AttentionType, isComputedType } from './attention-type.ts';
import { type AttentionRow, type AttentionState, attentionsRepository } from './attentions.repository.ts';
import { groupsOf } from './audience.ts';
import { keepRemoved, skipCooldown } from './limits.ts';

export interface AttentionsDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** The registry, in display order. */
  readonly types: readonly AttentionType[];
}

export type AttentionsService = ReturnType<typeof attentionsService>;

/**
 * What an account must see or resolve after sign-in: one mechanism for computed notices and for those of operators
 * (docs/behaviour/attentions.md#screens).
 */
export function attentionsService({ db, clock, types }: AttentionsDeps) {
  const repository = attentionsRepository(db);

  /** The pending notices, required ones first, without those recently skipped or already resolved. */
  async function pending(user: User): Promise<LoginAttention[]> {
    const now = clock.now();
    const [rows, states] = await Promise.all([
      repository.openFor(user.id, { groups: groupsOf(user), now, skippedSince: now - skipCooldown }),
      repository.states(user.id),
    ]);
    const settled = settledIds(states, now);
    const items = [...(await computed(user)), ...rows.map(present)];
    const open = items.filter((item) => !settled.has(item.id) || isComputedAndRequired(item));
    return open.sort((one, other) => Number(other.required) - Number(one.required));
  }

  async function computed(user: User): Promise<LoginAttention[]> {
    const found = await Promise.all(
      types.map(async ({ type, required, find }) => {
        const notice = await find(user);
        return notice && { id: type, type, ...notice, link: null, required };
      }),
    );
    return found.filter((item) => item !== undefined);
  }

  /** The pending notices for a screen that shows them: those not seen before are counted. */
  async function show(user: User): Promise<LoginAttention[]> {
    const items = await pending(user);
    if (items.length === 0) return items;
    const seen = new Set((await repository.states(user.id)).map((state) => state.attention_id));
    for (const { id } of items) if (!seen.has(id)) await repository.markSeen(user.id, id, clock.now());
    return items;
  }

  /** The first required one, which blocks everything else; for operators' calls, the first computed one. */
  async function blocking(userId: string, isOperating: boolean): Promise<LoginAttention | undefined> {
    const user = await usersRepository(db).findById(userId);
    const required = user ? (await pending(user)).filter((item) => item.required) : [];
    return required.find((item) => !isOperating || isComputed(item));
  }

  /** Returns those still pending. Throws `not_found`, and `forbidden` if the notice's cause must be resolved first. */
  async function resolve(
    userId: string,
    id: string,
    action: 'acknowledge' | 'skip',
  ): Promise<LoginAttention[]> {
    const user = await usersRepository(db).findById(userId);
    if (!user) throw new ApiError('unauthenticated');
    const item = (await pending(user)).find((candidate) => candidate.id === id);
    if (!item) throw new ApiError('not_found');
    if (item.required && (action === 'skip' || isComputedAndRequired(item))) throw new ApiError('forbidden');
    // A computed notice returns when its cooldown is over and its cause still exists.
    const isSettled = action === 'acknowledge' && !isComputed(item);
    await inTransaction(db, async (tx) => {
      await attentionsRepository(tx).mark(userId, id, clock.now(), isSettled ? 'resolved_at' : 'skipped_at');
      const changes = { attention_id: id, action };
      audit.record(tx, { action: 'user.notice_resolved', target: userTarget(user), changes });
    });
    return pending(user);
  }

  const isComputed = (item: LoginAttention): boolean => types.some((type) => type.type === item.id);
  const isComputedAndRequired = (item: LoginAttention): boolean => item.required && isComputed(item);

  return { pending, show, blocking, resolve, sweep: () => repository.sweep(clock.now() - keepRemoved) };
}

function settledIds(states: readonly AttentionState[], now: number): Set<string> {
  const settled = states.filter(
    (state) =>
      state.resolved_at !== null || (state.skipped_at !== null && now - state.skipped_at < skipCooldown),
  );
  return new Set(settled.map((state) => state.attention_id));
}

function present(row: AttentionRow): LoginAttention {
  const { id, type, title, content, link } = row;
  // A notice of an earlier release may have a type that has become one of the portal's own.
  const shown = isComputedType(type) ? 'notice' : type;
  return { id, type: shown, title, content, link, required: row.required === 1, data: null };
}
