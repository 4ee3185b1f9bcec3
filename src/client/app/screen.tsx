import { type ComponentType, lazy, useState } from 'react';

/** A screen that is loaded when it is first shown, or before. */
export type LoadedScreen<Props extends object> = ComponentType<Props> & {
  /** Loads it ahead; never rejects: a screen that did not arrive is asked for again when it is shown. */
  load(): Promise<void>;
};

/**
 * Like React's `lazy`, but a screen that has arrived is drawn at once. `lazy` would show what stands in for it first, and
 * React then keeps that for 300 ms, so that pages do not flicker.
 */
export function screen<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LoadedScreen<Props> {
  let arrived: ComponentType<Props> | null = null;
  const Later = lazy(load);
  function Screen(props: Props) {
    const [Shown] = useState<ComponentType<Props>>(() => arrived ?? Later);
    return <Shown {...props} />;
  }
  const note = (module: { default: ComponentType<Props> }) => {
    arrived = module.default;
  };
  return Object.assign(Screen, { load: () => load().then(note, () => undefined) });
}
