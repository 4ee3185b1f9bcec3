import { type ComponentType, lazy, useState } from 'react';

const failures = new Set<() => void>();

/**
 * Lets screens that failed to load be requested again. Call it only after the failure was shown: React renders a
 * pending screen repeatedly, and a new request each time would never end.
 */
export function resetFailures(): void {
  for (const forget of failures) forget();
  failures.clear();
}

export type LoadedScreen<Props extends object> = ComponentType<Props> & {
  /** Loads it ahead; never rejects, because a failed screen is requested again when it is shown. */
  load(): Promise<void>;
};

/**
 * Like React's `lazy`, but a loaded screen is rendered immediately and a failed one is requested again. `lazy` would
 * show the fallback first, which React keeps for 300 ms, and would remember a failure forever.
 */
export function screen<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LoadedScreen<Props> {
  let arrived: ComponentType<Props> | null = null;
  const loadLater = () =>
    load().catch((error: unknown) => {
      failures.add(() => {
        Later = lazy(loadLater);
      });
      throw error;
    });
  let Later = lazy(loadLater);
  function Screen(props: Props) {
    const [Shown] = useState<ComponentType<Props>>(() => arrived ?? Later);
    return <Shown {...props} />;
  }
  const note = (module: { default: ComponentType<Props> }) => {
    arrived = module.default;
  };
  return Object.assign(Screen, { load: () => load().then(note, () => undefined) });
}
