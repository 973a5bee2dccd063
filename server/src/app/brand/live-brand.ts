import type { Brand } from './brand.ts';
import { refuseBadContents } from './content-faults.ts';
import { readBrand } from './read-brand.ts';

/** A brand that can be read again while the portal runs: whoever asks it for something gets what holds now. */
export class LiveBrand implements Brand {
  readonly directory: string;
  /** An operator's own, which may change while the portal runs. */
  readonly isOwn: boolean;
  #current: Brand;

  /** Throws UnusableBrand. */
  constructor(directory: string, isOwn: boolean) {
    this.directory = directory;
    this.isOwn = isOwn;
    this.#current = readBrand(directory);
  }

  get key() {
    return this.#current.key;
  }

  get serviceName() {
    return this.#current.serviceName;
  }

  get emailDomain() {
    return this.#current.emailDomain;
  }

  get access() {
    return this.#current.access;
  }

  get palette() {
    return this.#current.palette;
  }

  get links() {
    return this.#current.links;
  }

  get pictures() {
    return this.#current.pictures;
  }

  get texts() {
    return this.#current.texts;
  }

  get mails() {
    return this.#current.mails;
  }

  get policies() {
    return this.#current.policies;
  }

  get version() {
    return this.#current.version;
  }

  /** Looks into pictures and HTML, which reading the folder does not. Throws UnusableBrand. */
  async checkContents(): Promise<void> {
    if (this.isOwn) await refuseBadContents(this.#current, this.directory);
  }

  /** Throws UnusableBrand and keeps what it was where the folder has a fault. */
  async reload(): Promise<void> {
    const next = readBrand(this.directory);
    await refuseBadContents(next, this.directory);
    this.#current = next;
  }
}
