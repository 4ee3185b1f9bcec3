import { DialogTrigger, Modal, ModalOverlay } from 'react-aria-components/Modal';
import { DialogPanel, type DialogPanelProps, type OverlayProps, overlayProps } from './DialogPanel.tsx';
import { centered, modal, overlay } from './dialog.css.ts';

export { DialogTrigger };

export interface DialogProps extends OverlayProps, DialogPanelProps {
  size?: 'small' | 'medium' | 'large';
}

export function Dialog({ size, title, children, footer, ...rest }: DialogProps) {
  return (
    <ModalOverlay isDismissable {...overlayProps(rest)} className={`${overlay} ${centered}`}>
      <Modal className={modal({ size })}>
        <DialogPanel title={title} footer={footer}>
          {children}
        </DialogPanel>
      </Modal>
    </ModalOverlay>
  );
}
