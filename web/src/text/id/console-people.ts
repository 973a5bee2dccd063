import type { FactorType } from '@latchkey/contract/http/api-error';
import type { Job } from '@latchkey/contract/jobs/job';
import type { LoginMethod, LoginResult } from '@latchkey/contract/login-history/login-history';
import type { Translated } from '@latchkey/contract/text/translated';
import type { Obstacle } from '@latchkey/contract/users/admin-user';
import type { consolePeopleText as English } from '../en/console-people.ts';
import { factorNames, factorTitles } from './factors.ts';

const methods: Record<LoginMethod, string> = {
  password: 'Kata sandi',
  phone_otp: 'Kode telepon',
  passkey: 'Kunci sandi',
  reset: 'Reset kata sandi',
  application_request: 'Permintaan aplikasi',
};

const results: Record<LoginResult, string> = {
  success: 'Berhasil masuk',
  failure: 'Ditolak',
  second_factor_failed: 'Gagal di faktor kedua',
  denied: 'Ditolak di aplikasi pendamping',
};

const reasons: Record<string, string> = {
  wrong_password: 'Kata sandi salah',
  unknown_account: 'Akun tidak dikenal',
  suspended: 'Akun ditangguhkan',
  locked: 'Dikunci setelah kegagalan',
  wrong_code: 'Kode salah',
  code_expired: 'Kode kedaluwarsa',
  no_password: 'Akun tidak memiliki kata sandi',
  unknown_browser: 'Kata sandi benar, tetapi dari browser tak dikenal',
  rate_limited: 'Terlalu banyak percobaan',
};

const factorName = (type: string): string =>
  Object.hasOwn(factorTitles, type) ? factorTitles[type as FactorType] : type;
const reasonName = (reason: string): string => reasons[reason] ?? reason.replaceAll('_', ' ');
const times = (count: number): string => `${count} kali`;

const people = (count: number): string => `${count} orang`;

const jobStates: Record<Job['state'], string> = {
  running: 'Berjalan',
  done: 'Selesai',
  stopped: 'Dihentikan',
  interrupted: 'Terputus',
};

interface Said {
  title: string;
  text: string;
}

/** What prevents a person from signing in, in a form that support can read out to them. */
function obstacle({ kind, factor, count, detail }: Obstacle, until: string | null): Said {
  const name = factor === null ? '' : factorName(factor);
  switch (kind) {
    case 'suspended':
      return { title: 'Ditangguhkan', text: 'Tidak ada yang dapat masuk sampai akun diaktifkan lagi.' };
    case 'locked':
      return {
        title: until ? `Dikunci sampai ${until}` : 'Dikunci',
        text: 'Terlalu banyak percobaan salah. Kunci berakhir sendiri, atau saat Anda membukanya.',
      };
    case 'factor_locked':
      return {
        title: `${name} dikunci`,
        text: `Salah ${times(count ?? 0)} berturut-turut. Tetap dikunci sampai faktor kedua direset.`,
      };
    case 'factor_paused':
      return {
        title: until ? `${name} dijeda sampai ${until}` : `${name} dijeda`,
        text: `Salah ${times(count ?? 0)} berturut-turut.`,
      };
    case 'phone_sign_in_paused':
      return {
        title: until ? `Login telepon dijeda sampai ${until}` : 'Login telepon dijeda',
        text: 'Terlalu banyak kode salah. Cara masuk lain tetap berfungsi.',
      };
    case 'phone_sign_in_known_browsers_only':
      return {
        title: 'Login telepon hanya berfungsi di browser yang dikenal',
        text: 'Terlalu banyak kode salah. Terbuka lagi saat mereka masuk dengan metode lain, atau saat Anda membuka kuncinya.',
      };
    case 'password_known_browsers_only':
      return {
        title: 'Kata sandi hanya berfungsi di browser yang dikenal',
        text: 'Mereka melaporkan login, sehingga akun tidak lagi memiliki faktor kedua. Berfungsi lagi di mana saja setelah mereka menetapkan kata sandi baru.',
      };
    case 'reset_waits':
      return {
        title: until ? `Kata sandi baru berlaku ${until}` : 'Kata sandi baru menunggu',
        text: 'Kata sandi direset lewat email saja, sehingga perlu menunggu. Sampai saat itu, kata sandi saat ini berlaku.',
      };
    case 'recovery_waits':
      return {
        title: until ? `Faktor kedua dapat direset mulai ${until}` : 'Reset faktor kedua menunggu',
        text: 'Mereka memintanya sendiri, dengan faktor pertama dan kode ke sebuah kontak. Jika memerlukan persetujuan Anda, tidak ada yang terjadi tanpanya.',
      };
    case 'no_sign_in_method':
      return {
        title: 'Tidak ada cara untuk masuk',
        text: 'Tidak ada kata sandi, kunci sandi, maupun nomor telepon terverifikasi. Dengan tautan reset mereka dapat memilih kata sandi.',
      };
    case 'no_second_factor':
      return {
        title: 'Tidak ada faktor kedua',
        text: 'Faktor kedua wajib, tetapi belum disiapkan: mereka diminta menambahkannya.',
      };
    case 'no_way_to_reset':
      return {
        title: 'Tidak ada alamat email yang boleh mereset kata sandi',
        text: 'Alamatnya tidak ada, atau belum terbukti milik mereka.',
      };
    case 'message_failed':
      return {
        title: `Pesan tidak sampai (${detail ?? ''})`,
        text: `${count ?? 0} tidak dapat dikirim dalam 7 hari terakhir.`,
      };
    case 'wrong_attempts':
      return {
        title: `${reasonName(detail ?? '')}: ${times(count ?? 0)}`,
        text: 'Login yang ditolak dalam 24 jam terakhir.',
      };
  }
}

