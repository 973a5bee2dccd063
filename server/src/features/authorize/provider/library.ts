/**
 * The library, without its greeting: it takes every Node that does not call itself LTS for unsupported and says so on the
 * console, although it runs on it and every feature of it is tested here on it.
 */
export const { Provider, errors, interactionPolicy } = await quietly(() => import('oidc-provider'));

async function quietly<T>(load: () => Promise<T>): Promise<T> {
  const console = globalThis.console;
  const { warn } = console;
  console.warn = (...words: unknown[]) => {
    if (!String(words[0]).startsWith('oidc-provider WARNING: Unsupported runtime')) warn(...words);
  };
  try {
    return await load();
  } finally {
    console.warn = warn;
  }
}
