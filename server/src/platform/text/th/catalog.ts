import { errorMessages } from '@latchkey/contract/text/th/error-messages';
import { fieldMessages } from '@latchkey/contract/text/th/field-messages';
import type { Catalog } from '../catalog-type.ts';
import { en } from '../en.ts';

/** A section that is not named after `...en` is not translated yet. */
export const th: Catalog = { ...en, errors: errorMessages, fields: fieldMessages };
