/**
 * Keeps a session alive that somebody uses. Nobody waits for it: where its code does not come, a later use asks for it again.
 */
export function renewBeside(id: string, token: string): void {
  void import('./renew-session.ts').then(
    (module) => module.renewSession(id, token),
    () => {},
  );
}
