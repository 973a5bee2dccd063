import { AsyncLocalStorage } from 'node:async_hooks';
import type { OidcRecordsTable } from '../../../platform/db/tables/applications.ts';
import type { Vault } from '../../../platform/secrets/vault.ts';
import type { RecordsRepository } from '../records.repository.ts';

export type LibraryRecords = ReturnType<typeof libraryRecords>;

/** With its decrypted payload. */
export type LibraryRecord = Readonly<OidcRecordsTable>;

/** What a request has read and written, by kind and id. */
interface Kept {
  readonly known: Map<string, LibraryRecord>;
  readonly written: Map<string, LibraryRecord>;
}

/**
 * The library's records, sealed at rest (security #82).
 * Within `keep` they are collected in memory and written together: otherwise the request would wait for one commit per
 * record, although nobody can ask for any of them before it is answered. What only one request may win or end goes to
 * the database immediately: `consume`, `insertOnce` and the removals.
 */
export function libraryRecords(records: RecordsRepository, vault: Vault) {
  const requests = new AsyncLocalStorage<Kept>();

  const ownerOf = ({ kind, id }: LibraryRecord) => `${kind}:${id}`;
  const seal = (record: LibraryRecord): OidcRecordsTable => ({
    ...record,
    payload: vault.seal(record.payload, ownerOf(record)),
  });
  const open = (row: OidcRecordsTable): LibraryRecord => ({
    ...row,
    payload: vault.openText(row.payload, ownerOf(row)),
  });

  /** What the same request read or wrote before. */
  function known(kind: string, id: string): LibraryRecord | undefined {
    return requests.getStore()?.known.get(`${kind}:${id}`);
  }

  /** Passes `run` the function that writes the collected records; if it is not called, nothing is written. */
  function keep<T>(run: (write: () => Promise<void>) => Promise<T>): Promise<T> {
    const kept: Kept = { known: new Map(), written: new Map() };
    async function write(): Promise<void> {
      const rows = [...kept.written.values()].map(seal);
      kept.written.clear();
      await Promise.all(rows.map(records.upsert));
    }
    return requests.run(kept, () => run(write));
  }

  return {
    keep,
    known,
    async find(kind: string, id: string): Promise<LibraryRecord | undefined> {
      const before = known(kind, id);
      if (before) return before;
      const row = await records.find(kind, id);
      const record = row && open(row);
      if (record) requests.getStore()?.known.set(ownerOf(record), record);
      return record;
    },
    async findByUserCode(userCode: string): Promise<LibraryRecord | undefined> {
      const row = await records.findByUserCode(userCode);
      return row && open(row);
    },
    async put(record: LibraryRecord): Promise<void> {
      const kept = requests.getStore();
      if (!kept) return records.upsert(seal(record));
      kept.known.set(ownerOf(record), record);
      kept.written.set(ownerOf(record), record);
    },
    /** False if there is a valid record already. */
    insertOnce: (record: LibraryRecord, now: number) => records.insertOnce(seal(record), now),
    /** True for the one caller that consumed it. */
    consume(kind: string, id: string, at: number): Promise<boolean> {
      requests.getStore()?.known.delete(`${kind}:${id}`);
      return records.consume(kind, id, at);
    },
    /** True for the one caller that removed it. */
    async remove(kind: string, id: string): Promise<boolean> {
      const kept = requests.getStore();
      kept?.known.delete(`${kind}:${id}`);
      kept?.written.delete(`${kind}:${id}`);
      return records.remove(kind, id);
    },
    /** With its decrypted payload. */
    opened: open,
    removeTokensOfGrant: records.removeTokensOfGrant,
    /** Deletes a grant and everything that came from it. */
    removeGrant: (grantId: string, storedId: string) => records.removeGrants([grantId], [storedId]),
  };
}
