import { dateTimeIn } from '../date-time.ts';
import type { MessageTexts } from '../messages.en.ts';

const named = (factor: string | undefined) => factor ?? 'Metode login';

const toReport = {
  advice:
    'Jika ini Anda, tidak ada yang perlu dilakukan. Jika bukan, segera ubah kata sandi Anda agar semua orang lain dikeluarkan.',
  linked: {
    advice:
      'Jika ini Anda, tidak ada yang perlu dilakukan. Jika bukan, beri tahu kami: login itu diakhiri dan kami tunjukkan langkah berikutnya.',
    button: 'Ini bukan saya',
  },
};

const notices: MessageTexts['securityNotice']['notices'] = {
  password_changed: {
    subject: 'Kata sandi Anda telah diubah',
    sentence: () => 'Kata sandi akun Anda telah diubah.',
    advice:
      'Jika ini bukan Anda, segera buat kata sandi baru lewat “Lupa kata sandi?”. Semua orang lain akan dikeluarkan dari akun.',
  },
  password_reset: {
    subject: 'Kata sandi Anda telah direset',
    sentence: () => 'Kata sandi akun Anda telah direset dengan tautan yang dikirim ke alamat emailnya.',
    advice:
      'Jika ini bukan Anda, ada orang yang membaca email Anda: ubah dahulu kata sandi email Anda, lalu buat kata sandi baru di sini lewat “Lupa kata sandi?”.',
  },
  password_reset_waits: {
    subject: 'Kata sandi Anda akan direset',
    sentence: () =>
      'Seseorang membuat kata sandi baru untuk akun Anda dengan tautan dari kotak suratnya. Kata sandi itu belum berlaku.',
    advice:
      'Jika ini bukan Anda, masuk lalu hentikan di sana, atau ubah kata sandi Anda: itu juga menghentikannya.',
    linked: {
      advice: 'Jika ini bukan Anda, hentikan sekarang: kata sandi Anda tidak akan berubah.',
      button: 'Hentikan reset',
    },
  },
  password_reset_stopped: {
    subject: 'Reset kata sandi Anda telah dihentikan',
    sentence: () =>
      'Reset kata sandi Anda telah dihentikan. Kata sandi Anda tidak berubah, dan tidak ada yang dapat memulai reset seperti itu lagi selama satu hari.',
    advice:
      'Jika Anda sendiri yang meminta reset, tunggu satu hari. Jika bukan, ubah kata sandi email Anda: mungkin ada orang yang membaca email Anda.',
  },
  email_changed: {
    subject: 'Alamat email Anda telah diubah',
    sentence: () => 'Alamat email akun Anda telah diubah. Alamat ini bukan lagi milik akun tersebut.',
    texted: 'Alamat email akun Anda telah diubah.',
    advice: 'Jika ini bukan Anda, segera hubungi tim dukungan layanan ini.',
    linked: {
      advice:
        'Jika ini bukan Anda, ambil kembali dalam 72 jam: akun Anda kembali memakai alamat ini, semua sesi diakhiri, dan Anda membuat kata sandi baru.',
      button: 'Ambil kembali email saya',
    },
  },
  email_change_requested: {
    subject: 'Perubahan alamat email Anda diminta',
    sentence: () =>
      'Seseorang meminta perubahan alamat email akun Anda. Tidak ada yang berubah sampai alamat baru dikonfirmasi.',
    advice:
      'Jika ini bukan Anda, ada orang lain yang masuk ke akun Anda: segera ubah kata sandi Anda agar semua orang lain dikeluarkan.',
  },
  email_taken_back: {
    subject: 'Perubahan alamat email Anda dibatalkan',
    sentence: () =>
      'Akun Anda kembali memakai alamat email sebelumnya, dengan kata sandi baru dan tanpa sesi yang terbuka. Ini diminta oleh pemegang kotak surat tersebut.',
    advice: 'Jika ini bukan Anda, hubungi tim dukungan layanan ini.',
  },
  phone_changed: {
    subject: 'Nomor telepon Anda telah diubah',
    sentence: () => 'Nomor telepon akun Anda telah diubah.',
    advice:
      'Jika ini bukan Anda, segera ubah kata sandi Anda agar semua orang lain dikeluarkan, lalu kembalikan nomor Anda.',
  },
  phone_change_requested: {
    subject: 'Perubahan nomor telepon Anda diminta',
    sentence: () =>
      'Seseorang meminta perubahan nomor telepon akun Anda. Tidak ada yang berubah sampai nomor baru dikonfirmasi.',
    advice:
      'Jika ini bukan Anda, ada orang lain yang masuk ke akun Anda: segera ubah kata sandi Anda agar semua orang lain dikeluarkan.',
  },
  language_changed: {
    subject: 'Bahasa akun Anda telah diubah',
    sentence: () =>
      'Bahasa akun Anda telah diubah. Pesan berikutnya dari kami akan menggunakan bahasa baru tersebut.',
    advice:
      'Jika ini bukan Anda, berarti ada orang lain yang masuk ke akun Anda. Segera ubah kata sandi Anda agar semua orang lain dikeluarkan, lalu pilih kembali bahasa Anda.',
  },
  two_factor_enabled: {
    subject: 'Autentikasi dua faktor telah diaktifkan',
    sentence: () => 'Autentikasi dua faktor telah diaktifkan untuk akun Anda.',
    advice:
      'Jika ini bukan Anda, segera ubah kata sandi Anda, dan hapus setiap metode login yang bukan milik Anda.',
  },
  two_factor_disabled: {
    subject: 'Autentikasi dua faktor telah dinonaktifkan',
    sentence: () => 'Autentikasi dua faktor telah dinonaktifkan untuk akun Anda.',
    advice: 'Jika ini bukan Anda, segera ubah kata sandi Anda, dan aktifkan lagi autentikasi dua faktor.',
  },
  codes_allowed: {
    subject: 'Kode lewat email dan SMS diizinkan',
    sentence: () =>
      'Kode lewat email dan SMS sekarang dapat digunakan untuk masuk ke akun Anda, selain metode Anda yang lebih kuat.',
    advice: 'Jika ini bukan Anda, segera ubah kata sandi Anda, dan nonaktifkan lagi kode ini.',
  },
  codes_refused: {
    subject: 'Kode lewat email dan SMS dinonaktifkan',
    sentence: () => 'Kode lewat email dan SMS tidak dapat lagi digunakan untuk masuk ke akun Anda.',
    advice: 'Jika ini bukan Anda, segera ubah kata sandi Anda, dan periksa metode login Anda.',
  },
  factor_added: {
    subject: 'Metode login ditambahkan',
    sentence: ({ factor }) => `${named(factor)} telah ditambahkan ke akun Anda.`,
    advice: 'Jika ini bukan Anda, hapus metode itu dan segera ubah kata sandi Anda.',
  },
  factor_removed: {
    subject: 'Metode login dihapus',
    sentence: ({ factor }) => `${named(factor)} telah dihapus dari akun Anda.`,
    advice: 'Jika ini bukan Anda, segera ubah kata sandi Anda, dan periksa metode login Anda.',
  },
  added_taken_back: {
    subject: 'Metode dari login yang dilaporkan telah dihapus',
    sentence: ({ factor }) =>
      `Sebuah login ke akun Anda dilaporkan. Yang ditambahkan atau dapat dipakai lagi lewat login itu tidak berlaku lagi: ${named(factor)}.`,
    advice: 'Periksa metode login Anda, dan tambahkan lagi yang memang milik Anda.',
  },
  factor_locked: {
    subject: 'Metode login dikunci',
    sentence: ({ factor }) =>
      `${named(factor)} telah dikunci karena terlalu banyak percobaan salah berturut-turut.`,
    advice:
      'Gunakan metode lain untuk masuk, lalu siapkan lagi metode ini. Jika percobaan itu bukan dari Anda, ada orang yang tahu kata sandi Anda: segera ubah.',
  },
  recovery_codes_generated: {
    subject: 'Kode pemulihan baru telah dibuat',
    sentence: () => 'Kode pemulihan baru telah dibuat untuk akun Anda. Kode lama tidak berlaku lagi.',
    advice: 'Jika ini bukan Anda, segera ubah kata sandi Anda, dan buat kode baru.',
  },
  recovery_code_used: {
    subject: 'Kode pemulihan telah digunakan',
    sentence: () => 'Satu kode pemulihan akun Anda telah digunakan.',
    advice: 'Jika ini bukan Anda, segera ubah kata sandi Anda, dan buat kode baru.',
  },
  second_factor_failed: {
    subject: 'Sebuah login terhenti di faktor kedua',
    sentence: () =>
      'Seseorang melewati langkah pertama login ke akun Anda, lalu gagal di langkah kedua lima kali dalam sehari.',
    advice:
      'Jika itu bukan Anda, ada orang yang tahu kata sandi Anda: segera ubah. Jika itu Anda, coba metode lain, misalnya kode pemulihan.',
  },
  sign_in_denied: {
    subject: 'Sebuah login ditolak',
    sentence: () => 'Sebuah login ke akun Anda ditolak di aplikasi pendamping.',
    advice: 'Jika Anda menolaknya karena itu bukan Anda, ada orang yang tahu kata sandi Anda: segera ubah.',
  },
  passkey_suspect: {
    subject: 'Sebuah kunci sandi ditolak',
    sentence: () => 'Sebuah kunci sandi akun Anda ditolak karena mungkin telah disalin.',
    advice: 'Masuk dengan metode lain, hapus kunci sandi ini, dan tambahkan yang baru.',
  },
  factors_reset: {
    subject: 'Metode login Anda telah direset',
    sentence: () =>
      'Administrator menghapus metode login akun Anda dan mengakhiri sesinya. Kata sandi Anda masih berlaku.',
    advice:
      'Jika Anda tidak memintanya, hubungi tim dukungan layanan ini. Siapkan lagi metode login Anda setelah masuk berikutnya.',
  },
  recovery_requested: {
    subject: 'Seseorang meminta reset metode login Anda',
    sentence: () =>
      'Seseorang yang dapat melewati langkah pertama Anda meminta reset langkah kedua akun Anda karena semuanya hilang. Tidak ada yang terjadi selama tiga hari.',
    advice:
      'Jika ini bukan Anda, seseorang mengetahui kata sandi Anda atau memegang nomor telepon Anda: masuk, hentikan, lalu ubah kata sandi Anda.',
    linked: {
      advice:
        'Jika ini bukan Anda, hentikan sekarang: metode login Anda tetap seperti semula. Lalu ubah kata sandi Anda, karena seseorang mengetahuinya.',
      button: 'Hentikan ini',
    },
  },
  recovery_approved: {
    subject: 'Administrator menyetujui reset metode login Anda',
    sentence: () =>
      'Administrator menyetujui permintaan reset langkah kedua akun Anda. Reset terjadi setelah tiga hari itu berakhir.',
    advice: 'Jika Anda tidak memintanya, masuk lalu hentikan, dan hubungi tim dukungan layanan ini.',
    linked: {
      advice: 'Jika Anda tidak memintanya, hentikan sekarang: metode login Anda tetap seperti semula.',
      button: 'Hentikan ini',
    },
  },
  recovery_reminder: {
    subject: 'Metode login Anda akan segera direset',
    sentence: () =>
      'Langkah kedua akun Anda akan segera direset, seperti yang diminta seseorang yang dapat melewati langkah pertama Anda. Mulai besok hal ini tidak dapat dihentikan lagi.',
    advice: 'Jika Anda tidak memintanya, masuk lalu hentikan, dan hubungi tim dukungan layanan ini.',
    linked: {
      advice: 'Jika Anda tidak memintanya, hentikan sekarang: metode login Anda tetap seperti semula.',
      button: 'Hentikan ini',
    },
  },
  recovery_stopped: {
    subject: 'Reset metode login Anda dihentikan',
    sentence: () =>
      'Permintaan reset langkah kedua akun Anda dihentikan. Semuanya tetap seperti semula, dan tidak ada yang dapat memintanya lagi selama tujuh hari.',
    advice:
      'Jika Anda sendiri yang memintanya, hubungi tim dukungan layanan ini. Jika bukan, ubah kata sandi Anda: seseorang mengetahuinya.',
  },
  recovery_done: {
    subject: 'Metode login Anda telah direset',
    sentence: () =>
      'Langkah kedua akun Anda direset seperti yang diminta tiga hari lalu, dan semua orang dikeluarkan. Langkah pertama Anda masih berlaku.',
    advice:
      'Jika Anda tidak memintanya, segera hubungi tim dukungan layanan ini. Jika Anda yang memintanya, masuk dan siapkan metode baru.',
  },
  sign_in_attempts: {
    subject: 'Seseorang mencoba masuk ke akun Anda',
    sentence: () =>
      'Seseorang mencoba masuk ke akun Anda, dan tidak berhasil. Selama beberapa menit kami menolak setiap login dari browser yang baru bagi akun Anda, meskipun kata sandinya benar. Browser yang pernah Anda gunakan tetap dapat dipakai.',
    advice:
      'Anda tidak perlu melakukan apa pun. Jika kata sandi Anda pendek atau digunakan di tempat lain, pilih yang lain.',
  },
  access_unused: {
    subject: 'Aplikasi yang tidak Anda gunakan akan kehilangan akses',
    sentence: ({ count = 1 }) =>
      `${count} aplikasi sudah lama tidak Anda gunakan. Aksesnya ke akun Anda berakhir paling cepat tujuh hari lagi, kecuali Anda menggunakannya.`,
    advice:
      'Halaman Aplikasi Anda menyebutkan masing-masing beserta tanggal berakhirnya. Anda tidak perlu melakukan apa pun: aplikasi yang Anda buka lagi mungkin akan meminta akses kembali.',
  },
  account_deletion: {
    subject: 'Akun Anda akan dihapus',
    sentence: ({ count = 1 }) =>
      `Akun Anda telah dikeluarkan dari semua perangkat dan akan dihapus dalam ${count} hari, beserta semua isinya.`,
    advice: 'Untuk mempertahankannya, masuk sebelum saat itu.',
    linked: {
      advice:
        'Untuk mempertahankannya, buka tautan di bawah, atau masuk sebelum saat itu. Jika bukan Anda yang memintanya, ubah juga kata sandi Anda.',
      button: 'Pertahankan akun saya',
    },
  },
  new_sign_in: {
    subject: 'Login baru ke akun Anda',
    sentence: () =>
      'Ada login ke akun Anda dari browser atau perangkat yang belum pernah digunakan sebelumnya.',
    ...toReport,
  },
  sign_in_to_check: {
    subject: 'Periksa satu login ke akun Anda',
    sentence: () =>
      'Periksa apakah login ini dilakukan oleh Anda. Siapa pun yang masuk dapat mengubah cara akun Anda dilindungi.',
    ...toReport,
  },
};

