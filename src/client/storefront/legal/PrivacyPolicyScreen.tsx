import { LegalPage } from './LegalPage.tsx';
import PrivacyPolicyText from './PrivacyPolicyText.tsx';

/** /privacy-policy */
export default function PrivacyPolicyScreen() {
  return (
    <LegalPage title="Privacy Policy">
      <PrivacyPolicyText />
    </LegalPage>
  );
}
