import type { FactorType } from '@latchkey/contract/http/api-error';
import type { LoginMethod } from '@latchkey/contract/login-history/login-history';
import type { Translated } from '@latchkey/contract/text/translated';
import type { consoleOverviewText as English } from '../en/console-overview.ts';
import { factorTitles } from './factors.ts';

const methods: Record<FactorType | LoginMethod, string> = {
  ...factorTitles,
  phone_otp: 'Kode telepon',
  reset: 'Reset kata sandi',
  application_request: 'Permintaan aplikasi',
};

const number = new Intl.NumberFormat('id');

export const consoleOverviewText: Translated<typeof English> = {
  title: 'Ringkasan',
  description: (at) => `Dihitung ${at}.`,
  loadFailed: 'Ringkasan tidak dapat dimuat.',
  number: (value) => number.format(value),
  accounts: 'Akun',
  suspended: (count) => `${number.format(count)} ditangguhkan`,
  sessions: 'Sedang masuk',
  sessionsNote: 'Sesi aktif',
  applications: 'Aplikasi',
  applicationsNote: 'Terdaftar',
  messages: 'Pesan menunggu',
  failed: (count) => `${number.format(count)} tidak terkirim dalam 7 hari`,
  signIns: 'Login',
  signInsHint: 'Dari 30 hari terakhir (UTC).',
  succeeded: 'Berhasil',
  refused: 'Ditolak',
  chart: (signIns, failures) =>
    `Login 30 hari terakhir: ${number.format(signIns)} berhasil, ${number.format(failures)} ditolak`,
  day: 'Hari',
  methods: 'Cara orang masuk',
  methodsHint: 'Metode yang menuntaskan login dalam 30 hari terakhir.',
  noSignIns: 'Belum ada login yang dihitung.',
  firstSteps: 'Langkah pertama',
  firstStepsHint: 'Yang menjadikan server ini sebuah portal.',
  recent: 'Perubahan terbaru',
  recentHint: 'Dari semua orang, yang terbaru di atas.',
  allChanges: 'Semua perubahan',
  method: (name) => (Object.hasOwn(methods, name) ? methods[name as LoginMethod] : name),
};
