import type { Catalog } from '../catalog-type.ts';

export const factors: Catalog['factors'] = {
  email_otp: {
    name: 'Kod e-mel',
    description: (address) => `Dapatkan kod melalui e-mel di ${address}.`,
  },
  sms_otp: {
    name: 'Kod SMS',
    description: (phone) => `Dapatkan kod melalui SMS di ${phone}.`,
  },
  lark_otp: {
    name: 'Kod Lark',
    description: 'Dapatkan kod sebagai mesej Lark.',
  },
  totp: {
    name: 'Apl pengesah',
    description: 'Masukkan kod yang ditunjukkan oleh apl pengesah anda.',
  },
  recovery_code: {
    name: 'Kod pemulihan',
    description: 'Masukkan salah satu kod yang anda simpan semasa menyediakan pengesahan dua faktor.',
  },
  password: {
    name: 'Kata laluan',
    description: 'Masukkan kata laluan akaun anda.',
  },
  carro_id: {
    name: 'Apl pendamping',
    description: 'Luluskan log masuk pada telefon anda.',
  },
  passkey: {
    name: 'Kunci laluan',
    description: 'Gunakan cap jari, wajah, kunci skrin atau kunci keselamatan anda.',
  },
};

export const passwordRules: Catalog['passwordRules'] = {
  at_least: {
    description: (characters) => `Sekurang-kurangnya ${characters} aksara`,
    message: (characters) => `Gunakan sekurang-kurangnya ${characters} aksara.`,
  },
  at_most: {
    description: (characters) => `Tidak lebih daripada ${characters} aksara`,
    message: (characters) => `Gunakan tidak lebih daripada ${characters} aksara.`,
  },
};

export const accountRecovery: Catalog['accountRecovery'] = {
  waitsAlready: 'Seseorang sudah meminta untuk menetapkan semula kaedah log masuk akaun ini.',
  wasStopped:
    'Permintaan terakhir untuk menetapkan semula kaedah log masuk akaun ini telah dihentikan. Minta lagi dalam beberapa hari, atau hubungi pentadbir anda.',
};

export const passwords: Catalog['passwords'] = {
  otherResetWaits:
    'Alamat e-mel terdahulu akaun ini sedang menunggu untuk dipulihkan. Hentikannya dahulu, atau tunggu sehingga ia berkuat kuasa.',
  resetWasStopped:
    'Tetapan semula terakhir bagi kata laluan ini telah dihentikan. Tetapan semula lain boleh dimulakan sehari selepas itu. Sementara itu, log masuk dengan kata laluan semasa, atau tanya pentadbir anda.',
};

export const joining: Catalog['joining'] = {
  emailTaken: 'Sudah ada akaun dengan alamat e-mel ini.',
  hasAccount: 'Kini sudah ada akaun dengan alamat e-mel ini. Sila log masuk.',
  isInvited: 'Alamat ini sudah dijemput. Hantar semula jemputan itu sahaja.',
  invitationOver: 'Jemputan ini telah diterima atau ditarik balik. Buat jemputan baharu.',
};

export const operators: Catalog['operators'] = {
  isOne: 'Akaun ini sudah menjadi pengendali.',
  lastOwner: 'Ini pemilik terakhir. Jadikan akaun lain pemilik dahulu.',
  higher: 'Peranan akaun ini lebih tinggi daripada peranan anda.',
  own: 'Akaun ini milik anda: tukar dalam akaun anda, tempat setiap perubahan disahkan.',
  ownersGrant: 'Hanya pemilik boleh memberikan skop Admin API.',
  ownersReachInside: 'Hanya pemilik boleh menghalakan aplikasi ke rangkaian peribadi.',
  outdated: 'Maklumat telah berubah. Semak, kemudian cuba lagi.',
  noResetLink: 'Akaun ini tiada alamat e-mel yang boleh menetapkan semula kata laluan.',
  jobsRun: 'Tugas lain sedang berjalan. Cuba lagi apabila salah satu daripadanya selesai.',
  notToBeDeleted: 'Akaun ini tidak dijadualkan untuk dipadamkan.',
  otherHasEmail: 'Akaun lain menggunakan alamat e-mel ini.',
  otherHasPhone: 'Akaun lain menggunakan nombor telefon ini.',
  otherHasLarkId: 'Akaun lain menggunakan ID Lark ini.',
  needsContact: 'Akaun memerlukan alamat e-mel atau nombor telefon.',
  invitedByEmail: 'Jemputan memerlukan alamat e-mel.',
};

export const groups: Catalog['groups'] = {
  exists: 'Sudah ada kumpulan dengan nama ini.',
  tooMany: (most) => `Satu akaun boleh berada dalam paling banyak ${most} kumpulan.`,
  noGroup: (name) => `Tiada kumpulan “${name}”.`,
  noRole: (name) => `Aplikasi ini tiada peranan “${name}”.`,
  roleExists: 'Aplikasi ini sudah mempunyai peranan tersebut.',
  tooManyOfClient: (most) => `Satu aplikasi boleh mempunyai paling banyak ${most} daripadanya.`,
};

