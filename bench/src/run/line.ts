/** One operation of performance.md: what is measured of whom, and what is expected of it. */
export interface Line {
  readonly number: number;
  readonly title: string;
  /** Starts what is measured. */
  open(context: BenchContext): Promise<OpenLine>;
}

export interface BenchContext {
  /** A directory that is removed at the end. */
  readonly dir: string;
  /** Seconds of load of one contender in one round. */
  readonly seconds: number;
  /** Idle connections that a line holds open, where it does. */
  readonly connections: number;
  readonly cores: Cores;
  /** Another checkout of the portal to measure beside this one. */
  readonly before?: string;
  /** The checkout whose portal is started; this one where there is none. */
  readonly portalOf?: string;
  /** What is opened here is closed at the end of the line, last first. */
  readonly cleanup: AsyncDisposableStack;
  /** Tells the reader what goes on. */
  say(text: string): void;
}

/** As `taskset -c` takes them. */
export interface Cores {
  readonly server: string;
  readonly client: string;
  readonly both: string;
  readonly count: number;
}

export interface OpenLine {
  readonly metrics: Readonly<Record<string, Metric>>;
  /** Measured one after the other, round by round. The first is Latchkey. */
  readonly contenders: readonly Contender[];
  readonly goals: readonly Goal[];
  /** What a reader has to know to read the figures. */
  readonly notes?: readonly string[];
}

export interface Metric {
  /** Written behind the figure: '/s', ' ms'. */
  readonly unit: string;
  /** Digits after the point. */
  readonly digits?: number;
}

export interface Contender {
  readonly name: string;
  readonly role: 'ours' | 'limit' | 'peer';
  /** One round, from 0 on, the warm-up included: the figures of this contender by the name of the metric. */
  sample(round: number): Promise<Readonly<Record<string, number>>>;
}

export interface Goal {
  readonly metric: string;
  /** The name of the contender that ours is divided by; ours as it is where there is none. */
  readonly against?: string;
  readonly atLeast?: number;
  readonly atMost?: number;
}
