import { constants, DatabaseSync, StatementSync } from 'node:sqlite';
import { afterAll, expect, it } from 'vitest';
import { type TestOauth, testOauth } from './testing/test-oauth.ts';
import { redeem, refresh } from './testing/token-calls.ts';

/** The SQL that SQLite planned while it ran, although it had been prepared before. */
const plannedAgain = new Set<string>();
const restorePrototypes: (() => void)[] = [];
let oauth: TestOauth | undefined;

afterAll(async () => {
  await oauth?.stop();
  for (const restore of restorePrototypes) restore();
});

/**
 * SQLite plans a statement again if a value is bound to a place that decides about its plan, such as a limit or a column
 * of a partial index. That takes several times as long as running it. Its authorizer is asked at every planning.
 */
function watchPlanning(): void {
  let running: string | undefined;
  const watched = new WeakSet<DatabaseSync>();
  const { prepare } = DatabaseSync.prototype;
  DatabaseSync.prototype.prepare = function (...given) {
    if (!watched.has(this))
      this.setAuthorizer(() => {
        if (running !== undefined) plannedAgain.add(running);
        return constants.SQLITE_OK;
      });
    watched.add(this);
    return prepare.apply(this, given);
  };
  restorePrototypes.push(() => {
    DatabaseSync.prototype.prepare = prepare;
  });
  for (const name of ['all', 'get', 'run'] as const) {
    const run = StatementSync.prototype[name] as (...given: unknown[]) => unknown;
    const observed = function (this: StatementSync, ...given: unknown[]) {
      running = this.sourceSQL;
      try {
        return run.apply(this, given);
      } finally {
        running = undefined;
      }
    };
    Object.assign(StatementSync.prototype, { [name]: observed });
    restorePrototypes.push(() => Object.assign(StatementSync.prototype, { [name]: run }));
  }
}

it('runs every statement of an authorisation, a redemption and a refresh with the plan that it was prepared with', async () => {
  watchPlanning();
  oauth = await testOauth();
  const client = await oauth.client();
  const { token } = await oauth.account('planned@example.com');
  const config = await oauth.configure(client);
  const round = async (on: TestOauth) => {
    const { url, verifier } = await on.flow(config, { scope: 'openid' });
    const callback = await on.callback(url, { token });
    const { body } = await redeem(on, client, callback.searchParams.get('code') ?? '', verifier);
    return refresh(on, client, String(body.refresh_token));
  };
  // Migrations change the tables, after which everything is planned again once.
  await round(oauth);
  plannedAgain.clear();
  expect((await round(oauth)).status).toBe(200);
  expect([...plannedAgain]).toEqual([]);
});
