import { dateTimeIn } from '../date-time.ts';
import type { MessageTexts } from '../messages.en.ts';

const named = (factor: string | undefined) => factor ?? 'Satu kaedah log masuk';

const toReport = {
  advice:
    'Jika ini anda, tiada apa-apa yang perlu dilakukan. Jika bukan, tukar kata laluan anda sekarang supaya semua orang lain dilog keluar.',
  linked: {
    advice:
      'Jika ini anda, tiada apa-apa yang perlu dilakukan. Jika bukan, beritahu kami: log masuk itu ditamatkan dan kami tunjukkan langkah seterusnya.',
    button: 'Ini bukan saya',
  },
};

const notices: MessageTexts['securityNotice']['notices'] = {
  password_changed: {
    subject: 'Kata laluan anda telah ditukar',
    sentence: () => 'Kata laluan akaun anda telah ditukar.',
    advice:
      'Jika ini bukan anda, tetapkan kata laluan baharu dengan “Lupa kata laluan?” sekarang. Semua orang lain akan dilog keluar.',
  },
  password_reset: {
    subject: 'Kata laluan anda telah ditetapkan semula',
    sentence: () =>
      'Kata laluan akaun anda telah ditetapkan semula dengan pautan yang dihantar ke alamat e-melnya.',
    advice:
      'Jika ini bukan anda, seseorang membaca e-mel anda: tukar kata laluan peti mel anda dahulu, kemudian tetapkan yang baharu di sini dengan “Lupa kata laluan?”.',
  },
  password_reset_waits: {
    subject: 'Kata laluan anda akan ditetapkan semula',
    sentence: () =>
      'Seseorang telah menetapkan kata laluan baharu untuk akaun anda dengan pautan daripada peti melnya. Kata laluan itu belum berkuat kuasa.',
    advice:
      'Jika ini bukan anda, log masuk dan hentikannya di situ, atau tukar kata laluan anda: itu juga menghentikannya.',
    linked: {
      advice: 'Jika ini bukan anda, hentikannya sekarang: kata laluan anda tidak akan berubah.',
      button: 'Hentikan tetapan semula',
    },
  },
  password_reset_stopped: {
    subject: 'Tetapan semula kata laluan anda telah dihentikan',
    sentence: () =>
      'Tetapan semula kata laluan anda telah dihentikan. Kata laluan anda masih yang sedia ada, dan tiada sesiapa boleh memulakan tetapan semula seperti itu lagi selama sehari.',
    advice:
      'Jika anda sendiri yang memintanya, tunggu sehari. Jika bukan, tukar kata laluan peti mel anda: mungkin ada orang yang membaca e-mel anda.',
  },
  email_changed: {
    subject: 'Alamat e-mel anda telah ditukar',
    sentence: () => 'Alamat e-mel akaun anda telah ditukar. Alamat ini bukan lagi milik akaun itu.',
    texted: 'Alamat e-mel akaun anda telah ditukar.',
    advice: 'Jika ini bukan anda, hubungi pasukan sokongan perkhidmatan ini dengan segera.',
    linked: {
      advice:
        'Jika ini bukan anda, dapatkannya semula dalam masa 72 jam: akaun anda mendapat kembali alamat ini, semua orang dilog keluar, dan anda menetapkan kata laluan baharu.',
      button: 'Dapatkan semula e-mel saya',
    },
  },
  email_change_requested: {
    subject: 'Pertukaran alamat e-mel anda telah diminta',
    sentence: () =>
      'Seseorang meminta untuk menukar alamat e-mel akaun anda. Tiada apa-apa berubah sehingga alamat baharu disahkan.',
    advice:
      'Jika ini bukan anda, orang lain sedang log masuk: tukar kata laluan anda sekarang supaya semua orang lain dilog keluar.',
  },
  email_taken_back: {
    subject: 'Pertukaran alamat e-mel anda telah dibatalkan',
    sentence: () =>
      'Akaun anda kembali menggunakan alamat e-mel sebelumnya, dengan kata laluan baharu dan tanpa sesi terbuka. Ini diminta oleh pemegang peti mel itu.',
    advice: 'Jika ini bukan anda, hubungi pasukan sokongan perkhidmatan ini.',
  },
  phone_changed: {
    subject: 'Nombor telefon anda telah ditukar',
    sentence: () => 'Nombor telefon akaun anda telah ditukar.',
    advice:
      'Jika ini bukan anda, tukar kata laluan anda sekarang supaya semua orang lain dilog keluar, kemudian letakkan semula nombor anda sendiri.',
  },
  phone_change_requested: {
    subject: 'Pertukaran nombor telefon anda telah diminta',
    sentence: () =>
      'Seseorang meminta untuk menukar nombor telefon akaun anda. Tiada apa-apa berubah sehingga nombor baharu disahkan.',
    advice:
      'Jika ini bukan anda, orang lain sedang log masuk: tukar kata laluan anda sekarang supaya semua orang lain dilog keluar.',
  },
  language_changed: {
    subject: 'Bahasa akaun anda telah ditukar',
    sentence: () =>
      'Bahasa akaun anda telah ditukar. Mesej kami yang seterusnya akan menggunakan bahasa baharu itu.',
    advice:
      'Jika ini bukan anda, ada orang lain yang telah log masuk. Tukar kata laluan anda sekarang supaya semua orang lain dilog keluar, kemudian pilih semula bahasa anda.',
  },
  two_factor_enabled: {
    subject: 'Pengesahan dua faktor telah dihidupkan',
    sentence: () => 'Pengesahan dua faktor telah dihidupkan untuk akaun anda.',
    advice:
      'Jika ini bukan anda, tukar kata laluan anda sekarang, dan alih keluar setiap kaedah log masuk yang bukan milik anda.',
  },
  two_factor_disabled: {
    subject: 'Pengesahan dua faktor telah dimatikan',
    sentence: () => 'Pengesahan dua faktor telah dimatikan untuk akaun anda.',
    advice:
      'Jika ini bukan anda, tukar kata laluan anda sekarang, dan hidupkan semula pengesahan dua faktor.',
  },
  codes_allowed: {
    subject: 'Kod melalui e-mel dan SMS telah dibenarkan',
    sentence: () =>
      'Kod melalui e-mel dan SMS kini boleh melengkapkan log masuk ke akaun anda, selain kaedah anda yang lebih kukuh.',
    advice: 'Jika ini bukan anda, tukar kata laluan anda sekarang, dan matikan semula kod ini.',
  },
  codes_refused: {
    subject: 'Kod melalui e-mel dan SMS telah dimatikan',
    sentence: () => 'Kod melalui e-mel dan SMS tidak lagi boleh melengkapkan log masuk ke akaun anda.',
    advice: 'Jika ini bukan anda, tukar kata laluan anda sekarang, dan semak kaedah log masuk anda.',
  },
  factor_added: {
    subject: 'Kaedah log masuk telah ditambah',
    sentence: ({ factor }) => `${named(factor)} telah ditambah pada akaun anda.`,
    advice: 'Jika ini bukan anda, alih keluar kaedah itu dan tukar kata laluan anda sekarang.',
  },
  factor_removed: {
    subject: 'Kaedah log masuk telah dialih keluar',
    sentence: ({ factor }) => `${named(factor)} telah dialih keluar daripada akaun anda.`,
    advice: 'Jika ini bukan anda, tukar kata laluan anda sekarang, dan semak kaedah log masuk anda.',
  },
  added_taken_back: {
    subject: 'Kaedah daripada log masuk yang dilaporkan telah dialih keluar',
    sentence: ({ factor }) =>
      `Satu log masuk ke akaun anda telah dilaporkan. Apa yang ditambah olehnya, atau boleh digunakannya lagi, tidak lagi berfungsi: ${named(factor)}.`,
    advice: 'Semak kaedah log masuk anda, dan tambah semula yang memang milik anda.',
  },
  factor_locked: {
    subject: 'Kaedah log masuk telah dikunci',
    sentence: ({ factor }) =>
      `${named(factor)} telah dikunci selepas terlalu banyak percubaan salah berturut-turut.`,
    advice:
      'Gunakan kaedah lain untuk log masuk, dan sediakan semula kaedah ini. Jika percubaan itu bukan daripada anda, seseorang tahu kata laluan anda: tukar sekarang.',
  },
  recovery_codes_generated: {
    subject: 'Kod pemulihan baharu telah dijana',
    sentence: () => 'Kod pemulihan baharu telah dijana untuk akaun anda. Kod lama tidak lagi berfungsi.',
    advice: 'Jika ini bukan anda, tukar kata laluan anda sekarang, dan jana kod baharu.',
  },
  recovery_code_used: {
    subject: 'Kod pemulihan telah digunakan',
    sentence: () => 'Satu kod pemulihan akaun anda telah digunakan.',
    advice: 'Jika ini bukan anda, tukar kata laluan anda sekarang, dan jana kod baharu.',
  },
  second_factor_failed: {
    subject: 'Satu log masuk dihentikan pada faktor kedua',
    sentence: () =>
      'Seseorang melepasi langkah pertama log masuk ke akaun anda, tetapi gagal pada langkah kedua sebanyak lima kali dalam sehari.',
    advice:
      'Jika itu bukan anda, seseorang tahu kata laluan anda: tukar sekarang. Jika itu anda, cuba kaedah lain, misalnya kod pemulihan.',
  },
  sign_in_denied: {
    subject: 'Satu log masuk telah ditolak',
    sentence: () => 'Satu log masuk ke akaun anda telah ditolak dalam apl pendamping.',
    advice: 'Jika anda menolaknya kerana itu bukan anda, seseorang tahu kata laluan anda: tukar sekarang.',
  },
  passkey_suspect: {
    subject: 'Satu kunci laluan telah ditolak',
    sentence: () => 'Satu kunci laluan akaun anda telah ditolak kerana mungkin telah disalin.',
    advice: 'Log masuk dengan kaedah lain, alih keluar kunci laluan ini dan tambah yang baharu.',
  },
  factors_reset: {
    subject: 'Kaedah log masuk anda telah ditetapkan semula',
    sentence: () =>
      'Pentadbir telah mengalih keluar kaedah log masuk akaun anda dan menamatkan sesinya. Kata laluan anda masih berfungsi.',
    advice:
      'Jika anda tidak memintanya, hubungi pasukan sokongan perkhidmatan ini. Sediakan semula kaedah log masuk anda selepas log masuk yang seterusnya.',
  },
  recovery_requested: {
    subject: 'Seseorang meminta kaedah log masuk anda ditetapkan semula',
    sentence: () =>
      'Seseorang yang melepasi langkah pertama anda meminta langkah kedua akaun anda ditetapkan semula kerana semuanya hilang. Tiada apa-apa berlaku selama tiga hari.',
    advice:
      'Jika ini bukan anda, seseorang mengetahui kata laluan anda atau memegang nombor telefon anda: log masuk, hentikannya, dan tukar kata laluan anda.',
    linked: {
      advice:
        'Jika ini bukan anda, hentikannya sekarang: kaedah log masuk anda kekal seperti sedia ada. Kemudian tukar kata laluan anda, kerana seseorang mengetahuinya.',
      button: 'Hentikan ini',
    },
  },
  recovery_approved: {
    subject: 'Pentadbir bersetuju menetapkan semula kaedah log masuk anda',
    sentence: () =>
      'Pentadbir bersetuju dengan permintaan untuk menetapkan semula langkah kedua akaun anda. Ia berlaku apabila tiga hari itu tamat.',
    advice:
      'Jika anda tidak memintanya, log masuk dan hentikannya, dan hubungi pasukan sokongan perkhidmatan ini.',
    linked: {
      advice:
        'Jika anda tidak memintanya, hentikannya sekarang: kaedah log masuk anda kekal seperti sedia ada.',
      button: 'Hentikan ini',
    },
  },
  recovery_reminder: {
    subject: 'Kaedah log masuk anda akan ditetapkan semula tidak lama lagi',
    sentence: () =>
      'Langkah kedua akaun anda akan ditetapkan semula tidak lama lagi, seperti yang diminta oleh seseorang yang melepasi langkah pertama anda. Mulai esok ia tidak dapat dihentikan lagi.',
    advice:
      'Jika anda tidak memintanya, log masuk dan hentikannya, dan hubungi pasukan sokongan perkhidmatan ini.',
    linked: {
      advice:
        'Jika anda tidak memintanya, hentikannya sekarang: kaedah log masuk anda kekal seperti sedia ada.',
      button: 'Hentikan ini',
    },
  },
  recovery_stopped: {
    subject: 'Tetapan semula kaedah log masuk anda dihentikan',
    sentence: () =>
      'Permintaan untuk menetapkan semula langkah kedua akaun anda telah dihentikan. Semuanya kekal seperti sedia ada, dan tiada sesiapa boleh meminta lagi selama tujuh hari.',
    advice:
      'Jika anda sendiri yang memintanya, hubungi pasukan sokongan perkhidmatan ini. Jika tidak, tukar kata laluan anda: seseorang mengetahuinya.',
  },
  recovery_done: {
    subject: 'Kaedah log masuk anda telah ditetapkan semula',
    sentence: () =>
      'Langkah kedua akaun anda telah ditetapkan semula seperti yang diminta tiga hari lalu, dan semua orang dilog keluar. Langkah pertama anda masih boleh digunakan.',
    advice:
      'Jika anda tidak memintanya, hubungi pasukan sokongan perkhidmatan ini dengan segera. Jika anda memintanya, log masuk dan sediakan kaedah baharu.',
  },
  sign_in_attempts: {
    subject: 'Seseorang cuba log masuk ke akaun anda',
    sentence: () =>
      'Seseorang cuba log masuk ke akaun anda, dan tidak berjaya. Selama beberapa minit kami menolak setiap log masuk dari pelayar yang baharu bagi akaun anda, walaupun dengan kata laluan yang betul. Pelayar yang pernah anda gunakan masih berfungsi.',
    advice:
      'Anda tidak perlu melakukan apa-apa. Jika kata laluan anda pendek atau digunakan di tempat lain, pilih yang lain.',
  },
  access_unused: {
    subject: 'Aplikasi yang tidak anda gunakan akan hilang akses',
    sentence: ({ count = 1 }) =>
      `${count} aplikasi sudah lama tidak anda gunakan. Aksesnya ke akaun anda tamat paling awal dalam tujuh hari, melainkan anda menggunakannya.`,
    advice:
      'Halaman Aplikasi anda menyenaraikan setiap satu dengan tarikh tamatnya. Anda tidak perlu berbuat apa-apa: aplikasi yang anda buka semula mungkin meminta akses lagi.',
  },
  account_deletion: {
    subject: 'Akaun anda akan dipadamkan',
    sentence: ({ count = 1 }) =>
      `Akaun anda telah dilog keluar di semua tempat dan akan dipadamkan dalam ${count} hari, bersama semua kandungannya.`,
    advice: 'Untuk mengekalkannya, log masuk sebelum itu.',
    linked: {
      advice:
        'Untuk mengekalkannya, buka pautan di bawah, atau log masuk sebelum itu. Jika bukan anda yang memintanya, tukar juga kata laluan anda.',
      button: 'Kekalkan akaun saya',
    },
  },
  new_sign_in: {
    subject: 'Log masuk baharu ke akaun anda',
    sentence: () =>
      'Akaun anda telah dilog masuk dari pelayar atau peranti yang belum pernah dilihat sebelum ini.',
    ...toReport,
  },
  sign_in_to_check: {
    subject: 'Sila semak satu log masuk ke akaun anda',
    sentence: () =>
      'Sila semak sama ada log masuk ini dilakukan oleh anda. Orang yang log masuk boleh menukar cara akaun anda dilindungi.',
    ...toReport,
  },
};

