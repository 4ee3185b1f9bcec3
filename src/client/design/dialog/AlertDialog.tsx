import { type ReactNode, useState } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Button, type ButtonProps } from '../button/Button.tsx';
import { ScrollRegion } from '../layout/ScrollRegion.tsx';
import { heading } from '../text/text.css.ts';
import { type OverlayProps, overlayProps } from './DialogPanel.tsx';
import { body, centered, footer, header, modal, overlay, panel } from './dialog.css.ts';

export interface AlertDialogProps extends OverlayProps {
  title: string;
  children: ReactNode;
  actionLabel: string;
  cancelLabel?: string;
  tone?: 'primary' | 'danger';
  /** A promise shows as pending; the dialog closes when it resolves and stays open when it rejects. */
  onAction: () => unknown;
  otherAction?: { label: string; onAction: () => unknown } | false;
}

export function AlertDialog(props: AlertDialogProps) {
  const {
    title,
    children,
    actionLabel,
    cancelLabel = 'Cancel',
    tone = 'primary',
    onAction,
    otherAction,
    ...rest
  } = props;
  return (
    <ModalOverlay {...overlayProps(rest)} className={`${overlay} ${centered}`}>
      <Modal className={modal({ size: 'small' })}>
        <AriaDialog role="alertdialog" className={panel}>
          {({ close }) => (
            <>
              <header className={header}>
                <Heading slot="title" level={2} className={heading({ size: 'h3' })}>
                  {title}
                </Heading>
              </header>
              <ScrollRegion className={body}>{children}</ScrollRegion>
              <footer className={footer}>
                <Button onPress={close} autoFocus={tone === 'danger'}>
                  {cancelLabel}
                </Button>
                {otherAction && <ActionButton tone="neutral" {...otherAction} close={close} />}
                <ActionButton tone={tone} label={actionLabel} onAction={onAction} close={close} />
              </footer>
            </>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

interface ActionButtonProps extends Pick<AlertDialogProps, 'onAction'> {
  tone: ButtonProps['tone'];
  label: string;
  close: () => void;
}

function ActionButton({ tone, label, onAction, close }: ActionButtonProps) {
  const [isPending, setPending] = useState(false);

  async function act() {
    setPending(true);
    try {
      await onAction();
      close();
    } catch {
      // The caller shows the error; the question stays open for another try.
    } finally {
      setPending(false);
    }
  }

  return (
    <Button tone={tone} isPending={isPending} autoFocus={tone === 'primary'} onPress={act}>
      {label}
    </Button>
  );
}
