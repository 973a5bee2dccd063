import { describeError } from '../../platform/log/describe-error.ts';
import { safeLine } from '../../platform/log/safe-line.ts';

/** What a check found. */
export interface Finding {
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
}

/** A check returns what it found to be right, and throws an error that says what is wrong. */
export interface Check {
  readonly name: string;
  run(): Promise<string>;
}

/** Milliseconds for one check; what takes longer does not work well enough to start on. */
const longestCheck = 10_000;

export async function runCheck({ name, run }: Check): Promise<Finding> {
  const { promise: tooLong, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new Error(`no answer within ${longestCheck / 1000} s`)),
    longestCheck,
  );
  try {
    return { name, ok: true, detail: await Promise.race([run(), tooLong]) };
  } catch (error) {
    const { message, code } = describeError(error);
    return { name, ok: false, detail: safeLine(message || code || 'failed').replace(/\s+/g, ' ') };
  } finally {
    clearTimeout(timer);
  }
}
