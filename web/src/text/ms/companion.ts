import type { Translated } from '@latchkey/contract/text/translated';
import type { companionText as English } from '../en/companion.ts';

export const companionText: Translated<typeof English> = {
  title: (service) => `Pendamping ${service}`,
  unnamedDevice: 'Peranti ini',
  loading: 'Memuatkan',
  cancel: 'Batal',
  crashed: 'Aplikasi ini telah berhenti berfungsi. Sila hubungi pentadbir.',

  broken:
    'Pelayar ini tidak menyimpan apa-apa untuk halaman ini, jadi kunci tidak dapat disimpan. Tinggalkan penyemakan imbas peribadi, atau gunakan pelayar lain.',

  pair: {
    heading: 'Gandingkan peranti ini',
    intro:
      'Luluskan log masuk pada peranti ini. Di portal, buka Pengesahan dua faktor dan pilih “Gandingkan peranti”.',
    another: 'Gandingkan akaun lain',
    scan: 'Imbas kod QR',
    stopScan: 'Berhenti mengimbas',
    scanHint: 'Halakan kamera ke kod QR di portal.',
    noCamera: 'Kamera tidak dapat digunakan. Taip kod itu sebagai ganti.',
    code: 'Kod gandingan atau pautan',
    codeHint: 'Kod ini berada di bawah kod QR.',
    wrongCode: 'Masukkan 16 aksara di bawah kod QR, atau keseluruhan pautan.',
    name: 'Nama peranti ini',
    nameHint: 'Anda melihatnya di portal.',
    nameRequired: 'Wajib diisi',
    submit: 'Gandingkan peranti',
    failed: 'Peranti tidak dapat digandingkan.',
    back: 'Kembali',
    done: (account) => `Digandingkan dengan ${account}.`,
  },

  home: {
    heading: 'Permintaan',
    none: 'Tiada permintaan menunggu',
    noneText: 'Apabila anda log masuk, permintaan muncul di sini. Biarkan apl ini terbuka sementara itu.',
    waiting: (count) => `${count} permintaan menunggu anda.`,
    offline: 'Tiada sambungan. Permintaan muncul apabila sambungan pulih.',
    accounts: 'Akaun',
  },

  approval: {
    purposes: {
      sign_in: 'Adakah anda sedang log masuk?',
      password_reset: 'Adakah anda sedang menetapkan semula kata laluan?',
      confirm_action: 'Adakah anda sedang menukar tetapan keselamatan?',
      application_request: 'Satu aplikasi bertanya kepada anda',
    },
    account: 'Akaun',
    application: 'Aplikasi',
    place: 'Tempat',
    ip: 'Alamat IP',
    browser: 'Pelayar',
    time: 'Masa',
    unknown: 'Tidak diketahui',
    choose: 'Pilih nombor yang ditunjukkan oleh portal:',
    number: (number) => `Luluskan dengan ${number}`,
    message: 'Mesej',
    compare: 'Luluskan hanya jika anda melihat mesej yang sama di tempat anda membuat permintaan ini.',
    amount: 'Jumlah',
    to: 'Kepada',
    consent: 'Aplikasi ini juga boleh:',
    approve: 'Luluskan',
    refuse: 'Tolak',
    refused: 'Ditolak. Aplikasi ini tidak akan bertanya lagi selama setengah jam.',
    deny: 'Bukan, itu bukan saya',
    secondsLeft: (seconds) => `${seconds} saat lagi`,
    wrongNumber: 'Itu bukan nombornya. Permintaan telah tamat; minta yang baharu di portal.',
    denied: 'Ditolak. Permintaan telah tamat, dan kami telah menghantar notis kepada anda.',
    over: 'Permintaan ini sudah tamat.',
    failed: 'Jawapan tidak dapat dihantar. Sila cuba lagi.',
  },

  ended: {
    approved: 'Diluluskan',
    over: 'Permintaan ini telah tamat.',
    approvedText: 'Portal akan meneruskan dengan sendiri. Jika tidak, masukkan kod ini di situ:',
    secondsLeft: (seconds) => `Sah selama ${seconds} saat`,
    dismiss: 'Selesai',
  },

  account: {
    pairedAs: (device) => `Digandingkan sebagai ${device}`,
    remove: 'Alih keluar',
    removeNamed: (account) => `Alih keluar ${account}`,
    confirm: (account) => `Alih keluar ${account} daripada peranti ini?`,
    confirmText: 'Peranti ini tidak lagi dapat meluluskan log masuk akaun ini.',
    failed: 'Gandingan tidak dapat dialih keluar. Sila cuba lagi.',
    gone: 'Gandingan ini telah dialih keluar, atau akaun ini tidak lagi dapat log masuk.',
    forget: 'Lupakan',
  },

  push: {
    offer: 'Dapatkan pemberitahuan apabila ada permintaan menunggu, walaupun apl ini ditutup.',
    turnOn: 'Hidupkan pemberitahuan',
    refused: 'Pemberitahuan disekat untuk halaman ini. Benarkannya dalam tetapan pelayar.',
    failed: 'Pemberitahuan tidak dapat dihidupkan.',
    title: 'Ada permintaan menunggu anda',
    body: 'Buka apl pendamping untuk meluluskan atau menolaknya.',
  },
};
