import { type ComponentType, type ReactNode, useState } from 'react';
import { messages } from '#shared/messages.ts';
import { Text } from '../text/Text.tsx';
import type { AlertDialogProps } from './AlertDialog.tsx';

interface AskFirstProps
  extends Pick<AlertDialogProps, 'title' | 'actionLabel' | 'cancelLabel' | 'onAction' | 'children'> {
  /** The button that asks the question, and does nothing else. */
  button: (ask: () => void) => ReactNode;
}

/** Asks before what cannot be taken back. The question's dialog is loaded when it is asked for the first time. */
export function AskFirst({ button, ...question }: AskFirstProps) {
  const [Dialog, setDialog] = useState<ComponentType<AlertDialogProps> | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isMissing, setMissing] = useState(false);

  async function ask() {
    setMissing(false);
    try {
      const { AlertDialog } = await import('./AlertDialog.tsx');
      setDialog(() => AlertDialog);
      setOpen(true);
    } catch {
      // No toast: it comes with the same file.
      setMissing(true);
    }
  }

  return (
    <>
      {button(() => void ask())}
      {isMissing && (
        <Text tone="danger" size="small" role="alert">
          {messages.connectionLost}
        </Text>
      )}
      {Dialog && <Dialog {...question} tone="danger" isOpen={isOpen} onOpenChange={setOpen} />}
    </>
  );
}
