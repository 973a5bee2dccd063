import type { Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

export interface LoginFiles {
  /** Files that every page loads, besides those named in its HTML. */
  app: string[];
  /** Further files that the sign-in page loads. */
  login: string[];
  /** Modules of the console among them, which other pages must not load. */
  consoleModules: string[];
}

const ofConsole = /[\\/]src[\\/](features[\\/]console[\\/]|app[\\/]console\.|text[\\/]en[\\/]console)/;

/** The scripts that /auth/login loads before anybody uses it. */
export function loginFiles(bundle: Bundle): LoginFiles {
  const index = withImports(bundle, chunkOf(bundle, '/src/main.ts'));
  const started = withImports(bundle, chunkOf(bundle, '/src/app/start.tsx'));
  const screen = withImports(bundle, chunkOf(bundle, '/login.screen.tsx'));
  const app = started.filter((file) => !index.includes(file));
  const login = screen.filter((file) => !index.includes(file) && !app.includes(file));
  const consoleModules = [...index, ...app, ...login].flatMap((file) => {
    const chunk = bundle[file];
    return chunk?.type === 'chunk' ? chunk.moduleIds.filter((id) => ofConsole.test(id)) : [];
  });
  return { app, login, consoleModules };
}

function chunkOf(bundle: Bundle, module: string): string {
  for (const output of Object.values(bundle))
    if (output.type === 'chunk' && output.moduleIds.some((id) => id.endsWith(module))) return output.fileName;
  throw new Error(`${module} is missing from the build`);
}

function withImports(bundle: Bundle, first: string): string[] {
  const files = new Set([first]);
  for (const file of files) {
    const chunk = bundle[file];
    if (chunk?.type === 'chunk') for (const imported of chunk.imports) files.add(imported);
  }
  return [...files];
}
