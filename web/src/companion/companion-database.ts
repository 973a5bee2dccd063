/** IndexedDB is the only storage for a key that is not extractable. */
const version = 1;

/**
 * The databases with their stores and keys. A store that comes later gets a database of its own: a new version of one
 * would wait for the pages of an older release to be closed.
 */
const databases = {
  'latchkey-ui-companion': { pairings: 'deviceId', approvals: 'deviceId' },
  'latchkey-ui-companion-begun': { begun: 'secret' },
} as const;

type StoreName = 'pairings' | 'approvals' | 'begun';

const opened = new Map<string, Promise<IDBDatabase>>();

function open(name: keyof typeof databases): Promise<IDBDatabase> {
  const known = opened.get(name);
  if (known) return known;
  const opening = new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, version);
    request.onupgradeneeded = () => {
      for (const [store, keyPath] of Object.entries(databases[name]))
        request.result.createObjectStore(store, { keyPath });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  }).catch((error: unknown) => {
    opened.delete(name);
    throw error;
  });
  opened.set(name, opening);
  return opening;
}

async function run<T>(
  store: StoreName,
  mode: IDBTransactionMode,
  action: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open(store === 'begun' ? 'latchkey-ui-companion-begun' : 'latchkey-ui-companion');
  const transaction = database.transaction(store, mode);
  const request = action(transaction.objectStore(store));
  return new Promise((resolve, reject) => {
    // Not the request's success: only a completed transaction is on disk.
    transaction.oncomplete = () => resolve(request.result);
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
  });
}

export const companionDatabase = {
  all: <T>(store: StoreName) => run<T[]>(store, 'readonly', (of) => of.getAll() as IDBRequest<T[]>),
  put: (store: StoreName, value: object) => run(store, 'readwrite', (of) => of.put(value)),
  remove: (store: StoreName, key: string) => run(store, 'readwrite', (of) => of.delete(key)),
};
