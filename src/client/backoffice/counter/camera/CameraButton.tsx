import Camera from 'lucide-react/icons/camera';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { Button } from '../../../design/button/Button.tsx';
import { useSetQuery } from '../../records/useSetQuery.ts';
import { CameraDialog } from './CameraDialog.tsx';

interface CameraButtonProps {
  /** Takes a code that the camera has read, as one that was scanned. */
  onCode: (text: string) => void;
  /** The dialog has closed: the focus belongs to the field of the screen again. */
  onClosed: () => void;
}

/** Opens the camera to scan one code. */
export function CameraButton({ onCode, onClosed }: CameraButtonProps) {
  const [query] = useSearchParams();
  const setQuery = useSetQuery();
  // The page was loaded again to be allowed the camera.
  const [isOpen, setOpen] = useState(query.has('camera'));

  function scan() {
    if (isCameraAllowed()) setOpen(true);
    // The page that one comes from has no permission for it, which a page keeps as long as it lives.
    else location.assign(`${location.pathname}?camera=1`);
  }

  return (
    <>
      <Button icon={<Camera size={18} aria-hidden />} onPress={scan}>
        Scan with camera
      </Button>
      {isOpen && (
        <CameraDialog
          onCode={onCode}
          onClose={() => {
            setOpen(false);
            setQuery({ camera: null }, { replace: true });
            onClosed();
          }}
        />
      )}
    </>
  );
}

interface PolicyOfDocument {
  featurePolicy?: { allowsFeature: (feature: string) => boolean };
}

/** Whether the page was sent a permission for the camera; browsers that cannot say so do not mind it either. */
function isCameraAllowed(): boolean {
  const { featurePolicy } = document as PolicyOfDocument;
  return featurePolicy?.allowsFeature('camera') ?? true;
}
