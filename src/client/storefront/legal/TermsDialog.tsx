import { lazy } from 'react';
import { LegalDialog, type LegalDialogProps } from './LegalDialog.tsx';

const TermsText = lazy(() => import('./TermsText.tsx'));

/** The terms and conditions above a page. */
export function TermsDialog(props: LegalDialogProps) {
  return (
    <LegalDialog {...props} title="Terms and Conditions">
      <TermsText />
    </LegalDialog>
  );
}
