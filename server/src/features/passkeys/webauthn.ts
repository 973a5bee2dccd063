type Library = typeof import('./webauthn-library.ts').webauthnLibrary;

let library: Promise<Library> | undefined;

/** The library, loaded at its first use: loading its certificate parsers takes longer than the rest of the start. */
export function webauthn(): Promise<Library> {
  // Cached, because importing an already loaded module looks up its file again.
  library ??= import('./webauthn-library.ts').then((module) => module.webauthnLibrary);
  return library;
}
