import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { DialogPanel, type DialogPanelProps, type OverlayProps, overlayProps } from '../dialog/DialogPanel.tsx';
import { drawer, half, overlay } from '../dialog/dialog.css.ts';

export interface DrawerProps extends OverlayProps, DialogPanelProps {
  side?: 'left' | 'right';
  /** Half of a wide window. */
  isHalf?: boolean;
}

export function Drawer({ side, isHalf, title, children, footer, ...rest }: DrawerProps) {
  return (
    <ModalOverlay isDismissable {...overlayProps(rest)} className={overlay}>
      <Modal className={`${drawer({ side })} ${isHalf ? half : ''}`}>
        <DialogPanel title={title} footer={footer}>
          {children}
        </DialogPanel>
      </Modal>
    </ModalOverlay>
  );
}
