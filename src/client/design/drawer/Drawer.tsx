import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { DialogPanel, type DialogPanelProps, type OverlayProps, overlayProps } from '../dialog/DialogPanel.tsx';
import { drawer, half, overlay } from '../dialog/dialog.css.ts';

export interface DrawerProps extends OverlayProps, DialogPanelProps {
  side?: 'left' | 'right';
}

export function Drawer({ side, title, children, footer, closeLabel, ...rest }: DrawerProps) {
  return (
    <ModalOverlay isDismissable {...overlayProps(rest)} className={overlay}>
      <Modal className={drawer({ side })}>
        <DialogPanel title={title} footer={footer} closeLabel={closeLabel}>
          {children}
        </DialogPanel>
      </Modal>
    </ModalOverlay>
  );
}

export function HalfDrawer({ title, children, footer, closeLabel, side: _side, ...rest }: DrawerProps) {
  return (
    <ModalOverlay isDismissable {...overlayProps(rest)} className={overlay}>
      <Modal className={`${drawer({ side: 'right' })} ${half}`}>
        <DialogPanel title={title} footer={footer} closeLabel={closeLabel}>
          {children}
        </DialogPanel>
      </Modal>
    </ModalOverlay>
  );
}
