/** The names of all screens (docs/behaviour/web.md#routes): the only values that `return_to` accepts. Their paths stand in app/routes.ts alone. */
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

/** Where a sign-in without a return target ends (docs/behaviour/web.md#routes). */
export const defaultRoute = 'profileDetail' satisfies RouteName;

/** Takes nothing but an exact name, so that no address can be smuggled in (security #73). */
export function isRouteName(value: unknown): value is RouteName {
  return routeNames.some((name) => name === value);
}
