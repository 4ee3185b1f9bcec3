import { lazy } from 'react';
import { Button } from '../../design/button/Button.tsx';
import { LegalDialog, type LegalDialogProps } from './LegalDialog.tsx';

const PrivacyPolicyText = lazy(() => import('./PrivacyPolicyText.tsx'));

interface PrivacyPolicyDialogProps extends LegalDialogProps {
  onAgree: () => void;
}

/** The privacy policy above a page; I Agree ticks the agreement there. */
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