export const consolePeopleText: Translated<typeof English> = {
  title: 'Orang',
  description: 'Setiap akun di portal ini.',
  searchHint: 'Email, telepon, nama, atau ID',
  person: 'Orang',
  phone: 'Telepon',
  status: 'Status',
  lastSignIn: 'Login terakhir',
  never: 'Belum pernah',
  noName: 'Tanpa nama',
  empty: 'Belum ada orang',
  emptyHint: 'Tambahkan orang di sini, kirim undangan, atau impor akun lewat baris perintah.',
  group: 'Grup',
  noGroup: 'Tidak ada',
  add: 'Tambahkan orang',
  added: (name) => `${name} sekarang memiliki akun.`,
  addFailed: 'Akun tidak dapat dibuat.',
  name: 'Nama',
  givenName: 'Nama depan',
  familyName: 'Nama belakang',
  nameParts: 'Bagian nama',
  phoneHint: 'Dengan kode negara, misalnya +65 8123 4567.',
  attributes: 'Atribut',
  attributesHint: 'Satu per baris, misalnya department: Sales.',
  invite: 'Kirim tautan email untuk memilih kata sandi',
  inviteHint: 'Ini juga membuktikan bahwa alamat itu milik mereka.',
  edit: 'Edit',
  editTitle: (name) => `Edit ${name}`,
  contactsHint: 'Alamat atau nomor baru belum terverifikasi, dan yang lama diberi tahu.',
  save: 'Simpan',
  saved: 'Disimpan.',
  saveFailed: 'Akun tidak dapat diubah.',
  remove: 'Hapus akun',
  removeTitle: (name) => `Hapus akun ${name}?`,
  removeText:
    'Mereka langsung keluar dari semua perangkat. Sampai akun dihapus permanen, mereka dan Anda dapat membatalkannya.',
  eraseNow: 'Hapus permanen sekarang',
  eraseNowHint: 'Tidak ada yang dapat membatalkannya, dan alasannya tidak disimpan.',
  removed: 'Akun akan dihapus.',
  erased: 'Akun telah dihapus permanen.',
  removeFailed: 'Akun tidak dapat dihapus.',
  leaving: 'Akan dihapus',
  select: 'Pilih',
  selectOne: (name) => `Pilih ${name}`,
  selectAll: 'Pilih semua yang ditampilkan',
  selected: (count) => `${count} dipilih`,
  withSelected: 'Dengan yang dipilih',
  clearSelection: 'Kosongkan',
  chooseGroup: 'Pilih grup',
  jobStarted: 'Dimulai.',
  jobFailed: 'Ini tidak dapat dimulai.',
  jobState: ({ state, total, done, failed }) =>
    `${jobStates[state]}: ${done} dari ${total}${failed > 0 ? `, ${failed} tidak dapat diubah` : ''}`,
  jobStop: 'Hentikan',
  jobStopped: 'Dihentikan. Yang sudah selesai tetap berlaku.',
  jobNotStopped: 'Ini tidak dapat dihentikan.',
  jobClose: 'Tutup',
  jobs: {
    end_sessions: {
      label: 'Keluarkan dari semua perangkat',
      title: (count) => `Keluarkan ${people(count)} dari semua perangkat?`,
      text: 'Setiap browser dan aplikasi mereka dikeluarkan.',
      running: 'Mengeluarkan orang',
    },
    add_to_group: {
      label: 'Tambahkan ke grup',
      title: (count) => `Tambahkan ${people(count)} ke grup?`,
      text: 'Mereka boleh menggunakan yang diperuntukkan bagi grup ini, dan mendapat perannya.',
      running: 'Menambahkan orang ke grup',
    },
    suspend: {
      label: 'Tangguhkan',
      title: (count) => `Tangguhkan ${people(count)}?`,
      text: 'Semua sesi mereka berakhir, dan mereka tidak dapat masuk sampai akunnya diaktifkan lagi.',
      running: 'Menangguhkan orang',
    },
  },
  eraseAt: 'Akan dihapus',
  groups: 'Grup',

  loadFailed: 'Akun ini tidak dapat dimuat.',
  facts: 'Akun',
  id: 'ID',
  copyId: 'Salin ID',
  email: 'Email',
  verified: 'Terverifikasi',
  unverified: 'Belum diverifikasi',
  password: 'Kata sandi',
  set: 'Sudah dibuat',
  twoFactor: 'Dua faktor',
  on: 'Aktif',
  onEnforced: 'Aktif, wajib',
  off: 'Nonaktif',
  created: 'Dibuat',
  operatorRole: 'Operator',

  state: 'Dapatkah mereka masuk?',
  nothingWrong: 'Tidak ada hambatan',
  nothingWrongHint: 'Akun terbuka, dan tidak ada yang ditolak dalam 24 jam terakhir.',
  obstacle,

  factors: 'Metode login',
  noFactors: 'Belum ada faktor kedua.',
  preferred: 'Diminta pertama',
  codesLeft: (count) => `Tersisa ${count} kode pemulihan`,

  sessions: 'Sedang masuk',
  noSessions: 'Tidak masuk di mana pun.',
  lastUsed: (at) => `Terakhir digunakan ${at}`,
  history: 'Login dan percobaan',
  noHistory: 'Belum ada login',
  noHistoryHint: 'Setiap login, dan setiap percobaan yang ditolak beserta alasannya, akan tercantum di sini.',
  what: 'Apa',
  when: 'Waktu',
  where: 'Lokasi',
  unknownDevice: 'Perangkat tidak diketahui',
  onSystem: (browser, os) => `${browser} di ${os}`,
  by: (method, factor) => (factor ? `${methods[method]}, lalu ${factorNames[factor]}` : methods[method]),
  result: (result) => results[result],
  reason: reasonName,
  applications: 'Aplikasi',
  noApplications: 'Mereka belum menggunakan aplikasi apa pun.',
  partFailed: 'Ini tidak dapat dimuat.',

  more: (name) => `Tindakan lain untuk ${name}`,
  moreActions: 'Lainnya',
  acts: {
    unlock: {
      label: 'Buka kunci',
      title: (name) => `Buka kunci ${name}?`,
      text: 'Mengakhiri kunci dan jeda setelah percobaan salah, agar mereka dapat langsung mencoba lagi.',
      done: 'Kunci telah dibuka.',
      failed: 'Kunci akun tidak dapat dibuka.',
    },
    sendResetLink: {
      label: 'Kirim tautan reset',
      title: (name) => `Kirim tautan reset kepada ${name}?`,
      text: 'Tautan untuk memilih kata sandi baru dikirim ke alamat email mereka. Anda tidak melihatnya.',
      done: 'Tautan reset telah dikirim.',
      failed: 'Tautan reset tidak dapat dikirim.',
    },
    endSessions: {
      label: 'Keluarkan dari semua perangkat',
      title: (name) => `Keluarkan ${name} dari semua perangkat?`,
      text: 'Setiap browser dan aplikasi langsung dikeluarkan.',
      done: 'Telah dikeluarkan dari semua perangkat.',
      failed: 'Sesi tidak dapat diakhiri.',
    },
    resetFactors: {
      label: 'Reset faktor kedua',
      title: (name) => `Reset faktor kedua ${name}?`,
      text: 'Aplikasi autentikator, kunci sandi, perangkat pendamping, dan kode pemulihan dihapus, autentikasi dua faktor dinonaktifkan, dan setiap sesi berakhir. Pastikan mereka sendiri yang memintanya.',
      done: 'Faktor kedua telah direset.',
      failed: 'Faktor kedua tidak dapat direset.',
    },
    approveRecovery: {
      label: 'Setujui reset',
      title: (name: string) => `Setujui reset faktor kedua ${name}?`,
      text: 'Semuanya dihapus dan setiap sesi berakhir setelah 72 jam. Faktor pertama tetap. Pastikan bahwa memang orang itu yang meminta.',
      done: 'Disetujui.',
      failed: 'Reset tidak dapat disetujui.',
    },
    stopRecovery: {
      label: 'Hentikan reset',
      title: (name: string) => `Hentikan reset faktor kedua ${name}?`,
      text: 'Tidak ada yang dihapus, dan tidak ada yang dapat memintanya lagi selama tujuh hari. Setiap kontak diberi tahu.',
      done: 'Dihentikan.',
      failed: 'Reset tidak dapat dihentikan.',
    },
    suspend: {
      label: 'Tangguhkan',
      title: (name) => `Tangguhkan ${name}?`,
      text: 'Setiap sesi langsung berakhir, dan tidak ada yang dapat masuk sampai akun diaktifkan lagi.',
      done: 'Telah ditangguhkan.',
      failed: 'Akun tidak dapat ditangguhkan.',
    },
    activate: {
      label: 'Aktifkan',
      title: (name) => `Aktifkan ${name}?`,
      text: 'Mereka dapat masuk lagi.',
      done: 'Telah diaktifkan.',
      failed: 'Akun tidak dapat diaktifkan.',
    },
    cancelDeletion: {
      label: 'Pertahankan akun',
      title: (name) => `Pertahankan akun ${name}?`,
      text: 'Akun tidak akan dihapus, dan mereka dapat melanjutkan seperti biasa.',
      done: 'Akun dipertahankan.',
      failed: 'Penghapusan tidak dapat dibatalkan.',
    },
  },
};
