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
import type { ButtonProps } from '../design/button/Button.tsx';
import { deferred } from './DeferredMenu.css.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { useIdle } from './useIdle.ts';

/** The button that opens a menu; it looks the same before the menu is loaded and after. */
export type MenuButton = ComponentType<Pick<ButtonProps, 'onPress' | 'onPressStart' | 'onPressEnd' | 'isPending'>>;

export interface DeferredMenuProps<Given extends object> {
  button: ComponentType<Given & ComponentProps<MenuButton>>;
  /** Loaded when the page has settled; the button inside it takes the place of the one before, and its focus. */
  menu: ComponentType<Given & { defaultOpen: boolean }>;
  /** The other properties that the button and the menu both get. */
  given: Given;
}

/**
 * A menu that is loaded after the page can be used: lists and popovers weigh a fifth of all its code. Whoever presses
 * before it has arrived finds it open when it does; one that did not arrive is requested again by another press.
 * A button that is pressed stays until it is released: a press that began on it would end on another, and be lost.
 */
export function DeferredMenu<Given extends object>({ button: Button, menu: Menu, given }: DeferredMenuProps<Given>) {
  const isIdle = useIdle();
  const [isHeld, setHeld] = useState(false);
  const [wasPressed, setPressed] = useState(false);
  // The button before stays in its place while the menu is being loaded.
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

/** Holds one of the buttons that take each other's place: the next one gets the focus that the one before had. */
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
