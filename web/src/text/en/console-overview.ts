import type { FactorType } from '@latchkey/contract/http/api-error';
import type { LoginMethod } from '@latchkey/contract/login-history/login-history';
import { factorTitles } from './factors.ts';

const methods: Record<FactorType | LoginMethod, string> = {
  ...factorTitles,
  phone_otp: 'Phone code',
  reset: 'Password reset',
  application_request: 'Application request',
};

const number = new Intl.NumberFormat('en-GB');

export const consoleOverviewText = {
  title: 'Overview',
  description: (at: string) => `As of ${at}.`,
  loadFailed: 'The overview could not be loaded.',
  number: (value: number) => number.format(value),
  accounts: 'Accounts',
  suspended: (count: number) => `${number.format(count)} suspended`,
  sessions: 'Signed in now',
  sessionsNote: 'Live sessions',
  applications: 'Applications',
  applicationsNote: 'Registered',
  messages: 'Messages waiting',
  failed: (count: number) => `${number.format(count)} not delivered in 7 days`,
  signIns: 'Sign-ins',
  signInsHint: 'Last 30 days (UTC).',
  succeeded: 'Signed in',
  refused: 'Refused',
  chart: (signIns: number, failures: number) =>
    `Sign-ins in the last 30 days: ${number.format(signIns)} signed in, ${number.format(failures)} refused`,
  day: 'Day',
  methods: 'How people sign in',
  methodsHint: 'What completed sign-ins in the last 30 days.',
  noSignIns: 'No sign-ins yet.',
  firstSteps: 'First steps',
  firstStepsHint: 'Get your portal ready to use.',
  recent: 'Latest changes',
  recentHint: 'By everyone, newest first.',
  allChanges: 'All changes',
  method: (name: string) => (Object.hasOwn(methods, name) ? methods[name as LoginMethod] : name),
} as const;
