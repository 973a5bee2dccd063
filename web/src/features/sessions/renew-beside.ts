/** Keeps a session alive that is being used. Not awaited: if its code cannot be loaded, a later use tries again. */
export function renewBeside(id: string, token: string): void {
  void import('./renew-session.ts').then(
    (module) => module.renewSession(id, token),
    () => {},
  );
}
