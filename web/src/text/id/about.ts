import type { Translated } from '@latchkey/contract/text/translated';
import type { aboutText as English } from '../en/about.ts';

export const aboutText: Translated<typeof English> = {
  privacyPolicy: 'Kebijakan Privasi',
  loadFailed: 'Kebijakan privasi tidak dapat dimuat.',
  links: {
    privacy: 'Selengkapnya tentang privasi',
    terms: 'Persyaratan layanan',
    support: 'Hubungi tim dukungan',
  },
  intro: (service) => `Cara ${service} menangani data Anda.`,
  sections: [
    {
      title: 'Yang kami simpan',
      paragraphs: [
        'Akun Anda: nama, alamat email, nomor telepon, foto, jenis kelamin, dan zona waktu, sejauh yang diberikan oleh Anda atau organisasi Anda.',
        'Yang melindunginya: hash satu arah dari kata sandi Anda, bagian publik dari kunci sandi dan perangkat pendamping Anda, serta kunci rahasia terenkripsi dari aplikasi autentikator Anda.',
        'Login Anda, selama 180 hari: waktu, alamat, browser, perangkat, metode, dan hasilnya.',
      ],
    },
    {
      title: 'Untuk apa kami menggunakannya',
      paragraphs: [
        'Agar Anda dapat masuk, mendapat kabar tentang login dan perubahan, serta terlindung dari orang lain yang ingin masuk sebagai Anda. Tidak untuk hal lain: tidak ada iklan dan tidak ada pelacakan.',
      ],
    },
    {
      title: 'Siapa lagi yang melihatnya',
      paragraphs: [
        'Aplikasi yang Anda izinkan menerima data yang dimintanya dan yang ditampilkan kepada Anda. Anda dapat mencabut izin itu kapan saja.',
        'Penyedia yang mengirimkan pesan kami menerima alamat atau nomor serta pesannya.',
        'Jika pelaporan kesalahan digunakan, layanannya menerima data kesalahan dan kecepatan halaman, serta, untuk satu dari sepuluh kunjungan, bagaimana halaman berubah, dengan semua teks, isian, dan gambar disamarkan.',
      ],
    },
    {
      title: 'Di browser Anda',
      paragraphs: [
        'Kami menyimpan sesi Anda dan pilihan tampilan Anda di penyimpanan browser ini. Sesi dihapus saat Anda keluar.',
      ],
    },
    {
      title: 'Hak Anda',
      paragraphs: [
        'Di sini Anda dapat melihat dan memperbaiki profil, mengunduh semua data tentang Anda yang disimpan, dan menghapus akun: akun dihapus beberapa hari kemudian, dan sampai saat itu Anda masih dapat membatalkannya.',
        'Setelah itu yang tersisa adalah catatan bahwa ada perubahan pada akun dengan ID lama Anda, oleh siapa dan kapan, agar tidak ada yang dapat menyembunyikan tindakannya di sini. Catatan itu tidak memuat nama, alamat, maupun perangkat Anda, dan dihapus setelah waktunya habis.',
      ],
    },
  ],
};
