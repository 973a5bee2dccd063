import { minute, second } from './durations.ts';

/** How far the wall clock and the running time may come apart between two looks before it is a jump. */
const tolerance = 2 * second;
const lookEvery = 10 * second;
/** A jump is told of this long. */
const tellFor = 60 * minute;

export interface ClockWatchOptions {
  readonly wall?: () => number;
  /** Milliseconds that only ever rise. */
  readonly running?: () => number;
  readonly onJump: (milliseconds: number) => void;
}

/**
 * Notices that the machine's clock was set: lifetimes and cooldowns go by it, so an operator should know. What is used
 * or over is so in the database, and no wait grows by it.
 */
export class ClockWatch {
  readonly #options: Required<ClockWatchOptions>;
  #wallAt: number;
  #runningAt: number;
  #jumpedAt: number | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor({ wall = Date.now, running = () => performance.now(), onJump }: ClockWatchOptions) {
    this.#options = { wall, running, onJump };
    this.#wallAt = wall();
    this.#runningAt = running();
  }

  start(): void {
    this.#timer = setInterval(() => this.look(), lookEvery);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  look(): void {
    const { wall, running, onJump } = this.#options;
    const [wallNow, runningNow] = [wall(), running()];
    const jump = wallNow - this.#wallAt - (runningNow - this.#runningAt);
    this.#wallAt = wallNow;
    this.#runningAt = runningNow;
    if (Math.abs(jump) <= tolerance) return;
    this.#jumpedAt = runningNow;
    onJump(jump);
  }

  /** Within the last hour. */
  hasJumped(): boolean {
    return this.#jumpedAt !== undefined && this.#options.running() - this.#jumpedAt < tellFor;
  }
}
