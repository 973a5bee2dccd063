/** IndexedDB is the only storage for a key that is not extractable. */
const name = 'latchkey-ui-session-key';
const store = 'keys';
const only = 'session';
/** Some browsers never answer a request if their storage is damaged. */
const patienceMs = 3_000;

/** Rejects if the browser stores nothing, as in some private windows. */
export async function storedKey(): Promise<CryptoKeyPair | undefined> {
  return withStore('readonly', (keys) => keys.get(only));
}

/** Stores the key unless another tab was first; returns the stored one. */
export async function keepKey(pair: CryptoKeyPair): Promise<CryptoKeyPair | undefined> {
  await withStore('readwrite', (keys) => keys.add(pair, only)).catch(() => undefined);
  return storedKey();
}

async function withStore<T>(
  mode: IDBTransactionMode,
  ask: (keys: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await opened();
  try {
    return await within(
      new Promise<T>((resolve, reject) => {
        const transaction = database.transaction(store, mode);
        const request = ask(transaction.objectStore(store));
        // Not the request's success: only a completed transaction is on disk.
        transaction.oncomplete = () => resolve(request.result);
        transaction.onerror = () => reject(transaction.error);
        transaction.onabort = () => reject(transaction.error);
      }),
    );
  } finally {
    // An open connection would prevent the browser from clearing the storage.
    database.close();
  }
}

function opened(): Promise<IDBDatabase> {
  return within(
    new Promise((resolve, reject) => {
      const request = indexedDB.open(name, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(store);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
      request.onblocked = () => reject(new Error('blocked by another tab'));
    }),
  );
}

function within<T>(promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer of IndexedDB')), patienceMs);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
