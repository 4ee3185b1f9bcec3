import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { DialogPanel } from '../dialog/DialogPanel.tsx';
import { drawer, overlay } from '../dialog/dialog.css.ts';
import { overlayProps } from '../dialog/overlayProps.ts';
import type { DrawerProps } from './Drawer.tsx';
import { half } from './HalfDrawer.css.ts';

/** A drawer at the right that takes half of a wide window, for what is read beside the screen. */
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
