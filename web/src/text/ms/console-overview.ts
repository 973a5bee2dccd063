import type { FactorType } from '@latchkey/contract/http/api-error';
import type { LoginMethod } from '@latchkey/contract/login-history/login-history';
import type { Translated } from '@latchkey/contract/text/translated';
import type { consoleOverviewText as English } from '../en/console-overview.ts';
import { factorTitles } from './factors.ts';

const methods: Record<FactorType | LoginMethod, string> = {
  ...factorTitles,
  phone_otp: 'Kod telefon',
  reset: 'Tetapan semula kata laluan',
  application_request: 'Permintaan aplikasi',
};

const number = new Intl.NumberFormat('ms');

export const consoleOverviewText: Translated<typeof English> = {
  title: 'Gambaran keseluruhan',
  description: (at) => `Dikira ${at}.`,
  loadFailed: 'Gambaran keseluruhan tidak dapat dimuatkan.',
  number: (value) => number.format(value),
  accounts: 'Akaun',
  suspended: (count) => `${number.format(count)} digantung`,
  sessions: 'Sedang log masuk',
  sessionsNote: 'Sesi aktif',
  applications: 'Aplikasi',
  applicationsNote: 'Berdaftar',
  messages: 'Mesej menunggu',
  failed: (count) => `${number.format(count)} tidak dihantar dalam 7 hari`,
  signIns: 'Log masuk',
  signInsHint: 'Bagi 30 hari yang lalu (UTC).',
  succeeded: 'Berjaya',
  refused: 'Ditolak',
  chart: (signIns, failures) =>
    `Log masuk 30 hari yang lalu: ${number.format(signIns)} berjaya, ${number.format(failures)} ditolak`,
  day: 'Hari',
  methods: 'Cara orang log masuk',
  methodsHint: 'Apa yang melengkapkan log masuk dalam 30 hari yang lalu.',
  noSignIns: 'Belum ada log masuk yang dikira.',
  firstSteps: 'Langkah pertama',
  firstStepsHint: 'Yang menjadikan pelayan ini sebuah portal.',
  recent: 'Perubahan terkini',
  recentHint: 'Oleh semua orang, yang terbaharu dahulu.',
  allChanges: 'Semua perubahan',
  method: (name) => (Object.hasOwn(methods, name) ? methods[name as LoginMethod] : name),
};
