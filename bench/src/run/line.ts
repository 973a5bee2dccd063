/** One operation of performance.md: what is measured, for which contenders, and the expected result. */
export interface Line {
  readonly number: number;
  readonly title: string;
  /** Starts what is measured. */
  open(context: BenchContext): Promise<OpenLine>;
}

export interface BenchContext {
  /** A directory that is removed at the end. */
  readonly dir: string;
  /** Seconds of load for each contender in each round. */
  readonly seconds: number;
  /** Idle connections that a line keeps open, if it uses any. */
  readonly connections: number;
  readonly cores: Cores;
  /** Another checkout of the portal to measure alongside. */
  readonly before?: string;
  /** The checkout whose portal is started; this one by default. */
  readonly portalOf?: string;
  /** Everything added here is closed at the end of the line, in reverse order. */
  readonly cleanup: AsyncDisposableStack;
  /** Reports progress. */
  say(text: string): void;
}

/** In the format of `taskset -c`. */
export interface Cores {
  readonly server: string;
  readonly client: string;
  readonly both: string;
  readonly count: number;
}

export interface OpenLine {
  readonly metrics: Readonly<Record<string, Metric>>;
  /** Measured one after the other in each round. The first is Latchkey. */
  readonly contenders: readonly Contender[];
  readonly goals: readonly Goal[];
  /** Information needed to interpret the figures. */
  readonly notes?: readonly string[];
}

export interface Metric {
  /** Written after the figure: '/s', ' ms'. */
  readonly unit: string;
  /** Digits after the point. */
  readonly digits?: number;
}

export interface Contender {
  readonly name: string;
  readonly role: 'ours' | 'limit' | 'peer';
  /** One round, counted from 0 including the warm-up. Returns this contender's figures by metric. */
  sample(round: number): Promise<Readonly<Record<string, number>>>;
}

export interface Goal {
  readonly metric: string;
  /** The contender by which our result is divided; none to show our result itself. */
  readonly against?: string;
  readonly atLeast?: number;
  readonly atMost?: number;
}
