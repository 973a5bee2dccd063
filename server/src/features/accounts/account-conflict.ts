type ConflictField = 'email' | 'phone' | 'lark_id';

const names: Readonly<Record<ConflictField, string>> = { email: 'email', phone: 'phone', lark_id: 'Lark ID' };

/** The email, phone number or Lark id belongs to another account. */
export class AccountConflict extends Error {
  readonly field: ConflictField;

  constructor(field: ConflictField) {
    super(`Another account has this ${names[field]}`);
    this.name = 'AccountConflict';
    this.field = field;
  }
}
