import { minute, second } from './durations.ts';

/** How far wall clock and monotonic time may drift apart between two checks before it counts as a jump. */
const tolerance = 2 * second;
const lookEvery = 10 * second;
/** How long a jump is reported. */
const tellFor = 60 * minute;

export interface ClockWatchOptions {
  readonly wall?: () => number;
  /** Monotonic time in milliseconds. */
  readonly running?: () => number;
  readonly onJump: (milliseconds: number) => void;
}

/**
 * Detects that the machine's clock was set, which an operator should know, because lifetimes and cooldowns depend on
 * it. What is used or expired is marked so in the database, and no wait becomes longer by it.
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

  /** Whether the clock jumped within the last hour. */
  hasJumped(): boolean {
    return this.#jumpedAt !== undefined && this.#options.running() - this.#jumpedAt < tellFor;
  }
}
