import type { Brand } from './brand.ts';
import { refuseBadContents } from './content-faults.ts';
import { readBrand } from './read-brand.ts';

/** A brand that can be reloaded while the portal runs: its properties always return the current values. */
export class LiveBrand implements Brand {
  readonly directory: string;
  /** True for an operator's own brand, which may change while the portal runs. */
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

  /** Checks pictures and HTML, which reading the folder does not. Throws UnusableBrand. */
  async checkContents(): Promise<void> {
    if (this.isOwn) await refuseBadContents(this.#current, this.directory);
  }

  /** Reloads the folder. If it has a fault, throws UnusableBrand and keeps the previous brand. */
  async reload(): Promise<void> {
    const next = readBrand(this.directory);
    await refuseBadContents(next, this.directory);
    this.#current = next;
  }
}
