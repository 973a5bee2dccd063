import { readFile } from 'node:fs/promises';

/** Linux counts in hundredths of a second on every machine (proc_pid_stat(5), USER_HZ). */
const millisecondsPerTick = 10;

/** What a process has had of the processor so far, all its threads together, in milliseconds. */
async function processorTimeOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The name of the program is in brackets and may have spaces; the times are the 14th and 15th field.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * millisecondsPerTick;
}

/** Milliseconds of the processor that the server spent on each operation of a load; nothing where its process is not known. */
export async function withProcessorTime<Result>(
  pid: number | undefined,
  load: () => Promise<Result>,
  countOf: (result: Result) => number,
): Promise<{ result: Result; figures: { [processorTime]?: number } }> {
  if (pid === undefined) return { result: await load(), figures: {} };
  const before = await processorTimeOf(pid);
  const result = await load();
  const spent = (await processorTimeOf(pid)) - before;
  return { result, figures: { [processorTime]: spent / countOf(result) } };
}

/** The name of the metric: where a machine is not quiet it says more than how many operations were completed. */
export const processorTime = 'processor time';
export const processorMetric = { [processorTime]: { unit: ' ms', digits: 3 } } as const;
