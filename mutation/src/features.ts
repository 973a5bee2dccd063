/** The tests that hold the rules of a feature: a mutant of its services has to fail one of them. */
const testsOf = {
  sessions: [
    'server/src/features/sessions',
    'server/src/app/bound-sessions.test.ts',
    'server/src/app/sweeps.test.ts',
    'server/src/features/login/sign-in-commit.test.ts',
  ],
  passwords: [
    'server/src/features/passwords',
    'server/src/features/login/sign-in-commit.test.ts',
    'server/src/features/login-history/sign-in-reports.test.ts',
    'server/src/features/account-recovery/recovery-proofs.test.ts',
  ],
  login: [
    'server/src/features/login',
    'server/src/features/login-history',
    'server/src/features/passkeys',
    'server/src/features/mfa/mfa-tokens.test.ts',
    'server/src/app/sweeps.test.ts',
    'server/src/cli/user-factors.test.ts',
  ],
  mfa: [
    'server/src/features/mfa',
    'server/src/features/passkeys',
    'server/src/features/codes',
    'server/src/features/companion/device-calls.test.ts',
    'server/src/features/login/phone-login.test.ts',
    'server/src/features/passwords/password-change.test.ts',
    'server/src/features/passwords/password-reset.test.ts',
    'server/src/app/sweeps.test.ts',
    'server/src/cli/user-factors.test.ts',
  ],
  authorize: ['server/src/features/authorize', 'server/src/app/sweeps.test.ts'],
} as const;

export type Feature = keyof typeof testsOf;

export const features = Object.keys(testsOf) as readonly Feature[];

export function isFeature(name: string | undefined): name is Feature {
  return features.some((feature) => feature === name);
}

/** Patterns of the test files, as Stryker takes them. */
export function testFilesOf(feature: Feature): string[] {
  return testsOf[feature].map((path) => (path.endsWith('.ts') ? path : `${path}/**/*.test.ts`));
}
