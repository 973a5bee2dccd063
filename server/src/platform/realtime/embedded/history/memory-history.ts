import { randomUUID } from 'node:crypto';
import type { RealtimeLimits } from '../../limits.ts';
import type { Timers } from '../timers.ts';
import type { Publication, StreamState } from './stream-state.ts';

export interface History {
  /** Adds a publication; `encode` receives its offset. */
  add(channel: string, keep: Keep, encode: (offset: number) => string): Added;
  /** Returns the stream; reading creates it, so that a subscriber has a position to resume from. */
  read(channel: string): StreamState | Promise<StreamState>;
}

export interface Keep {
  readonly historySize: number;
  /** Milliseconds. */
  readonly historyTtl: number;
}

export interface Added {
  readonly publication: Publication;
  readonly epoch: string;
}

interface Kept extends Publication {
  readonly until: number;
}

interface Stream {
  readonly epoch: string;
  offset: number;
  touchedAt: number;
  kept: Kept[];
}

const none: Kept[] = [];

/**
 * The last publications of each channel, in memory.
 * Bounded in streams and bytes; a stream that was dropped starts again with another epoch, so that a client with a
 * position in it learns that it cannot recover.
 */
export class MemoryHistory implements History {
  readonly #timers: Timers;
  readonly #limits: RealtimeLimits;
  /** Least recently used first. */
  readonly #streams = new Map<string, Stream>();
  #bytes = 0;

  constructor(timers: Timers, limits: RealtimeLimits) {
    this.#timers = timers;
    this.#limits = limits;
  }

  get size(): { streams: number; bytes: number } {
    return { streams: this.#streams.size, bytes: this.#bytes };
  }

  add(channel: string, keep: Keep, encode: (offset: number) => string): Added {
    const stream = this.#touch(channel);
    stream.offset += 1;
    const publication = { offset: stream.offset, encoded: encode(stream.offset) };
    const kept = { ...publication, until: this.#timers.now() + keep.historyTtl };
    if (stream.kept === none) stream.kept = [];
    stream.kept.push(kept);
    this.#bytes += sizeOf(kept);
    this.#dropFirst(stream, stream.kept.length - keep.historySize);
    if (this.#bytes > this.#limits.historyBytes) this.#makeRoom();
    return { publication, epoch: stream.epoch };
  }

  read(channel: string): StreamState {
    const stream = this.#touch(channel);
    this.#dropExpired(stream);
    return { epoch: stream.epoch, offset: stream.offset, publications: [...stream.kept] };
  }

  /** Drops expired entries; `isNeeded` says whether a channel has subscribers. */
  sweep(isNeeded: (channel: string) => boolean): void {
    const idleSince = this.#timers.now() - this.#limits.streamIdleLife;
    for (const [channel, stream] of this.#streams) {
      this.#dropExpired(stream);
      if (stream.kept.length === 0 && stream.touchedAt <= idleSince && !isNeeded(channel)) {
        this.#streams.delete(channel);
      }
    }
  }

  #touch(channel: string): Stream {
    const known = this.#streams.get(channel);
    const stream = known ?? { epoch: newEpoch(), offset: 0, touchedAt: 0, kept: none };
    if (known) this.#streams.delete(channel);
    this.#streams.set(channel, stream);
    stream.touchedAt = this.#timers.now();
    if (this.#streams.size > this.#limits.streams) this.#dropLeastUsed();
    return stream;
  }

  #dropLeastUsed(): void {
    for (const [channel, stream] of this.#streams) {
      this.#dropFirst(stream, stream.kept.length);
      this.#streams.delete(channel);
      return;
    }
  }

  /**
   * Empties the least recently used streams until a tenth of the space is free, so that this does not happen at every
   * publication.
   */
  #makeRoom(): void {
    for (const stream of this.#streams.values()) {
      if (this.#bytes <= this.#limits.historyBytes * 0.9) return;
      this.#dropFirst(stream, stream.kept.length);
    }
  }

  #dropExpired(stream: Stream): void {
    const now = this.#timers.now();
    const alive = stream.kept.findIndex((kept) => kept.until > now);
    this.#dropFirst(stream, alive === -1 ? stream.kept.length : alive);
  }

  #dropFirst(stream: Stream, count: number): void {
    if (count <= 0) return;
    for (const dropped of stream.kept.splice(0, count)) this.#bytes -= sizeOf(dropped);
    if (stream.kept.length === 0) stream.kept = none;
  }
}

/** V8 stores ASCII text at one byte per character; the bound only needs the right order of magnitude. */
function sizeOf(publication: Publication): number {
  return publication.encoded.length;
}

/** 48 random bits; Node keeps random bytes for UUIDs in stock. */
function newEpoch(): string {
  return randomUUID().slice(-12);
}
