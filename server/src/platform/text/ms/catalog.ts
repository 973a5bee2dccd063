import type { Catalog } from '../catalog-type.ts';
import { en } from '../en.ts';

/** A section that is not named after `...en` is not translated yet. */
export const ms: Catalog = { ...en };
