import type { DatabaseSync } from 'node:sqlite';
import type { Adapter } from 'oidc-provider';

/**
 * Stores oidc-provider's records in one SQLite table, read and written by key: the minimum that its documentation
 * requires.
 */
export function sqliteAdapter(database: DatabaseSync): (kind: string) => Adapter {
  database.exec(`
    create table if not exists records (
      kind text not null, id text not null, payload text not null, grant_id text, uid text,
      expires_at integer, consumed_at integer, primary key (kind, id)
    ) without rowid;
    create index if not exists records_grant on records (grant_id) where grant_id is not null;
    create index if not exists records_uid on records (uid) where uid is not null;
  `);
  const put = database.prepare(
    'insert or replace into records (kind, id, payload, grant_id, uid, expires_at) values (?, ?, ?, ?, ?, ?)',
  );
  const get = database.prepare('select payload, consumed_at from records where kind = ? and id = ?');
  const getByUid = database.prepare('select payload, consumed_at from records where kind = ? and uid = ?');
  const consume = database.prepare('update records set consumed_at = ? where kind = ? and id = ?');
  const remove = database.prepare('delete from records where kind = ? and id = ?');
  const removeGrant = database.prepare('delete from records where grant_id = ?');

  const opened = (row: Record<string, unknown> | undefined): Record<string, unknown> | undefined => {
    if (!row) return undefined;
    const payload = JSON.parse(String(row.payload)) as Record<string, unknown>;
    return row.consumed_at === null ? payload : { ...payload, consumed: row.consumed_at };
  };
  const textOf = (value: unknown) => (typeof value === 'string' ? value : null);

  return (kind) => ({
    async upsert(id, payload, expiresIn) {
      const expiresAt = expiresIn === undefined ? null : Math.floor(Date.now() / 1000) + expiresIn;
      put.run(kind, id, JSON.stringify(payload), textOf(payload.grantId), textOf(payload.uid), expiresAt);
    },
    find: async (id) => opened(get.get(kind, id)),
    findByUid: async (uid) => opened(getByUid.get(kind, uid)),
    findByUserCode: async () => undefined,
    async consume(id) {
      consume.run(Math.floor(Date.now() / 1000), kind, id);
    },
    async destroy(id) {
      remove.run(kind, id);
    },
    async revokeByGrantId(grantId) {
      removeGrant.run(grantId);
    },
  });
}
