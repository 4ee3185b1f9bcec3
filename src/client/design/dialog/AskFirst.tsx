import { type ComponentType, type ReactNode, useState } from 'react';
import { ButtonContext } from 'react-aria-components/Button';
import { messages } from '#shared/messages.ts';
import { Text } from '../text/Text.tsx';
import type { AlertDialogProps } from './AlertDialog.tsx';

interface AskFirstProps
  extends Pick<AlertDialogProps, 'title' | 'actionLabel' | 'cancelLabel' | 'onAction' | 'children'> {
  button: ReactNode;
}

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
      // Not a toast, because its code is in the same file that failed to load.
      setMissing(true);
    }
  }

  return (
    <>
      <ButtonContext value={{ onPress: () => void ask() }}>{button}</ButtonContext>
      {isMissing && (
        <Text tone="danger" size="small" role="alert">
          {messages.connectionLost}
        </Text>
      )}
      {Dialog && <Dialog {...question} tone="danger" isOpen={isOpen} onOpenChange={setOpen} />}
    </>
  );
}
