import { type ReactNode, useState } from 'react';
import { AlertDialog, type AlertDialogProps } from './AlertDialog.tsx';

interface AskFirstProps
  extends Pick<AlertDialogProps, 'title' | 'actionLabel' | 'cancelLabel' | 'onAction' | 'children'> {
  /** The button that asks the question, and does nothing else. */
  button: (ask: () => void) => ReactNode;
}

/** Asks before what cannot be taken back. */
export function AskFirst({ button, ...question }: AskFirstProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {button(() => setOpen(true))}
      <AlertDialog {...question} tone="danger" isOpen={isOpen} onOpenChange={setOpen} />
    </>
  );
}
