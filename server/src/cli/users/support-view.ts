import type { Store } from '../../app/open-store.ts';

/** Maximum number of sign-ins and of attempts shown, newest first. */
const lastSignIns = 5;

/** What support needs besides the account and its limits: its sessions, recent attempts and messages that failed. */
export async function supportView({ database: { db }, clock }: Store, userId: string) {
  const { LoginMethod, LoginResult } = await import('@latchkey/contract/login-history/login-history');
  const { loginHistoryRepository } = await import('../../features/login-history/login-history.repository.ts');
  const { messagesMatter } = await import('../../features/people/limits.ts');
  const { supportRepository } = await import('../../features/people/support.repository.ts');
  const { sessionsRepository } = await import('../../features/sessions/sessions.repository.ts');
  const now = clock.now();
  const [sessions, entries, unsent] = await Promise.all([
    sessionsRepository(db).liveIds(userId, now),
    loginHistoryRepository(db).page(userId, {
      results: LoginResult.options,
      methods: LoginMethod.options,
      before: undefined,
      limit: lastSignIns,
    }),
    supportRepository(db).failedMessages(userId, now - messagesMatter),
  ]);
  return {
    sessions: sessions.length,
    last_sign_ins: entries.map(({ at, result, reason, method, factor, ip }) => ({
      ...{ at: new Date(at).toISOString(), result, reason, method, factor, ip },
    })),
    unsent_messages_7d: unsent,
  };
}

/** The view as lines of name and value. */
export function supportLines(view: Awaited<ReturnType<typeof supportView>>): string[][] {
  const unsent = Object.entries(view.unsent_messages_7d).map(([channel, count]) => `${channel} ${count}`);
  return [
    ['sessions', String(view.sessions)],
    ...view.last_sign_ins.map(({ at, result, reason, method, factor, ip }) => [
      at,
      [reason ?? result, method, factor, ip].filter(Boolean).join(', '),
    ]),
    ...(unsent.length > 0 ? [['unsent in 7 days', unsent.join(', ')]] : []),
  ];
}
