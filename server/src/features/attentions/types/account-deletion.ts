import { catalog } from '../../../platform/text/catalog.ts';
import type { AttentionType } from '../attention-type.ts';

/** The account will be deleted: until then a person who signs in can cancel the deletion, and do nothing else. */
export const accountDeletion: AttentionType = {
  type: 'account_deletion',
  required: true,
  async find({ erase_at }) {
    if (erase_at === null) return undefined;
    const { title, content } = catalog().attentions.account_deletion;
    return { title, content, data: { erase_at: new Date(erase_at).toISOString() } };
  },
};
