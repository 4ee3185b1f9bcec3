import { lazy, type ReactNode, Suspense } from 'react';
import { Button } from '#client/design/button/Button.tsx';
import { Dialog, type DialogProps } from '#client/design/dialog/Dialog.tsx';
import { SkeletonLines } from '#client/design/skeleton/Skeleton.tsx';

export interface LegalDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

function LegalDialog({
  children,
  ...rest
}: LegalDialogProps & Pick<DialogProps, 'title' | 'footer'> & { children: ReactNode }) {
  return (
    <Dialog {...rest} size="large">
      <Suspense fallback={<SkeletonLines label={`Loading: ${rest.title}`} lines={12} />}>{children}</Suspense>
    </Dialog>
  );
}

const PrivacyPolicyText = lazy(() => import('./PrivacyPolicyText.tsx'));

interface PrivacyPolicyDialogProps extends LegalDialogProps {
  onAgree: () => void;
}

export function PrivacyPolicyDialog({ onAgree, ...rest }: PrivacyPolicyDialogProps) {
  return (
    <LegalDialog
      {...rest}
      title="Privacy Policy"
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
      <PrivacyPolicyText />
    </LegalDialog>
  );
}

const TermsText = lazy(() => import('./TermsText.tsx'));

export function TermsDialog(props: LegalDialogProps) {
  return (
    <LegalDialog {...props} title="Terms and Conditions">
      <TermsText />
    </LegalDialog>
  );
}
