import type { Brand } from './brand.ts';
import { refuseBadPictures } from './picture-faults.ts';
import { readBrand } from './read-brand.ts';

/** A brand that can be read again while the portal runs: whoever asks it for something gets what holds now. */
export interface LiveBrand extends Brand {
  readonly directory: string;
  /** An operator's own, which may change while the portal runs. */
  readonly isOwn: boolean;
  /** Throws UnusableBrand and keeps what it was where the folder has a fault. */
  reload(): Promise<void>;
}

/** Throws UnusableBrand. */
export function liveBrand(directory: string, isOwn: boolean): LiveBrand {
  let current = readBrand(directory);
  return {
    directory,
    isOwn,
    get key() {
      return current.key;
    },
    get serviceName() {
      return current.serviceName;
    },
    get emailDomain() {
      return current.emailDomain;
    },
    get access() {
      return current.access;
    },
    get palette() {
      return current.palette;
    },
    get links() {
      return current.links;
    },
    get pictures() {
      return current.pictures;
    },
    get version() {
      return current.version;
    },
    async reload() {
      const next = readBrand(directory);
      await refuseBadPictures(next, directory);
      current = next;
    },
  };
}
