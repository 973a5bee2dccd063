import type { Translated } from '@latchkey/contract/text/translated';
import type { namedFactorsText as English } from '../en/named-factors.ts';

export const namedFactorsText: Translated<typeof English> = {
  added: (date) => `Ditambahkan ${date}`,
  lastUsed: (date) => `Terakhir digunakan ${date}`,
  neverUsed: 'Belum pernah digunakan',
  idle: 'Tidak digunakan selama setahun',
  renameNamed: (name) => `Ganti nama ${name}`,
  name: 'Nama',
  save: 'Simpan',
  saving: 'Menyimpan…',
  remove: 'Hapus',
  removeNamed: (name) => `Hapus ${name}`,
  removing: 'Menghapus…',
  confirmRemove: (name) => `Hapus ${name}?`,
  cancel: 'Batal',
};
