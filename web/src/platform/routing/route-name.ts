/**
 * The names of all screens (docs/behaviour/web.md#routes): the only valid values of `return_to`. Only app/routes.ts
 * contains their paths.
 */
export const routeNames = [
  'root',
  'profileDetail',
  'applications',
  'securityLoginHistory',
  'securityMfa',
  'securityPassword',
  'securityRecovery',
  'authLogin',
  'authForgotPassword',
  'authRegister',
  'authKeepAccount',
  'authResetPassword',
  'authSmsOtpVerify',
  'authEmailVerification',
  'authSignInReport',
  'authStopReset',
  'authStopRecovery',
  'authTakeBackEmail',
  'authAccounts',
  'authApp',
  'authLoginAttentions',
  'authInvalidAccess',
  'authDevice',
  'authLogout',
  'console',
  'aboutPrivacy',
] as const;

export type RouteName = (typeof routeNames)[number];

/** Where a sign-in without a return target leads (docs/behaviour/web.md#routes). */
export const defaultRoute = 'profileDetail' satisfies RouteName;

/** Accepts exact names only, so that no address can be smuggled in (security #73). */
export function isRouteName(value: unknown): value is RouteName {
  return routeNames.some((name) => name === value);
}
