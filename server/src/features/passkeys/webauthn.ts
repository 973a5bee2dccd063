type Library = typeof import('./webauthn-library.ts').webauthnLibrary;

let library: Promise<Library> | undefined;

/** The library, read at the first use: its parsers of certificates take longer to read than the rest of the start. */
export function webauthn(): Promise<Library> {
  // Kept, since to import again what is there already looks for its file again.
  library ??= import('./webauthn-library.ts').then((module) => module.webauthnLibrary);
  return library;
}
