import { paths } from '../../app/paths.ts';
import { Link } from '../../design/link/Link.tsx';

export function LegalLinks() {
  return (
    <>
      <Link href={paths.help} tone="ink" isAlone>
        Help
      </Link>
      <Link href={paths.privacyPolicy} tone="ink" isAlone>
        Privacy Policy
      </Link>
      <Link href={paths.terms} tone="ink" isAlone>
        Terms and Conditions
      </Link>
    </>
  );
}