export const webhooks: Catalog['webhooks'] = {
  notAnAddress: 'Berikan alamat penuh tanpa nama pengguna dan tanpa #.',
  notHttps: 'Alamat mesti bermula dengan https://.',
  notPublic: 'Alamat mestilah alamat hos awam.',
  tooMany: (most) => `Webhook terhad kepada ${most} sahaja.`,
  commandLineOnly:
    'Webhook ini berada dalam rangkaian peribadi. Tukar alamatnya melalui baris arahan, atau buat webhook lain.',
  eventRemoved: 'Peristiwa ini tiada lagi dalam audit.',
};

export const clients: Catalog['clients'] = {
  kinds: {
    phone: 'Telefon',
    tablet: 'Tablet',
    computer: 'Komputer',
    television: 'Televisyen',
    game_console: 'Konsol permainan',
    watch: 'Jam tangan',
  },
  place: (city, country) => `${city}, ${country}`,
};

export const twoFactor: Catalog['twoFactor'] = {
  needsFactor: 'Tambah apl pengesah atau kunci laluan dahulu, atau sahkan e-mel atau telefon anda.',
  lastWayIn: 'Anda tidak dapat log masuk tanpanya. Tambah kata laluan atau kunci laluan lain dahulu.',
  coolingDown: (minutes) =>
    `Terlalu banyak jawapan yang salah. Sila cuba lagi dalam ${minutes === 1 ? 'seminit' : `${minutes} minit`}, atau gunakan kaedah lain.`,
  wrong: {
    password: 'Kata laluan ini tidak betul.',
    passkey: 'Kunci laluan ini tidak dapat disahkan. Sila cuba lagi.',
  },
};

export const passkeys: Catalog['passkeys'] = {
  unnamed: 'Kunci laluan',
  tooMany: (most) =>
    `Satu akaun boleh mempunyai paling banyak ${most} kunci laluan. Alih keluar satu dahulu.`,
  duplicate: 'Kunci laluan ini sudah didaftarkan.',
  notRegistered: 'Kunci laluan tidak dapat didaftarkan. Sila cuba lagi.',
};

export const attentions: Catalog['attentions'] = {
  account_deletion: {
    title: 'Akaun anda akan dipadamkan',
    content: 'Kekalkannya, atau log keluar: tiada apa-apa lain boleh dilakukan sehingga akaun dipadamkan.',
  },
  expired_password: {
    title: 'Kata laluan telah tamat tempoh!',
    content: 'Kata laluan anda sudah terlalu lama. Pilih yang baharu untuk meneruskan.',
  },
  password_expiry_is_soon: { title: 'Kata laluan hampir tamat tempoh!' },
  remind_passkey_registration: {
    title: 'Tambah kunci laluan! (Beta)',
    content:
      'Log masuk dengan lebih selamat menggunakan kunci laluan. Menambahnya mengambil masa kurang daripada seminit.',
  },
  register_second_factor: {
    title: 'Sediakan pengesahan dua faktor',
    content: 'Akaun anda mesti dilindungi oleh faktor kedua. Tambah satu untuk meneruskan.',
  },
};

export const companion: Catalog['companion'] = {
  app: {
    name: (service) => `Pendamping ${service}`,
    description: 'Meluluskan log masuk pada peranti ini.',
  },
  tooMany: (most) =>
    `Satu akaun boleh mempunyai paling banyak ${most} peranti pendamping. Alih keluar satu dahulu.`,
  alreadyPaired: 'Peranti ini sudah digandingkan. Alih keluar gandingan padanya dahulu.',
  pairingOver: 'Kod gandingan ini tidak lagi sah. Tunjukkan yang baharu di portal.',
};

export const recipes: Catalog['recipes'] = {
  give: 'Berikan nilai berikut kepada aplikasi:',
  giveWithSecret: 'Berikan nilai berikut, dan rahsia tadi, kepada aplikasi:',
  rest: (address) => `Selebihnya didapati oleh aplikasi di ${address}`,
  notRequired: 'tidak diwajibkan',
  fapi2:
    'Aplikasi ini tiada rahsia: pada setiap panggilan, aplikasi menunjukkan kuncinya (private_key_jwt, dengan issuer sebagai aud) dan bukti DPoP.',
  pushed: 'Setiap permintaan dihantar terlebih dahulu (PAR). Berikan nilai berikut kepada aplikasi:',
  ciba: 'Beginilah aplikasi meminta kelulusan orang di aplikasi pendamping mereka, dengan mesej yang sama:',
  library: 'Dengan oidc-client-ts:',
  native: 'Buka pelayar sistem dengan nilai berikut; alamat loopback boleh digunakan dengan mana-mana port:',
  grantedNothing: (command) => `Belum ada kebenaran diberikan: ${command}`,
  machine: 'Beginilah token diminta, dengan rahsia tadi dalam CLIENT_SECRET:',
  device: 'Aplikasi meminta kod, memaparkannya, lalu bertanya tentang tokennya setiap beberapa saat:',
  forNoApi: (command) => `Belum untuk mana-mana API: ${command}`,
  api: 'Beginilah API menyemak sama ada token masih sah, dengan rahsia tadi dalam CLIENT_SECRET:',
  more: (pages, errors) => `Lagi: ${pages}; jika tidak berfungsi: ${errors}`,
};
