import type { FactorType } from '@latchkey/contract/http/api-error';
import type { Job } from '@latchkey/contract/jobs/job';
import type { LoginMethod, LoginResult } from '@latchkey/contract/login-history/login-history';
import type { Translated } from '@latchkey/contract/text/translated';
import type { Obstacle } from '@latchkey/contract/users/admin-user';
import type { consolePeopleText as English } from '../en/console-people.ts';
import { factorNames, factorTitles } from './factors.ts';

const methods: Record<LoginMethod, string> = {
  password: 'Kata laluan',
  phone_otp: 'Kod telefon',
  passkey: 'Kunci laluan',
  reset: 'Tetapan semula kata laluan',
  application_request: 'Permintaan aplikasi',
};

const results: Record<LoginResult, string> = {
  success: 'Berjaya log masuk',
  failure: 'Ditolak',
  second_factor_failed: 'Gagal pada faktor kedua',
  denied: 'Ditolak dalam apl pendamping',
};

const reasons: Record<string, string> = {
  wrong_password: 'Kata laluan salah',
  unknown_account: 'Akaun tidak dikenali',
  suspended: 'Akaun digantung',
  locked: 'Dikunci selepas kegagalan',
  wrong_code: 'Kod salah',
  code_expired: 'Kod tamat tempoh',
  no_password: 'Akaun tiada kata laluan',
  unknown_browser: 'Kata laluan betul, tetapi daripada pelayar tidak dikenali',
  rate_limited: 'Terlalu banyak percubaan',
};

const factorName = (type: string): string =>
  Object.hasOwn(factorTitles, type) ? factorTitles[type as FactorType] : type;
const reasonName = (reason: string): string => reasons[reason] ?? reason.replaceAll('_', ' ');
const times = (count: number): string => `${count} kali`;

const people = (count: number): string => `${count} orang`;

const jobStates: Record<Job['state'], string> = {
  running: 'Sedang berjalan',
  done: 'Selesai',
  stopped: 'Dihentikan',
  interrupted: 'Terganggu',
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
      return {
        title: 'Digantung',
        text: 'Tiada sesiapa dapat log masuk sehingga akaun diaktifkan semula.',
      };
    case 'locked':
      return {
        title: until ? `Dikunci hingga ${until}` : 'Dikunci',
        text: 'Terlalu banyak percubaan salah. Kunci tamat dengan sendiri, atau apabila anda membukanya.',
      };
    case 'factor_locked':
      return {
        title: `${name} dikunci`,
        text: `Salah ${times(count ?? 0)} berturut-turut. Kekal dikunci sehingga faktor kedua ditetapkan semula.`,
      };
    case 'factor_paused':
      return {
        title: until ? `${name} dijeda hingga ${until}` : `${name} dijeda`,
        text: `Salah ${times(count ?? 0)} berturut-turut.`,
      };
    case 'phone_sign_in_paused':
      return {
        title: until ? `Log masuk telefon dijeda hingga ${until}` : 'Log masuk telefon dijeda',
        text: 'Terlalu banyak kod salah. Cara lain untuk log masuk masih berfungsi.',
      };
    case 'phone_sign_in_known_browsers_only':
      return {
        title: 'Log masuk telefon hanya berfungsi dalam pelayar yang dikenali',
        text: 'Terlalu banyak kod salah. Dibuka semula apabila mereka log masuk dengan kaedah lain, atau apabila anda membuka kuncinya.',
      };
    case 'password_known_browsers_only':
      return {
        title: 'Kata laluan hanya berfungsi dalam pelayar yang dikenali',
        text: 'Mereka melaporkan log masuk, dan akaun kini tiada faktor kedua. Ia berfungsi semula di mana-mana setelah mereka menetapkan kata laluan baharu.',
      };
    case 'reset_waits':
      return {
        title: until ? `Kata laluan baharu berkuat kuasa ${until}` : 'Kata laluan baharu menunggu',
        text: 'Kata laluan ditetapkan semula melalui e-mel sahaja, jadi perlu menunggu. Sehingga itu kata laluan semasa berfungsi.',
      };
    case 'recovery_waits':
      return {
        title: until
          ? `Faktor kedua boleh ditetapkan semula mulai ${until}`
          : 'Tetapan semula faktor kedua menunggu',
        text: 'Mereka memintanya sendiri, dengan faktor pertama dan kod kepada satu maklumat hubungan. Jika kelulusan anda diperlukan, tiada apa-apa berlaku tanpanya.',
      };
    case 'no_sign_in_method':
      return {
        title: 'Tiada cara untuk log masuk',
        text: 'Tiada kata laluan, kunci laluan atau nombor telefon yang disahkan. Dengan pautan tetapan semula mereka boleh memilih kata laluan.',
      };
    case 'no_second_factor':
      return {
        title: 'Tiada faktor kedua',
        text: 'Faktor kedua diwajibkan tetapi belum disediakan: mereka diminta menambah satu.',
      };
    case 'no_way_to_reset':
      return {
        title: 'Tiada alamat e-mel yang boleh menetapkan semula kata laluan',
        text: 'Alamat itu tiada, atau belum terbukti milik mereka.',
      };
    case 'message_failed':
      return {
        title: `Mesej tidak sampai (${detail ?? ''})`,
        text: `${count ?? 0} tidak dapat dihantar dalam 7 hari yang lalu.`,
      };
    case 'wrong_attempts':
      return {
        title: `${reasonName(detail ?? '')}: ${times(count ?? 0)}`,
        text: 'Log masuk yang ditolak dalam 24 jam yang lalu.',
      };
  }
}

