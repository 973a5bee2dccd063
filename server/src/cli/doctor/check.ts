import { describeError } from '../../platform/log/describe-error.ts';
import { safeLine } from '../../platform/log/safe-line.ts';

/** The outcome of a check. */
export interface Finding {
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
}

/** A check returns a sentence about what is right, and throws an error that describes what is wrong. */
export interface Check {
  readonly name: string;
  run(): Promise<string>;
}

/** Timeout of one check in milliseconds. Anything slower does not work well enough to start the server on. */
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
