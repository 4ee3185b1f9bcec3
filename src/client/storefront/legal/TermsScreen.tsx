import { LegalPage } from './LegalPage.tsx';
import TermsText from './TermsText.tsx';

export default function TermsScreen() {
  return (
    <LegalPage title="Terms and Conditions">
      <TermsText />
    </LegalPage>
  );
}
