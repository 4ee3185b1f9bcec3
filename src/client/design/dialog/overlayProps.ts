import type { ModalOverlayProps } from 'react-aria-components/Modal';
import type { Unstyled } from '../unstyled.ts';

export interface OverlayProps extends Omit<Unstyled<ModalOverlayProps>, 'children'> {
  onClose?: () => void;
}

export const overlayProps = ({ onClose, ...rest }: OverlayProps): Unstyled<ModalOverlayProps> =>
  onClose ? { isOpen: true, onOpenChange: (isOpen) => !isOpen && onClose(), ...rest } : rest;
