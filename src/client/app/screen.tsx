import { type ComponentType, lazy, useState } from 'react';

const failures = new Set<() => void>();

/** Call it only after the failure was shown: React renders a pending screen repeatedly, and a new request each time would never end. */
export function resetFailures(): void {
  for (const forget of failures) forget();
  failures.clear();
}

export type LoadedScreen<Props extends object> = ComponentType<Props> & {
  /** Loads the screen in advance. Never rejects, because a failed screen is requested again when it is shown. */
  load(): Promise<void>;
};

/** React's `lazy` would show the fallback of a loaded screen first, which React keeps for 300 ms, and would remember a failure forever. */
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
