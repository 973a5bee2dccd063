import type { Translated } from '@latchkey/contract/text/translated';
import type { aboutText as English } from '../en/about.ts';

export const aboutText: Translated<typeof English> = {
  privacyPolicy: 'Dasar Privasi',
  loadFailed: 'Dasar privasi tidak dapat dimuatkan.',
  links: {
    privacy: 'Lebih lanjut tentang privasi',
    terms: 'Terma perkhidmatan',
    support: 'Hubungi pasukan sokongan',
  },
  intro: (service) => `Cara ${service} mengendalikan data anda.`,
  sections: [
    {
      title: 'Apa yang kami simpan',
      paragraphs: [
        'Akaun anda: nama, alamat e-mel, nombor telefon, foto, jantina dan zon waktu, setakat yang diberikan oleh anda atau organisasi anda.',
        'Apa yang melindunginya: cincangan sehala kata laluan anda, bahagian awam kunci laluan dan peranti pendamping anda, serta rahsia apl pengesah anda yang disulitkan.',
        'Log masuk anda, selama 180 hari: masa, alamat, pelayar, peranti, kaedah dan hasil.',
      ],
    },
    {
      title: 'Tujuan kami menggunakannya',
      paragraphs: [
        'Untuk membolehkan anda log masuk, memberitahu anda tentang log masuk dan perubahan, serta menghalang orang lain daripada log masuk sebagai anda. Tiada tujuan lain: tiada iklan dan tiada penjejakan.',
      ],
    },
    {
      title: 'Siapa lagi yang melihatnya',
      paragraphs: [
        'Aplikasi yang anda benarkan menerima butiran yang dimintanya dan yang ditunjukkan kepada anda. Anda boleh menarik balik kebenaran itu pada bila-bila masa.',
        'Penyedia yang menghantar mesej kami menerima alamat atau nombor serta mesej itu.',
        'Jika pelaporan ralat disediakan, perkhidmatannya menerima ralat dan kelajuan halaman, serta bagi satu daripada sepuluh lawatan, cara halaman berubah, dengan setiap teks, input dan gambar dikosongkan.',
      ],
    },
    {
      title: 'Dalam pelayar anda',
      paragraphs: [
        'Kami menyimpan sesi log masuk dan pilihan paparan anda dalam storan pelayar ini. Log keluar akan membuang sesi itu.',
      ],
    },
    {
      title: 'Hak anda',
      paragraphs: [
        'Anda boleh melihat dan membetulkan profil anda di sini, memuat turun semua yang disimpan tentang anda, dan memadam akaun anda: akaun dipadamkan beberapa hari kemudian, dan sehingga itu anda boleh membatalkannya.',
        'Yang tinggal selepas itu hanyalah rekod bahawa perubahan dibuat pada akaun dengan ID lama anda, oleh siapa dan bila, supaya tiada sesiapa dapat menyembunyikan tindakannya di sini. Rekod itu tidak mengandungi nama, alamat atau peranti anda, dan dibuang apabila tempohnya tamat.',
      ],
    },
  ],
};
