import { errorMessages } from '@latchkey/contract/text/zh-Hant-TW/error-messages';
import { fieldMessages } from '@latchkey/contract/text/zh-Hant-TW/field-messages';
import type { Catalog } from '../catalog-type.ts';
import { en } from '../en.ts';

/** A section that is not named after `...en` is not translated yet. */
export const zhHantTW: Catalog = { ...en, errors: errorMessages, fields: fieldMessages };
