import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { AlertDialogProps } from './AlertDialog.tsx';

const AlertDialog = lazy(() => import('./AlertDialog.tsx').then((module) => ({ default: module.AlertDialog })));

interface AskFirstProps
  extends Pick<AlertDialogProps, 'title' | 'actionLabel' | 'cancelLabel' | 'onAction' | 'children'> {
  /** The button that asks the question, and does nothing else. */
  button: (ask: () => void) => ReactNode;
}

/** Asks before what cannot be taken back. The question's dialog is loaded when it is asked for the first time. */
export function AskFirst({ button, ...question }: AskFirstProps) {
  const [isOpen, setOpen] = useState<boolean | null>(null);
  return (
    <>
      {button(() => setOpen(true))}
      {isOpen !== null && (
        <Suspense fallback={null}>
          <AlertDialog {...question} tone="danger" isOpen={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