const minutes = (count: number) => `${count} menit`;
const hours = (count: number) => `${count} jam`;
const days = (count: number) => `${count} hari`;

/** Every word of mails, SMS and bot messages. */
export const messages: MessageTexts = {
  life: (milliseconds) => {
    const whole = Math.round(milliseconds / 60_000);
    if (whole === 60) return hours(1);
    if (whole < 120) return minutes(whole);
    const inHours = Math.round(whole / 60);
    return inHours < 96 ? hours(inHours) : days(Math.round(inHours / 24));
  },
  oneTimeCode: {
    subject: (service) => `Kode ${service} Anda`,
    heading: 'Kode Anda',
    intro: (service) => `Masukkan kode ini untuk melanjutkan di ${service}.`,
    expiry: (life, reference) => `Kode berlaku selama ${life}. Ref: ${reference}`,
    warning:
      'Jangan berikan kode ini kepada siapa pun. Kami tidak pernah memintanya lewat telepon atau chat.',
    sms: (code, service, life, reference) =>
      `${code} adalah kode ${service} Anda, berlaku ${life}. Jangan bagikan. Ref: ${reference}`,
  },
  recoveryCode: {
    subject: (service) => `Masuk kembali ke akun ${service} Anda`,
    intro: (service) =>
      `Kode ini untuk masuk kembali ke akun ${service} Anda: siapa pun yang memasukkannya meminta semua langkah kedua direset.`,
    warning:
      'Jika Anda tidak memintanya, jangan berikan kepada siapa pun: ada orang yang dapat melakukan langkah pertama untuk masuk. Ubah kata sandi Anda.',
    sms: (code, service, life, reference) =>
      `${code} untuk masuk kembali ke akun ${service} Anda, berlaku ${life}. Jika Anda tidak memintanya, jangan beri tahu siapa pun dan ubah kata sandi Anda. Ref: ${reference}`,
  },
  emailVerification: {
    subject: (service) => `Verifikasi email Anda untuk ${service}`,
    heading: 'Verifikasi email Anda',
    intro: (service) => `Konfirmasi bahwa alamat ini milik akun ${service} Anda.`,
    button: 'Verifikasi email',
    expiry: (life) => `Tautan berlaku satu kali, selama ${life}.`,
    ignore: 'Jika Anda tidak memintanya, abaikan email ini: tidak ada yang berubah.',
  },
  passwordReset: {
    subject: (service) => `Reset kata sandi ${service} Anda`,
    heading: 'Reset kata sandi Anda',
    intro: (service) => `Seseorang meminta reset kata sandi akun ${service} Anda.`,
    button: 'Buat kata sandi baru',
    expiry: (life) => `Tautan berlaku satu kali, selama ${life}.`,
    ignore: 'Jika itu bukan Anda, abaikan email ini: kata sandi Anda tidak akan berubah.',
  },
  registration: {
    subject: (service) => `Buat akun ${service} Anda`,
    heading: 'Buat akun Anda',
    intro: (service) => `Seseorang meminta akun ${service} dengan alamat email ini.`,
    button: 'Buat akun Anda',
    expiry: (life) => `Tautan berlaku satu kali, selama ${life}.`,
    ignore: 'Jika itu bukan Anda, abaikan email ini: akun tidak akan dibuat.',
  },
  registrationKnown: {
    subject: (service) => `Anda sudah memiliki akun ${service}`,
    heading: 'Anda sudah memiliki akun',
    intro: (service) =>
      `Seseorang meminta akun ${service} dengan alamat email ini. Alamat ini sudah memiliki akun: masuk dengan akun itu. Jika Anda tidak ingat kata sandinya, pilih “Lupa kata sandi?” di sana.`,
    button: 'Masuk',
    expiry: (life) => `Tautan berlaku selama ${life}.`,
    ignore: 'Jika itu bukan Anda, abaikan email ini: tidak ada yang berubah.',
  },
  invitation: {
    subject: (service) => `Anda diundang ke ${service}`,
    heading: 'Anda diundang',
    intro: (service) => `Anda diundang untuk membuat akun ${service} dengan alamat email ini.`,
    button: 'Buat akun Anda',
    expiry: (life) => `Tautan berlaku satu kali, selama ${life}.`,
    ignore: 'Jika Anda tidak menginginkan akun, abaikan email ini: akun tidak akan dibuat.',
  },
  securityNotice: {
    notices,
    subject: (subject, service) => `${subject} (${service})`,
    when: 'Waktu',
    device: 'Perangkat',
    place: 'Lokasi',
    address: 'Alamat',
    button: 'Buka akun Anda',
    timestamp: dateTimeIn('id'),
    zoned: (time, timezone) => `${time} (${timezone})`,
    sms: (sentence, service, origin) => `${service}: ${sentence} Bukan Anda? Buka ${origin}`,
  },
  noPhoneChannel: 'Kode tidak dapat dikirim ke telepon di sini. Silakan gunakan cara lain untuk masuk.',
  plainLink: 'Jika tombol tidak berfungsi, salin alamat ini ke browser Anda:',
  footer: (service) => `Email ini dikirim oleh ${service}. Balasan tidak dibaca.`,
};
