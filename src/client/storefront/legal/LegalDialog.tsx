import { type ReactNode, Suspense } from 'react';
import { Dialog, type DialogProps } from '../../design/dialog/Dialog.tsx';
import { SkeletonLines } from '../../design/skeleton/Skeleton.tsx';

export interface LegalDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** The frame of a legal text that is read without leaving the page; the text comes when it is opened. */
export function LegalDialog({
  children,
  ...rest
}: LegalDialogProps & Pick<DialogProps, 'title' | 'footer'> & { children: ReactNode }) {
  return (
    <Dialog {...rest} size="large">
      <Suspense fallback={<SkeletonLines label={`Loading: ${rest.title}`} lines={12} />}>{children}</Suspense>
    </Dialog>
  );
}
