import type { Deps } from '../platform/services.ts';
import type { ReportSelection } from './selection.ts';

/** Reads once what several parts of one response need: a selection is made for each call, and what was read for it is forgotten with it. */
export function oncePerSelection<Found>(
  read: (deps: Deps, selection: ReportSelection) => Promise<Found>,
): (deps: Deps, selection: ReportSelection) => Promise<Found> {
  const reads = new WeakMap<ReportSelection, Promise<Found>>();
  return (deps, selection) => {
    const known = reads.get(selection);
    if (known) return known;
    const found = read(deps, selection);
    reads.set(selection, found);
    return found;
  };
}
