import type { Catalog } from '../catalog-type.ts';

export const factors: Catalog['factors'] = {
  email_otp: {
    name: 'Kode email',
    description: (address) => `Dapatkan kode lewat email di ${address}.`,
  },
  sms_otp: {
    name: 'Kode SMS',
    description: (phone) => `Dapatkan kode lewat SMS di ${phone}.`,
  },
  lark_otp: {
    name: 'Kode Lark',
    description: 'Dapatkan kode lewat pesan Lark.',
  },
  totp: {
    name: 'Aplikasi autentikator',
    description: 'Masukkan kode yang ditampilkan aplikasi autentikator Anda.',
  },
  recovery_code: {
    name: 'Kode pemulihan',
    description: 'Masukkan salah satu kode yang Anda simpan saat menyiapkan autentikasi dua faktor.',
  },
  password: {
    name: 'Kata sandi',
    description: 'Masukkan kata sandi akun Anda.',
  },
  carro_id: {
    name: 'Aplikasi pendamping',
    description: 'Setujui login di ponsel Anda.',
  },
  passkey: {
    name: 'Kunci sandi',
    description: 'Gunakan sidik jari, wajah, kunci layar, atau kunci keamanan Anda.',
  },
};

export const passwordRules: Catalog['passwordRules'] = {
  at_least: {
    description: (characters) => `Minimal ${characters} karakter`,
    message: (characters) => `Gunakan minimal ${characters} karakter.`,
  },
  at_most: {
    description: (characters) => `Maksimal ${characters} karakter`,
    message: (characters) => `Gunakan maksimal ${characters} karakter.`,
  },
};

export const accountRecovery: Catalog['accountRecovery'] = {
  waitsAlready: 'Sudah ada permintaan untuk mereset metode login akun ini.',
  wasStopped:
    'Permintaan terakhir untuk mereset metode login akun ini dihentikan. Ajukan lagi dalam beberapa hari, atau hubungi administrator Anda.',
};

export const passwords: Catalog['passwords'] = {
  otherResetWaits:
    'Alamat email sebelumnya dari akun ini sedang menunggu dipulihkan. Hentikan dahulu, atau tunggu sampai berlaku.',
  resetWasStopped:
    'Reset terakhir untuk kata sandi ini dihentikan. Reset berikutnya dapat dimulai sehari setelahnya. Sampai saat itu, masuk dengan kata sandi saat ini, atau hubungi administrator Anda.',
};

export const joining: Catalog['joining'] = {
  emailTaken: 'Sudah ada akun dengan alamat email ini.',
  hasAccount: 'Sekarang sudah ada akun dengan alamat email ini. Silakan masuk.',
  isInvited: 'Alamat ini sudah diundang. Kirim ulang saja undangannya.',
  invitationOver: 'Undangan ini sudah diterima atau dicabut. Buat undangan baru.',
};

export const operators: Catalog['operators'] = {
  isOne: 'Akun ini sudah menjadi operator.',
  lastOwner: 'Ini pemilik terakhir. Jadikan akun lain sebagai pemilik terlebih dahulu.',
  higher: 'Peran akun ini lebih tinggi daripada peran Anda.',
  own: 'Ini akun Anda: ubah di halaman akun Anda, tempat setiap perubahan dikonfirmasi.',
  ownersGrant: 'Hanya pemilik yang dapat memberikan scope Admin API.',
  ownersReachInside: 'Hanya pemilik yang dapat mengarahkan aplikasi ke jaringan privat.',
  outdated: 'Data sudah berubah. Periksa, lalu coba lagi.',
  noResetLink: 'Akun ini tidak memiliki alamat email yang boleh mereset kata sandi.',
  jobsRun: 'Tugas lain sedang berjalan. Coba lagi setelah salah satunya selesai.',
  notToBeDeleted: 'Akun ini tidak dijadwalkan untuk dihapus.',
  otherHasEmail: 'Alamat email ini digunakan akun lain.',
  otherHasPhone: 'Nomor telepon ini digunakan akun lain.',
  otherHasLarkId: 'ID Lark ini digunakan akun lain.',
  needsContact: 'Akun memerlukan alamat email atau nomor telepon.',
  invitedByEmail: 'Undangan memerlukan alamat email.',
};

export const groups: Catalog['groups'] = {
  exists: 'Sudah ada grup dengan nama ini.',
  tooMany: (most) => `Sebuah akun dapat berada di maksimal ${most} grup.`,
  noGroup: (name) => `Tidak ada grup “${name}”.`,
  noRole: (name) => `Aplikasi ini tidak memiliki peran “${name}”.`,
  roleExists: 'Aplikasi ini sudah memiliki peran tersebut.',
  tooManyOfClient: (most) => `Sebuah aplikasi dapat memiliki maksimal ${most} di antaranya.`,
};