export const consolePeopleText: Translated<typeof English> = {
  title: 'Orang',
  description: 'Setiap akaun di portal ini.',
  searchHint: 'E-mel, telefon, nama atau ID',
  person: 'Orang',
  phone: 'Telefon',
  status: 'Status',
  lastSignIn: 'Log masuk terakhir',
  never: 'Belum pernah',
  noName: 'Tiada nama',
  empty: 'Belum ada sesiapa',
  emptyHint: 'Tambah orang di sini, hantar jemputan, atau import akaun melalui baris arahan.',
  group: 'Kumpulan',
  noGroup: 'Tiada',
  add: 'Tambah orang',
  added: (name) => `${name} kini mempunyai akaun.`,
  addFailed: 'Akaun tidak dapat dicipta.',
  name: 'Nama',
  givenName: 'Nama pertama',
  familyName: 'Nama keluarga',
  nameParts: 'Bahagian nama',
  phoneHint: 'Dengan kod negara, misalnya +65 8123 4567.',
  attributes: 'Atribut',
  attributesHint: 'Satu setiap baris, misalnya department: Sales.',
  invite: 'E-melkan pautan untuk memilih kata laluan',
  inviteHint: 'Ini juga membuktikan bahawa alamat itu milik mereka.',
  edit: 'Edit',
  editTitle: (name) => `Edit ${name}`,
  contactsHint: 'Alamat atau nombor baharu dianggap belum disahkan, dan yang lama diberitahu.',
  save: 'Simpan',
  saved: 'Disimpan.',
  saveFailed: 'Akaun tidak dapat ditukar.',
  remove: 'Padam akaun',
  removeTitle: (name) => `Padam akaun ${name}?`,
  removeText:
    'Mereka dilog keluar di semua tempat serta-merta. Sehingga akaun dipadamkan buat selama-lamanya, mereka dan anda boleh membatalkannya.',
  eraseNow: 'Padam buat selama-lamanya sekarang',
  eraseNowHint: 'Tiada sesiapa boleh membatalkannya, dan sebabnya tidak disimpan.',
  removed: 'Akaun akan dipadamkan.',
  erased: 'Akaun telah dipadamkan buat selama-lamanya.',
  removeFailed: 'Akaun tidak dapat dipadamkan.',
  leaving: 'Akan dipadamkan',
  select: 'Pilih',
  selectOne: (name) => `Pilih ${name}`,
  selectAll: 'Pilih semua yang ditunjukkan',
  selected: (count) => `${count} dipilih`,
  withSelected: 'Dengan yang dipilih',
  clearSelection: 'Kosongkan',
  chooseGroup: 'Pilih kumpulan',
  jobStarted: 'Dimulakan.',
  jobFailed: 'Ini tidak dapat dimulakan.',
  jobState: ({ state, total, done, failed }) =>
    `${jobStates[state]}: ${done} daripada ${total}${failed > 0 ? `, ${failed} tidak dapat ditukar` : ''}`,
  jobStop: 'Hentikan',
  jobStopped: 'Dihentikan. Apa yang sudah dilakukan kekal.',
  jobNotStopped: 'Ini tidak dapat dihentikan.',
  jobClose: 'Tutup',
  jobs: {
    end_sessions: {
      label: 'Log keluar di semua tempat',
      title: (count) => `Log keluar ${people(count)} di semua tempat?`,
      text: 'Setiap pelayar dan aplikasi mereka dilog keluar.',
      running: 'Mengelog keluar orang',
    },
    add_to_group: {
      label: 'Tambah pada kumpulan',
      title: (count) => `Tambah ${people(count)} pada kumpulan?`,
      text: 'Mereka boleh menggunakan apa yang disediakan untuk kumpulan ini, dan mendapat peranannya.',
      running: 'Menambah orang pada kumpulan',
    },
    suspend: {
      label: 'Gantung',
      title: (count) => `Gantung ${people(count)}?`,
      text: 'Setiap sesi mereka tamat, dan tiada seorang pun dapat log masuk sehingga akaunnya diaktifkan semula.',
      running: 'Menggantung orang',
    },
  },
  eraseAt: 'Akan dipadamkan',
  groups: 'Kumpulan',

  loadFailed: 'Akaun ini tidak dapat dimuatkan.',
  facts: 'Akaun',
  id: 'ID',
  copyId: 'Salin ID',
  email: 'E-mel',
  verified: 'Disahkan',
  unverified: 'Belum disahkan',
  password: 'Kata laluan',
  set: 'Telah ditetapkan',
  twoFactor: 'Dua faktor',
  on: 'Hidup',
  onEnforced: 'Hidup, diwajibkan',
  off: 'Mati',
  created: 'Dicipta',
  operatorRole: 'Pengendali',

  state: 'Bolehkah mereka log masuk?',
  nothingWrong: 'Tiada halangan',
  nothingWrongHint: 'Akaun terbuka, dan tiada apa-apa ditolak dalam 24 jam yang lalu.',
  obstacle,

  factors: 'Kaedah log masuk',
  noFactors: 'Tiada faktor kedua disediakan.',
  preferred: 'Diminta dahulu',
  codesLeft: (count) => `${count} kod pemulihan lagi`,

  sessions: 'Sedang log masuk',
  noSessions: 'Tidak log masuk di mana-mana.',
  lastUsed: (at) => `Terakhir digunakan ${at}`,
  history: 'Log masuk dan percubaan',
  noHistory: 'Belum ada log masuk',
  noHistoryHint:
    'Setiap log masuk, dan setiap percubaan yang ditolak beserta sebabnya, akan disenaraikan di sini.',
  what: 'Apa',
  when: 'Masa',
  where: 'Tempat',
  unknownDevice: 'Peranti tidak diketahui',
  onSystem: (browser, os) => `${browser} pada ${os}`,
  by: (method, factor) => (factor ? `${methods[method]}, kemudian ${factorNames[factor]}` : methods[method]),
  result: (result) => results[result],
  reason: reasonName,
  applications: 'Aplikasi',
  noApplications: 'Mereka belum menggunakan sebarang aplikasi.',
  partFailed: 'Ini tidak dapat dimuatkan.',

  more: (name) => `Tindakan lain untuk ${name}`,
  moreActions: 'Lagi',
  acts: {
    unlock: {
      label: 'Buka kunci',
      title: (name) => `Buka kunci ${name}?`,
      text: 'Menamatkan kunci dan jeda selepas percubaan salah, supaya mereka boleh mencuba lagi serta-merta.',
      done: 'Kunci telah dibuka.',
      failed: 'Kunci akaun tidak dapat dibuka.',
    },
    sendResetLink: {
      label: 'Hantar pautan tetapan semula',
      title: (name) => `Hantar pautan tetapan semula kepada ${name}?`,
      text: 'Pautan untuk memilih kata laluan baharu dihantar ke alamat e-mel mereka. Anda tidak melihatnya.',
      done: 'Pautan tetapan semula telah dihantar.',
      failed: 'Pautan tetapan semula tidak dapat dihantar.',
    },
    endSessions: {
      label: 'Log keluar di semua tempat',
      title: (name) => `Log keluar ${name} di semua tempat?`,
      text: 'Setiap pelayar dan aplikasi dilog keluar serta-merta.',
      done: 'Telah dilog keluar di semua tempat.',
      failed: 'Sesi tidak dapat ditamatkan.',
    },
    resetFactors: {
      label: 'Tetapkan semula faktor kedua',
      title: (name) => `Tetapkan semula faktor kedua ${name}?`,
      text: 'Apl pengesah, kunci laluan, peranti pendamping dan kod pemulihan dialih keluar, log masuk dua faktor dimatikan, dan setiap sesi tamat. Pastikan mereka sendiri yang memintanya.',
      done: 'Faktor kedua telah ditetapkan semula.',
      failed: 'Faktor kedua tidak dapat ditetapkan semula.',
    },
    approveRecovery: {
      label: 'Luluskan tetapan semula',
      title: (name: string) => `Luluskan tetapan semula faktor kedua ${name}?`,
      text: 'Semuanya dialih keluar dan setiap sesi tamat selepas 72 jam. Faktor pertama kekal. Pastikan bahawa orang itu sendiri yang meminta.',
      done: 'Diluluskan.',
      failed: 'Tetapan semula tidak dapat diluluskan.',
    },
    stopRecovery: {
      label: 'Hentikan tetapan semula',
      title: (name: string) => `Hentikan tetapan semula faktor kedua ${name}?`,
      text: 'Tiada apa-apa dialih keluar, dan tiada sesiapa boleh memintanya lagi selama tujuh hari. Setiap maklumat hubungan diberitahu.',
      done: 'Dihentikan.',
      failed: 'Tetapan semula tidak dapat dihentikan.',
    },
    suspend: {
      label: 'Gantung',
      title: (name) => `Gantung ${name}?`,
      text: 'Setiap sesi tamat serta-merta, dan tiada sesiapa dapat log masuk sehingga akaun diaktifkan semula.',
      done: 'Telah digantung.',
      failed: 'Akaun tidak dapat digantung.',
    },
    activate: {
      label: 'Aktifkan',
      title: (name) => `Aktifkan ${name}?`,
      text: 'Mereka boleh log masuk semula.',
      done: 'Telah diaktifkan.',
      failed: 'Akaun tidak dapat diaktifkan.',
    },
    cancelDeletion: {
      label: 'Kekalkan akaun',
      title: (name) => `Kekalkan akaun ${name}?`,
      text: 'Akaun tidak akan dipadamkan, dan mereka boleh meneruskan seperti biasa.',
      done: 'Akaun dikekalkan.',
      failed: 'Pemadaman tidak dapat dibatalkan.',
    },
  },
};
