/** The e-mail or phone belongs to another account. */
export class AccountConflict extends Error {
  readonly field: 'email' | 'phone';

  constructor(field: 'email' | 'phone') {
    super(`Another account has this ${field}`);
    this.name = 'AccountConflict';
    this.field = field;
  }
}
