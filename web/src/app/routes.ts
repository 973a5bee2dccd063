import type { ComponentType } from 'react';
import { routeTitles } from '#text/routes';
import type { RouteName } from '../platform/routing/route-name.ts';

export interface Route {
  path: `/${string}`;
  /** Null for the app name alone. */
  title: string | null;
  layout: 'none' | 'auth' | 'account';
  /** `session` requires a valid session and otherwise leads to the accounts (docs/behaviour/web.md#routes). */
  guard: 'none' | 'session';
  screen: () => Promise<{ default: ComponentType }>;
  /** True for a screen with sub-pages beneath its path, which it tells apart itself. */
  hasPages?: boolean;
}

const auth = { layout: 'auth', guard: 'none' } as const;
const account = { layout: 'account', guard: 'session' } as const;

/** Every screen of the product (docs/behaviour/web.md#routes). No other file contains paths (ARCHITECTURE.md#rules). */
export const routes: Record<RouteName, Route> = {
  root: {
    path: '/',
    title: routeTitles.root,
    layout: 'none',
    guard: 'none',
    screen: () => import('../features/authorize/root.screen.tsx'),
  },
  applications: {
    path: '/applications',
    title: routeTitles.applications,
    ...account,
    screen: () => import('../features/applications/applications.screen.tsx'),
  },
  profileDetail: {
    path: '/profile',
    title: routeTitles.profileDetail,
    ...account,
    screen: () => import('./profile.screen.tsx'),
  },
  securityMfa: {
    path: '/security/mfa',
    title: routeTitles.securityMfa,
    ...account,
    screen: () => import('./security-mfa.screen.tsx'),
  },
  securityPassword: {
    path: '/security/password',
    title: routeTitles.securityPassword,
    ...account,
    screen: () => import('../features/passwords/password-setting.screen.tsx'),
  },
  securityRecovery: {
    path: '/security/recovery',
    title: routeTitles.securityRecovery,
    ...account,
    screen: () => import('../features/mfa/getting-back-in.screen.tsx'),
  },
  securityLoginHistory: {
    path: '/security/login-history',
    title: routeTitles.securityLoginHistory,
    ...account,
    screen: () => import('../features/login-history/login-history.screen.tsx'),
  },
  authLogin: {
    path: '/auth/login',
    title: routeTitles.authLogin,
    ...auth,
    screen: () => import('../features/login/login.screen.tsx'),
  },
  authEmailVerification: {
    path: '/auth/email-verification',
    title: routeTitles.authEmailVerification,
    ...auth,
    screen: () => import('../features/contacts/email-verification.screen.tsx'),
  },
  authSignInReport: {
    path: '/auth/sign-in-report',
    title: routeTitles.authSignInReport,
    ...auth,
    screen: () => import('../features/login-history/sign-in-report.screen.tsx'),
  },
  authStopReset: {
    path: '/auth/stop-reset',
    title: routeTitles.authStopReset,
    ...auth,
    screen: () => import('../features/passwords/stop-reset.screen.tsx'),
  },
  authStopRecovery: {
    path: '/auth/stop-recovery',
    title: routeTitles.authStopRecovery,
    ...auth,
    screen: () => import('../features/account-recovery/stop-recovery.screen.tsx'),
  },
  authTakeBackEmail: {
    path: '/auth/take-back-email',
    title: routeTitles.authTakeBackEmail,
    ...auth,
    screen: () => import('../features/passwords/take-back-email.screen.tsx'),
  },
  authKeepAccount: {
    path: '/auth/keep-account',
    title: routeTitles.authKeepAccount,
    ...auth,
    screen: () => import('../features/leaving/keep-account.screen.tsx'),
  },
  authRegister: {
    path: '/auth/register',
    title: routeTitles.authRegister,
    ...auth,
    screen: () => import('../features/joining/register.screen.tsx'),
  },
  authForgotPassword: {
    path: '/auth/forgot-password',
    title: routeTitles.authForgotPassword,
    ...auth,
    screen: () => import('../features/passwords/forgot-password.screen.tsx'),
  },
  authResetPassword: {
    path: '/auth/reset-password',
    title: routeTitles.authResetPassword,
    ...auth,
    screen: () => import('../features/passwords/reset-password.screen.tsx'),
  },
  authSmsOtpVerify: {
    path: '/auth/sms-otp/verify',
    title: routeTitles.authSmsOtpVerify,
    ...auth,
    screen: () => import('../features/login/sms-otp-verify.screen.tsx'),
  },
  authAccounts: {
    path: '/auth/accounts',
    title: routeTitles.authAccounts,
    ...auth,
    screen: () => import('../features/sessions/accounts.screen.tsx'),
  },
  authApp: {
    path: '/auth/app',
    title: routeTitles.authApp,
    // It answers for the account chosen in this tab, and sometimes without any: it finds its session itself.
    ...auth,
    screen: () => import('../features/authorize/authorize.screen.tsx'),
  },
  authLoginAttentions: {
    path: '/auth/login-attentions',
    title: routeTitles.authLoginAttentions,
    layout: 'auth',
    guard: 'session',
    screen: () => import('./login-attentions.screen.tsx'),
  },
  authInvalidAccess: {
    path: '/auth/invalid-access',
    title: routeTitles.authInvalidAccess,
    ...auth,
    screen: () => import('../features/authorize/invalid-access.screen.tsx'),
  },
  authDevice: {
    path: '/auth/device',
    title: routeTitles.authDevice,
    layout: 'auth',
    guard: 'session',
    screen: () => import('../features/authorize/device.screen.tsx'),
  },
  authLogout: {
    path: '/auth/logout',
    title: routeTitles.authLogout,
    ...auth,
    screen: () => import('../features/authorize/logout.screen.tsx'),
  },
  console: {
    path: '/admin',
    title: routeTitles.console,
    layout: 'none',
    guard: 'session',
    screen: () => import('./console.screen.tsx'),
    hasPages: true,
  },
  aboutPrivacy: {
    path: '/about/privacy-policy',
    title: routeTitles.aboutPrivacy,
    ...auth,
    screen: () => import('../features/about/privacy-policy.screen.tsx'),
  },
};
