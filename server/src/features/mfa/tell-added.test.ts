import { expect, it } from 'vitest';
import type { Database } from '../../platform/db/database.ts';
import type { ForgetAdded } from '../accounts/forget-added.ts';
import type { User } from '../accounts/user.ts';
import { tellAdded } from './tell-added.ts';

it('#564 the sign-ins in which something was added are told first, however many sessions were opened since', async () => {
  const noted: ForgetAdded = async (_, isStrange) => {
    await isStrange('adding');
    return { names: () => ['Passkey'], isLeft: true };
  };
  const opened = Array.from({ length: 60 }, (_, index) => ({ id: `later ${index}`, browser_hash: null }));
  let told: readonly string[] = [];
  const kept: (string | undefined)[] = [];
  const tell = tellAdded({
    notices: { tell: async () => undefined },
    forgetAdded: new Map([['passkey', noted]]),
    liveSessions: async () => [
      ...opened,
      { id: 'own', browser_hash: 'own browser' },
      { id: 'adding', browser_hash: null },
    ],
    forgetBrowsers: async (_tx, _id, except) => void kept.push(except),
    tellOfSignIns: async (_tx, _user, sessions) => {
      told = sessions;
    },
  });
  await tell({} as Database, { id: 'somebody' } as User, { except: 'own' });
  expect(told).toEqual(['adding', ...opened.map(({ id }) => id)]);
  expect(kept).toEqual(['own browser']);
});
