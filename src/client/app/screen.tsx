import { type ComponentType, lazy, useState } from 'react';

const failures = new Set<() => void>();

/**
 * Lets screens that did not arrive be requested again. Not before their failure has been shown: React renders a screen again
 * while it waits for it, and would wait for ever for one that begins again each time.
 */
export function resetFailures(): void {
  for (const forget of failures) forget();
  failures.clear();
}

/** A screen that is loaded when it is first shown, or before. */
export type LoadedScreen<Props extends object> = ComponentType<Props> & {
  /** Loads it ahead; never rejects: a screen that did not arrive is requested again when it is shown. */
  load(): Promise<void>;
};

/**
 * Like React's `lazy`, but a screen that has arrived is rendered at once, and one that did not arrive is requested again
 * when it is shown again. `lazy` would show what stands in for it first, and React then keeps that for 300 ms, so that
 * pages do not flicker; and it would remember a failure for ever.
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
