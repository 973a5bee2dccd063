import { globSync } from 'node:fs';
import { basename } from 'node:path';

/** The tests that cover the rules of a feature: a mutant of its services must make one of them fail. */
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
  'login-history': [
    'server/src/features/login-history',
    'server/src/features/passwords/email-take-back.test.ts',
    'server/src/features/passwords/email-take-back-disputed.test.ts',
    'server/src/features/passwords/first-proof-of-mailbox.test.ts',
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

/**
 * The test files, in Stryker's format. `names`, separated by commas, selects those whose name begins with one of them.
 */
export function testFilesOf(feature: Feature, names: string): string[] {
  const patterns = testsOf[feature].map((path) => (path.endsWith('.ts') ? path : `${path}/**/*.test.ts`));
  if (names === '') return patterns;
  const wanted = names.split(',');
  return globSync(patterns).filter((path) => wanted.some((name) => basename(path).startsWith(name)));
}
