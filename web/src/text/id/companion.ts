import type { Translated } from '@latchkey/contract/text/translated';
import type { companionText as English } from '../en/companion.ts';

export const companionText: Translated<typeof English> = {
  title: (service) => `Pendamping ${service}`,
  unnamedDevice: 'Perangkat ini',
  loading: 'Memuat',
  cancel: 'Batal',
  crashed: 'Aplikasi berhenti bekerja. Silakan hubungi administrator.',

  broken:
    'Browser ini tidak menyimpan apa pun untuk halaman ini, sehingga kunci tidak dapat disimpan. Tutup mode privat, atau gunakan browser lain.',

  pair: {
    heading: 'Sandingkan perangkat ini',
    intro:
      'Setujui login di perangkat ini. Di portal, buka Autentikasi dua faktor dan pilih “Sandingkan perangkat”.',
    another: 'Sandingkan akun lain',
    scan: 'Pindai kode QR',
    stopScan: 'Berhenti memindai',
    scanHint: 'Arahkan kamera ke kode QR di portal.',
    noCamera: 'Kamera tidak dapat digunakan. Ketik kodenya saja.',
    code: 'Kode penyandingan atau tautan',
    codeHint: 'Kode ada di bawah kode QR.',
    wrongCode: 'Masukkan 16 karakter di bawah kode QR, atau seluruh tautan.',
    name: 'Nama perangkat ini',
    nameHint: 'Nama ini terlihat di portal.',
    nameRequired: 'Wajib diisi',
    submit: 'Sandingkan perangkat',
    failed: 'Perangkat tidak dapat disandingkan.',
    back: 'Kembali',
    done: (account) => `Disandingkan dengan ${account}.`,
  },

  home: {
    heading: 'Permintaan',
    none: 'Tidak ada yang menunggu Anda',
    noneText: 'Saat Anda masuk, permintaannya muncul di sini. Biarkan aplikasi ini tetap terbuka.',
    waiting: (count) => `${count} permintaan menunggu Anda.`,
    offline: 'Tidak ada koneksi. Permintaan muncul saat koneksi kembali.',
    accounts: 'Akun',
  },

  approval: {
    purposes: {
      sign_in: 'Apakah Anda sedang masuk?',
      password_reset: 'Apakah Anda sedang mereset kata sandi?',
      confirm_action: 'Apakah Anda sedang mengubah setelan keamanan?',
      application_request: 'Sebuah aplikasi meminta persetujuan Anda',
    },
    account: 'Akun',
    application: 'Aplikasi',
    place: 'Lokasi',
    ip: 'Alamat IP',
    browser: 'Browser',
    time: 'Waktu',
    unknown: 'Tidak diketahui',
    choose: 'Pilih angka yang ditampilkan portal:',
    number: (number) => `Setujui dengan ${number}`,
    message: 'Pesan',
    compare: 'Setujui hanya jika Anda melihat pesan yang sama di tempat Anda memintanya.',
    amount: 'Jumlah',
    to: 'Kepada',
    consent: 'Aplikasi ini juga dapat:',
    approve: 'Setujui',
    refuse: 'Tolak',
    refused: 'Ditolak. Aplikasi ini tidak akan meminta Anda lagi selama setengah jam.',
    deny: 'Tidak, ini bukan saya',
    secondsLeft: (seconds) => `Sisa ${seconds} dtk`,
    wrongNumber: 'Angkanya salah. Permintaan telah berakhir; minta yang baru di portal.',
    denied: 'Ditolak. Permintaan telah berakhir, dan kami mengirim pemberitahuan kepada Anda.',
    over: 'Permintaan ini sudah berakhir.',
    failed: 'Jawaban tidak dapat dikirim. Silakan coba lagi.',
  },

  ended: {
    approved: 'Disetujui',
    over: 'Permintaan ini telah berakhir.',
    approvedText: 'Portal akan melanjutkan dengan sendirinya. Jika tidak, masukkan kode ini di sana:',
    secondsLeft: (seconds) => `Berlaku ${seconds} dtk`,
    dismiss: 'Selesai',
  },

  account: {
    pairedAs: (device) => `Disandingkan sebagai ${device}`,
    remove: 'Hapus',
    removeNamed: (account) => `Hapus ${account}`,
    confirm: (account) => `Hapus ${account} dari perangkat ini?`,
    confirmText: 'Setelah itu, perangkat ini tidak dapat lagi menyetujui login akun ini.',
    failed: 'Penyandingan tidak dapat dihapus. Silakan coba lagi.',
    gone: 'Penyandingan ini telah dihapus, atau akunnya tidak dapat masuk lagi.',
    forget: 'Hapus dari sini',
  },

  push: {
    offer: 'Terima notifikasi saat ada permintaan, juga ketika aplikasi ini ditutup.',
    turnOn: 'Aktifkan notifikasi',
    refused: 'Notifikasi diblokir untuk halaman ini. Izinkan di setelan browser.',
    failed: 'Notifikasi tidak dapat diaktifkan.',
    title: 'Ada permintaan yang menunggu Anda',
    body: 'Buka aplikasi pendamping untuk menyetujui atau menolaknya.',
  },
};
