import { UsageError } from './usage-error.ts';

/** What a service refuses is said in one line, as of any command. Throws UsageError. */
export async function inOneLine<T>(work: () => Promise<T>): Promise<T> {
  const { ApiError } = await import('../platform/http/api-error.ts');
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError) {
      // What is wrong with a field says more than that one is.
      const [ofField] = Object.values(error.details.errors ?? {}).flat();
      throw new UsageError(ofField ?? error.message, { cause: error });
    }
    throw error;
  }
}
