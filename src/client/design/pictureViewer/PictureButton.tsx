import ZoomIn from 'lucide-react/icons/zoom-in';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';
import { mark, opener } from './PictureViewer.css.ts';

interface PictureButtonProps {
  children: ReactNode;
  onPress: () => void;
  onNear?: () => void;
}

export function PictureButton({ children, onPress, onNear }: PictureButtonProps) {
  return (
    <Button aria-haspopup="dialog" onPress={onPress} onHoverStart={onNear} onFocus={onNear} className={opener}>
      {children}
      <VisuallyHidden> (enlarge)</VisuallyHidden>
      <span className={mark}>
        <ZoomIn size={18} aria-hidden />
      </span>
    </Button>
  );
}