const minutes = (count: number) => `${count} minit`;
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
    subject: (service) => `Kod ${service} anda`,
    heading: 'Kod anda',
    intro: (service) => `Masukkan kod ini untuk meneruskan dengan ${service}.`,
    expiry: (life, reference) => `Sah selama ${life}. Ruj: ${reference}`,
    warning:
      'Jangan berikan kod ini kepada sesiapa. Kami tidak pernah memintanya melalui telefon atau sembang.',
    sms: (code, service, life, reference) =>
      `${code} ialah kod ${service} anda, sah ${life}. Jangan kongsi. Ruj: ${reference}`,
  },
  recoveryCode: {
    subject: (service) => `Kembali ke akaun ${service} anda`,
    intro: (service) =>
      `Kod ini untuk kembali ke akaun ${service} anda: sesiapa yang memasukkannya meminta semua langkah kedua ditetapkan semula.`,
    warning:
      'Jika anda tidak memintanya, jangan berikan kepada sesiapa: seseorang boleh melakukan langkah pertama log masuk anda. Tukar kata laluan anda.',
    sms: (code, service, life, reference) =>
      `${code} ialah kod untuk kembali ke akaun ${service} anda, sah ${life}. Jika anda tidak memintanya, jangan beritahu sesiapa dan tukar kata laluan anda. Ruj: ${reference}`,
  },
  emailVerification: {
    subject: (service) => `Sahkan e-mel anda untuk ${service}`,
    heading: 'Sahkan e-mel anda',
    intro: (service) => `Sahkan bahawa alamat ini milik akaun ${service} anda.`,
    button: 'Sahkan e-mel',
    expiry: (life) => `Pautan ini boleh digunakan sekali, dalam masa ${life}.`,
    ignore: 'Jika anda tidak memintanya, abaikan e-mel ini: tiada apa-apa berubah.',
  },
  passwordReset: {
    subject: (service) => `Tetapkan semula kata laluan ${service} anda`,
    heading: 'Tetapkan semula kata laluan anda',
    intro: (service) => `Seseorang meminta tetapan semula kata laluan akaun ${service} anda.`,
    button: 'Tetapkan kata laluan baharu',
    expiry: (life) => `Pautan ini boleh digunakan sekali, dalam masa ${life}.`,
    ignore: 'Jika itu bukan anda, abaikan e-mel ini: kata laluan anda tidak akan berubah.',
  },
  registration: {
    subject: (service) => `Cipta akaun ${service} anda`,
    heading: 'Cipta akaun anda',
    intro: (service) => `Seseorang meminta akaun ${service} dengan alamat e-mel ini.`,
    button: 'Cipta akaun anda',
    expiry: (life) => `Pautan ini boleh digunakan sekali, dalam masa ${life}.`,
    ignore: 'Jika itu bukan anda, abaikan e-mel ini: tiada akaun akan dicipta.',
  },
  registrationKnown: {
    subject: (service) => `Anda sudah ada akaun ${service}`,
    heading: 'Anda sudah ada akaun',
    intro: (service) =>
      `Seseorang meminta akaun ${service} dengan alamat e-mel ini. Alamat ini sudah ada akaun: log masuk dengannya. Jika anda tidak ingat kata laluannya, pilih “Lupa kata laluan?” di situ.`,
    button: 'Log masuk',
    expiry: (life) => `Pautan ini boleh digunakan dalam masa ${life}.`,
    ignore: 'Jika itu bukan anda, abaikan e-mel ini: tiada apa-apa berubah.',
  },
  invitation: {
    subject: (service) => `Anda dijemput ke ${service}`,
    heading: 'Anda dijemput',
    intro: (service) => `Anda dijemput untuk mencipta akaun ${service} dengan alamat e-mel ini.`,
    button: 'Cipta akaun anda',
    expiry: (life) => `Pautan ini boleh digunakan sekali, dalam masa ${life}.`,
    ignore: 'Jika anda tidak mahu akaun, abaikan e-mel ini: tiada akaun akan dicipta.',
  },
  securityNotice: {
    notices,
    subject: (subject, service) => `${subject} (${service})`,
    when: 'Masa',
    device: 'Peranti',
    place: 'Tempat',
    address: 'Alamat',
    button: 'Buka akaun anda',
    timestamp: dateTimeIn('ms'),
    zoned: (time, timezone) => `${time} (${timezone})`,
    sms: (sentence, service, origin) => `${service}: ${sentence} Bukan anda? Pergi ke ${origin}`,
  },
  noPhoneChannel: 'Kod tidak boleh dihantar ke telefon di sini. Sila gunakan cara lain untuk log masuk.',
  plainLink: 'Jika butang tidak berfungsi, salin alamat ini ke dalam pelayar anda:',
  footer: (service) => `E-mel ini dihantar oleh ${service}. Balasan tidak dibaca.`,
};
