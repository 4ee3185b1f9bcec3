import type { ModalOverlayProps } from 'react-aria-components/Modal';
import type { Unstyled } from '../unstyled.ts';

/** The props of what lies above the page. */
export interface OverlayProps extends Omit<Unstyled<ModalOverlayProps>, 'children'> {
  /** Called when it closes. Without `isOpen` it is open as long as it is there. */
  onClose?: () => void;
}

/** RAC's props for them. */
export const overlayProps = ({ onClose, ...rest }: OverlayProps): Unstyled<ModalOverlayProps> =>
  onClose ? { isOpen: true, onOpenChange: (isOpen) => !isOpen && onClose(), ...rest } : rest;
