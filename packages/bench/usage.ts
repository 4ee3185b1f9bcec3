import { readFileSync, writeFileSync } from 'node:fs';

/** What a process has used of its machine, as Linux reports it. */
export interface Usage {
  /** Processor time of all its threads since it began, in milliseconds. */
  cpuMs: number;
  /** The most memory that it has held since `resetPeak`, in bytes. */
  peakBytes: number;
}

/** The kernel counts processor time for programs in hundredths of a second, whatever the machine's own tick is. */
const TICK_MS = 10;

/** Reads /proc: throws where the process is gone, or the system is not Linux. */
export const usageOf = (pid: number): Usage => ({
  cpuMs: cpuMsOf(readFileSync(`/proc/${pid}/stat`, 'utf8')),
  peakBytes: peakOf(readFileSync(`/proc/${pid}/status`, 'utf8')),
});

/** Begins a new peak of memory at what the process holds now. */
export const resetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');

/** User and system time of a line of /proc/pid/stat; the program's name in it may hold spaces and brackets. */
export function cpuMsOf(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** The peak of /proc/pid/status. */
export const peakOf = (status: string): number => Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) * 1_024;
