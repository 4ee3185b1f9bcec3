import {
  type ComponentProps,
  type ComponentType,
  type ReactNode,
  type RefObject,
  Suspense,
  useDeferredValue,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useIdle } from '#client/browser/whenPageLoaded.ts';
import type { ButtonProps } from '#client/design/button/Button.tsx';
import { deferred } from './appShell.css.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';

export type MenuButton = ComponentType<Pick<ButtonProps, 'onPress' | 'onPressStart' | 'onPressEnd' | 'isPending'>>;

export interface DeferredMenuProps<Given extends object> {
  button: ComponentType<Given & ComponentProps<MenuButton>>;
  menu: ComponentType<Given & { defaultOpen: boolean }>;
  given: Given;
}

/** Loaded late, because lists and popovers are a fifth of its code. A pressed button stays until it is released, or the press would be lost. */
export function DeferredMenu<Given extends object>({ button: Button, menu: Menu, given }: DeferredMenuProps<Given>) {
  const isIdle = useIdle();
  const [isHeld, setHeld] = useState(false);
  const [wasPressed, setPressed] = useState(false);
  const isReady = useDeferredValue((isIdle || wasPressed) && !isHeld);
  const hadFocus = useRef(false);
  const standIn = (
    <Successor hadFocus={hadFocus}>
      <Button
        {...given}
        isPending={wasPressed}
        onPressStart={() => setHeld(true)}
        onPressEnd={() => setHeld(false)}
        onPress={() => setPressed(true)}
      />
    </Successor>
  );

  return (
    <Suspense fallback={standIn}>
      {isReady ? (
        <ErrorBoundary
          fallback={({ retry }) => (
            <Successor hadFocus={hadFocus}>
              <Button
                {...given}
                onPress={() => {
                  setPressed(true);
                  retry();
                }}
              />
            </Successor>
          )}
        >
          <Successor hadFocus={hadFocus}>
            <Menu {...given} defaultOpen={wasPressed} />
          </Successor>
        </ErrorBoundary>
      ) : (
        standIn
      )}
    </Suspense>
  );
}

function Successor({ hadFocus, children }: { hadFocus: RefObject<boolean>; children: ReactNode }) {
  const box = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (hadFocus.current) element?.querySelector('button')?.focus({ preventScroll: true });
    hadFocus.current = false;
    return () => {
      hadFocus.current = element?.contains(document.activeElement) ?? false;
    };
  }, [hadFocus]);
  return (
    <span ref={box} className={deferred}>
      {children}
    </span>
  );
}
