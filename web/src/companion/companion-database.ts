/** IndexedDB is the only storage for a key that is not extractable. */
const name = 'latchkey-ui-companion';
const version = 1;
const stores = ['pairings', 'approvals'] as const;

type StoreName = (typeof stores)[number];

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, version);
    request.onupgradeneeded = () => {
      for (const store of stores) request.result.createObjectStore(store, { keyPath: 'deviceId' });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  }).catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

async function run<T>(
  store: StoreName,
  mode: IDBTransactionMode,
  action: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const transaction = (await open()).transaction(store, mode);
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
  put: (store: StoreName, value: { deviceId: string }) => run(store, 'readwrite', (of) => of.put(value)),
  remove: (store: StoreName, deviceId: string) => run(store, 'readwrite', (of) => of.delete(deviceId)),
};
