/** An invalid value: its name, and a sentence without the name that says what is expected. */
export interface ConfigProblem {
  readonly name: string;
  readonly problem: string;
}

/** Names every invalid value of the environment, one per line. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly ConfigProblem[];

  constructor(problems: readonly ConfigProblem[], options?: ErrorOptions) {
    super(problems.map(({ name, problem }) => `${name} ${problem}`).join('\n'), options);
    this.problems = problems;
  }
}
