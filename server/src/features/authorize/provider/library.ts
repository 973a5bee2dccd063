/**
 * Loads the library without its console output: it warns about every Node version that is not an LTS release, although
 * all features are tested here on this version.
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
