import { errorMessages } from '@latchkey/contract/text/vi/error-messages';
import { fieldMessages } from '@latchkey/contract/text/vi/field-messages';
import type { Catalog } from '../catalog-type.ts';
import { en } from '../en.ts';

/** A section that is not named after `...en` is not translated yet. */
export const vi: Catalog = { ...en, errors: errorMessages, fields: fieldMessages };
