import { LegalPage } from './LegalPage.tsx';
import PrivacyPolicyText from './PrivacyPolicyText.tsx';

export default function PrivacyPolicyScreen() {
  return (
    <LegalPage title="Privacy Policy">
      <PrivacyPolicyText />
    </LegalPage>
  );
}
