import type { FactorType } from '@latchkey/contract/http/api-error';
import type { LoginMethod } from '@latchkey/contract/login-history/login-history';
import { factorTitles } from './factors.ts';

const methods: Record<FactorType | LoginMethod, string> = {
  ...factorTitles,
  phone_otp: 'Phone code',
  reset: 'Password reset',
  application_request: 'Request of an application',
};

const number = new Intl.NumberFormat('en-GB');

export const consoleOverviewText = {
  title: 'Overview',
  description: (at: string) => `Counted ${at}.`,
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
  signInsHint: 'Of the last 30 days (UTC).',
  succeeded: 'Signed in',
  refused: 'Refused',
  chart: (signIns: number, failures: number) =>
    `Sign-ins of the last 30 days: ${number.format(signIns)} signed in, ${number.format(failures)} refused`,
  day: 'Day',
  methods: 'How people sign in',
  methodsHint: 'What completed the sign-ins of the last 30 days.',
  noSignIns: 'No sign-in has been counted yet.',
  firstSteps: 'First steps',
  firstStepsHint: 'What makes a portal out of this server.',
  recent: 'Latest changes',
  recentHint: 'By everybody, the newest first.',
  allChanges: 'All changes',
  method: (name: string) => (Object.hasOwn(methods, name) ? methods[name as LoginMethod] : name),
} as const;
