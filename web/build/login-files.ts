import { gzipSync } from 'node:zlib';
import type { Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

export interface LoginFiles {
  /** What the page loads in any case, and what it loads for the login screen alone. */
  index: string[];
  login: string[];
  /** Bytes of all of it, with gzip. */
  gzipBytes: number;
}

/** The scripts that /auth/login loads before anybody touches it. */
export function loginFiles(bundle: Bundle): LoginFiles {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const entry = chunks.find((chunk) => chunk.isEntry && chunk.facadeModuleId?.endsWith('index.html'));
  const screen = chunks.find((chunk) => chunk.moduleIds.some((id) => id.endsWith('/login.screen.tsx')));
  if (!entry || !screen) throw new Error('the login screen or the index is missing from the build');
  const index = withImports(bundle, entry.fileName);
  const login = withImports(bundle, screen.fileName).filter((file) => !index.includes(file));
  const gzipBytes = [...index, ...login].reduce(
    (sum, file) => sum + gzipSync(codeOf(bundle, file)).length,
    0,
  );
  return { index, login, gzipBytes };
}

function withImports(bundle: Bundle, first: string): string[] {
  const files = new Set([first]);
  for (const file of files) {
    const chunk = bundle[file];
    if (chunk?.type === 'chunk') for (const imported of chunk.imports) files.add(imported);
  }
  return [...files];
}

function codeOf(bundle: Bundle, file: string): string {
  const chunk = bundle[file];
  return chunk?.type === 'chunk' ? chunk.code : '';
}
