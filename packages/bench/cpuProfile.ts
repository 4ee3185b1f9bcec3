import { fileURLToPath } from 'node:url';
import type { Inspector } from './inspector.ts';

/** A profile as V8 writes it: a tree of calls, and for each sample the call that was on top. Times are microseconds. */
interface CpuProfile {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[];
  samples: number[];
  timeDeltas: number[];
}

/** A share of the time in which the process did something, from 0 to 1. */
export interface TimeShare {
  name: string;
  share: number;
}

export type Profile = Record<'modules' | 'functions', TimeShare[]>;

const SAMPLE_MICROSECONDS = 200;

/** Profiles a process while `work` goes on. */
export async function profileDuring(inspector: Inspector, work: () => Promise<unknown>): Promise<CpuProfile> {
  await inspector.call('Profiler.enable');
  await inspector.call('Profiler.setSamplingInterval', { interval: SAMPLE_MICROSECONDS });
  await inspector.call('Profiler.start');
  await work();
  return ((await inspector.call('Profiler.stop')) as { profile: CpuProfile }).profile;
}

/** Where a profile's time went, the heaviest first; each function has the time of its own lines alone. */
export function summarize({ nodes, samples, timeDeltas }: CpuProfile, root: string): Profile {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const times = samples.flatMap((id, index) => {
    const frame = frames.get(id);
    if (!frame || frame.functionName === '(idle)') return [];
    const { functionName, url, lineNumber } = frame;
    // What V8 puts in brackets, such as the collection of garbage, belongs to no file.
    const module = url === '' && functionName.startsWith('(') ? functionName : moduleOf(url, root);
    const line = lineNumber >= 0 ? `:${lineNumber + 1}` : '';
    const name = `${functionName || '(anonymous)'}  ${fileOf(url, root) || 'native'}${line}`;
    return [{ module, name, time: timeDeltas[index] ?? 0 }];
  });
  const total = times.reduce((sum, { time }) => sum + time, 0);
  const sharesBy = (key: 'module' | 'name'): TimeShare[] =>
    Array.from(
      Map.groupBy(times, (one) => one[key]),
      ([name, own]) => ({ name, share: own.reduce((sum, { time }) => sum + time, 0) / total }),
    ).sort((a, b) => b.share - a.share);
  return { modules: sharesBy('module'), functions: sharesBy('name') };
}

/** A package, a folder of the store, or a part of Node. */
export function moduleOf(url: string, root: string): string {
  const file = fileOf(url, root);
  const [, scope, name] = /node_modules\/(?:(@[^/]+)\/)?([^/]+)(?!.*node_modules)/.exec(file) ?? [];
  if (name) return scope ? `${scope}/${name}` : name;
  if (file.startsWith('node:')) return file.split('/').slice(0, 2).join('/');
  return file === '' ? 'node (native)' : file.split('/').slice(0, 3).join('/');
}

function fileOf(url: string, root: string): string {
  if (!url.startsWith('file:')) return url;
  const path = fileURLToPath(url);
  return path.startsWith(root) ? path.slice(root.length).replace(/^\//, '') : path;
}
