import type { Translated } from '@latchkey/contract/text/translated';
import type { en } from './en.ts';

/** Every text of the server in one language; a missing one is a type error. */
export type Catalog = Translated<typeof en>;
