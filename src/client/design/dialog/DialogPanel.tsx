import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog';
import type { ModalOverlayProps } from 'react-aria-components/Modal';
import { IconButton } from '../button/IconButton.tsx';
import { ScrollRegion } from '../layout/ScrollRegion.tsx';
import { heading } from '../text/text.css.ts';
import type { Unstyled } from '../unstyled.ts';
import { body, footer as footerClass, header, panel } from './dialog.css.ts';

type Content = ReactNode | ((close: () => void) => ReactNode);

export interface DialogPanelProps {
  title: string;
  children: Content;
  footer?: Content;
}

const filled = (content: Content, close: () => void) => (typeof content === 'function' ? content(close) : content);

export function DialogPanel({ title, children, footer }: DialogPanelProps) {
  return (
    <AriaDialog className={panel}>
      {({ close }) => (
        <>
          <header className={header}>
            <Heading slot="title" level={2} className={heading({ size: 'h3' })}>
              {title}
            </Heading>
            <IconButton label="Close" onPress={close}>
              <X size={20} aria-hidden />
            </IconButton>
          </header>
          <ScrollRegion className={body}>{filled(children, close)}</ScrollRegion>
          {footer && <footer className={footerClass}>{filled(footer, close)}</footer>}
        </>
      )}
    </AriaDialog>
  );
}

export interface OverlayProps extends Omit<Unstyled<ModalOverlayProps>, 'children'> {
  onClose?: () => void;
}

export const overlayProps = ({ onClose, ...rest }: OverlayProps): Unstyled<ModalOverlayProps> =>
  onClose ? { isOpen: true, onOpenChange: (isOpen) => !isOpen && onClose(), ...rest } : rest;
