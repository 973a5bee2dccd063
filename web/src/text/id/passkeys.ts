import type { Translated } from '@latchkey/contract/text/translated';
import type { passkeysText as English } from '../en/passkeys.ts';

export const passkeysText: Translated<typeof English> = {
  title: 'Kunci sandi',
  description: 'Masuk dengan sidik jari, wajah, kunci layar, atau kunci keamanan Anda.',
  empty: 'Belum ada kunci sandi',
  add: 'Tambahkan kunci sandi',
  adding: 'Memverifikasi kunci sandi…',
  added: 'Kunci sandi terdaftar.',
  failedList: 'Kunci sandi Anda tidak dapat dimuat.',
  keptBy: (provider) => `Disimpan oleh ${provider}`,
  synced: 'Disinkronkan',
  thisDevice: 'Di satu perangkat',
  renameTitle: 'Ganti nama kunci sandi',
  renamed: 'Kunci sandi berhasil diperbarui.',
  failedRename: 'Nama kunci sandi tidak dapat diganti.',
  removed: 'Kunci sandi berhasil dihapus.',
  failedRemove: 'Kunci sandi tidak dapat dihapus.',
  confirmRemoveText: 'Anda tidak akan dapat lagi masuk dengannya.',
  unsupported: 'WebAuthn tidak didukung di browser ini',
};
