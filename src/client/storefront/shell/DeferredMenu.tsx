import { type ComponentType, Suspense, useState } from 'react';
import { ErrorBoundary } from '../../app/ErrorBoundary.tsx';
import { useIdle } from '../../app/useIdle.ts';
import type { ButtonProps } from '../../design/button/Button.tsx';

/** The button that opens a menu; it looks the same before the menu is loaded and after. */
export type MenuButton = ComponentType<Pick<ButtonProps, 'onPress' | 'isPending'>>;

export interface DeferredMenuProps {
  button: MenuButton;
  /** Loaded when the page has settled; the button inside it takes the place of the one before. */
  menu: ComponentType<{ defaultOpen: boolean }>;
}

/**
 * A menu that is loaded after the page can be used: lists and popovers weigh a fifth of all its code. Whoever presses
 * before it has arrived finds it open when it does; one that did not arrive is requested again by another press.
 */
export function DeferredMenu({ button: Button, menu: Menu }: DeferredMenuProps) {
  const isIdle = useIdle();
  const [wasPressed, setPressed] = useState(false);
  const standIn = <Button isPending={wasPressed} onPress={() => setPressed(true)} />;

  if (!isIdle && !wasPressed) return standIn;
  return (
    <ErrorBoundary
      fallback={({ retry }) => (
        <Button
          onPress={() => {
            setPressed(true);
            retry();
          }}
        />
      )}
    >
      <Suspense fallback={standIn}>
        <Menu defaultOpen={wasPressed} />
      </Suspense>
    </ErrorBoundary>
  );
}
