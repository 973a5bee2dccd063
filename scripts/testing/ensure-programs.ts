import { spawnSync } from 'node:child_process';
import { findChromium } from './find-chromium.ts';
import { findFirefox } from './find-firefox.ts';
import { findPostgres } from './find-postgres.ts';
import { findProgram } from './find-program.ts';

interface Program {
  debianPackage: string;
  find: () => string | undefined;
  what: string;
}

const programs = {
  chromium: {
    debianPackage: 'chromium-headless-shell',
    find: findChromium,
    what: 'Chromium, for the tests in a browser',
  },
  firefox: {
    debianPackage: 'firefox-esr',
    find: findFirefox,
    what: 'Firefox, for the tests in a second browser',
  },
  postgres: { debianPackage: 'postgresql', find: findPostgres, what: 'PostgreSQL (initdb, postgres)' },
  oathtool: {
    debianPackage: 'oathtool',
    find: () => findProgram('oathtool'),
    what: 'oathtool, which one-time codes are compared with',
  },
  redis: { debianPackage: 'redis-server', find: () => findProgram('redis-server'), what: 'Redis' },
} satisfies Record<string, Program>;

export type ProgramName = keyof typeof programs;

const aptWithinMs = 10 * 60_000;

/**
 * Ensures that the programs that the tests need besides Node are available. Installs missing ones if that needs no
 * confirmation: as root, on a machine with apt.
 * @param mayInstall whether this is root
 * @throws naming each missing program, and the packages that provide them
 */
export function ensurePrograms(names: ProgramName[], mayInstall = process.getuid?.() === 0): void {
  const complaint = missingPrograms(names, mayInstall);
  if (complaint) throw new Error(complaint);
}

/** The same, but returns a message for tests that are skipped without the programs; undefined if nothing is missing. */
export function missingPrograms(
  names: ProgramName[],
  mayInstall = process.getuid?.() === 0,
): string | undefined {
  const missing = () => names.map((name): Program => programs[name]).filter(({ find }) => !find());
  const absent = missing();
  if (absent.length > 0 && mayInstall && findProgram('apt-get')) {
    installPackages(absent.map(({ debianPackage }) => debianPackage));
  }
  const still = missing();
  if (still.length === 0) return undefined;
  const packages = still.map(({ debianPackage }) => debianPackage).join(' ');
  return (
    `The tests need what is not installed here:\n${still.map(({ what }) => `  - ${what}\n`).join('')}` +
    `On Debian or Ubuntu: sudo apt-get install ${packages}`
  );
}

function installPackages(packages: string[]): void {
  console.log(`Installing ${packages.join(', ')} …`);
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      timeout: aptWithinMs,
    });
  apt('update', '--quiet');
  apt('install', '--yes', '--quiet', '--no-install-recommends', ...packages);
}
