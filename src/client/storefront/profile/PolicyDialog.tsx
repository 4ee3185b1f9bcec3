import { lazy, Suspense } from 'react';
import { Button } from '../../design/button/Button.tsx';
import { Dialog } from '../../design/dialog/Dialog.tsx';
import { Skeleton, SkeletonGroup } from '../../design/skeleton/Skeleton.tsx';

const PrivacyPolicyText = lazy(() => import('../legal/PrivacyPolicyText.tsx'));

export interface PolicyDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onAgree: () => void;
}

/** The privacy policy above the profile; I Agree ticks the agreement. */
export function PolicyDialog({ isOpen, onOpenChange, onAgree }: PolicyDialogProps) {
  return (
    <Dialog
      title="Privacy Policy"
      size="large"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      footer={(close) => (
        <Button
          tone="primary"
          onPress={() => {
            onAgree();
            close();
          }}
        >
          I Agree
        </Button>
      )}
    >
      <Suspense
        fallback={
          <SkeletonGroup label="Loading the privacy policy">
            <Skeleton lines={12} />
          </SkeletonGroup>
        }
      >
        <PrivacyPolicyText />
      </Suspense>
    </Dialog>
  );
}
