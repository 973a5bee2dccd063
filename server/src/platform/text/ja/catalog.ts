import { errorMessages } from '@latchkey/contract/text/ja/error-messages';
import { fieldMessages } from '@latchkey/contract/text/ja/field-messages';
import type { Catalog } from '../catalog-type.ts';
import { en } from '../en.ts';

/** A section that is not named after `...en` is not translated yet. */
export const ja: Catalog = { ...en, errors: errorMessages, fields: fieldMessages };