export const webhooks: Catalog['webhooks'] = {
  notAnAddress: 'Masukkan alamat lengkap tanpa nama pengguna dan tanpa #.',
  notHttps: 'Alamat harus diawali dengan https://.',
  notPublic: 'Alamat harus milik host publik.',
  tooMany: (most) => `Webhook dibatasi maksimal ${most}.`,
  commandLineOnly:
    'Webhook ini berada di jaringan privat. Ubah alamatnya lewat baris perintah, atau buat webhook lain.',
  eventRemoved: 'Peristiwa ini sudah tidak ada di audit.',
};

export const clients: Catalog['clients'] = {
  kinds: {
    phone: 'Ponsel',
    tablet: 'Tablet',
    computer: 'Komputer',
    television: 'Televisi',
    game_console: 'Konsol game',
    watch: 'Jam tangan',
  },
  place: (city, country) => `${city}, ${country}`,
};

export const twoFactor: Catalog['twoFactor'] = {
  needsFactor:
    'Tambahkan aplikasi autentikator atau kunci sandi terlebih dahulu, atau verifikasi email atau telepon Anda.',
  lastWayIn: 'Anda tidak dapat masuk tanpanya. Tambahkan kata sandi atau kunci sandi lain terlebih dahulu.',
  coolingDown: (minutes) =>
    `Terlalu banyak jawaban salah. Silakan coba lagi dalam ${minutes} menit, atau gunakan metode lain.`,
  wrong: {
    password: 'Kata sandi ini tidak benar.',
    passkey: 'Kunci sandi ini tidak dapat diverifikasi. Silakan coba lagi.',
  },
};

export const passkeys: Catalog['passkeys'] = {
  unnamed: 'Kunci sandi',
  tooMany: (most) =>
    `Sebuah akun dapat memiliki maksimal ${most} kunci sandi. Hapus salah satu terlebih dahulu.`,
  duplicate: 'Kunci sandi ini sudah terdaftar.',
  notRegistered: 'Kunci sandi tidak dapat didaftarkan. Silakan coba lagi.',
};

export const attentions: Catalog['attentions'] = {
  account_deletion: {
    title: 'Akun Anda akan dihapus',
    content: 'Pertahankan akun, atau keluar: tidak ada hal lain yang dapat dilakukan sampai akun dihapus.',
  },
  expired_password: {
    title: 'Kata sandi kedaluwarsa',
    content: 'Kata sandi Anda sudah terlalu lama. Pilih yang baru untuk melanjutkan.',
  },
  password_expiry_is_soon: { title: 'Kata sandi segera kedaluwarsa' },
  remind_passkey_registration: {
    title: 'Tambahkan kunci sandi (Beta)',
    content: 'Masuk dengan lebih aman menggunakan kunci sandi. Menambahkannya tidak sampai satu menit.',
  },
  register_second_factor: {
    title: 'Siapkan autentikasi dua faktor',
    content: 'Akun Anda harus dilindungi faktor kedua. Tambahkan satu untuk melanjutkan.',
  },
};

export const companion: Catalog['companion'] = {
  app: {
    name: (service) => `Pendamping ${service}`,
    description: 'Menyetujui login di perangkat ini.',
  },
  tooMany: (most) =>
    `Sebuah akun dapat memiliki maksimal ${most} perangkat pendamping. Hapus salah satu terlebih dahulu.`,
  alreadyPaired: 'Perangkat ini sudah disandingkan. Hapus penyandingan di perangkat itu terlebih dahulu.',
  pairingOver: 'Kode penyandingan ini tidak berlaku lagi. Tampilkan kode baru di portal.',
};

export const recipes: Catalog['recipes'] = {
  give: 'Berikan nilai berikut kepada aplikasi:',
  giveWithSecret: 'Berikan nilai berikut, dan rahasia tadi, kepada aplikasi:',
  rest: (address) => `Selebihnya ditemukan aplikasi di ${address}`,
  notRequired: 'tidak diwajibkan',
  fapi2:
    'Aplikasi ini tidak memiliki rahasia: pada setiap panggilan, aplikasi menunjukkan kuncinya (private_key_jwt, dengan issuer sebagai aud) dan bukti DPoP.',
  pushed: 'Setiap permintaan dikirim terlebih dahulu (PAR). Berikan nilai berikut kepada aplikasi:',
  ciba: 'Seperti ini aplikasi meminta persetujuan orang di aplikasi pendamping mereka, dengan pesan yang sama:',
  library: 'Dengan oidc-client-ts:',
  native: 'Buka browser sistem dengan nilai berikut; alamat loopback berlaku dengan port apa pun:',
  grantedNothing: (command) => `Belum ada izin yang diberikan: ${command}`,
  machine: 'Seperti ini token diminta, dengan rahasia tadi di CLIENT_SECRET:',
  device: 'Aplikasi meminta kode, menampilkannya, lalu menanyakan tokennya setiap beberapa detik:',
  forNoApi: (command) => `Belum terkait dengan API mana pun: ${command}`,
  api: 'Seperti ini API memeriksa apakah token berlaku, dengan rahasia tadi di CLIENT_SECRET:',
  more: (pages, errors) => `Selengkapnya: ${pages}; jika tidak berfungsi: ${errors}`,
};
