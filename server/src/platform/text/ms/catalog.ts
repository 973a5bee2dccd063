import { errorMessages } from '@latchkey/contract/text/ms/error-messages';
import { fieldMessages } from '@latchkey/contract/text/ms/field-messages';
import type { Catalog } from '../catalog-type.ts';
import { en } from '../en.ts';

/** A section that is not named after `...en` is not translated yet. */
export const ms: Catalog = { ...en, errors: errorMessages, fields: fieldMessages };
