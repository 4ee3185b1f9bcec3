import { usePageTitle } from '../../app/usePageTitle.ts';
import { Heading } from '../../design/text/Heading.tsx';
import { page } from '../settings/settings.css.ts';
import { ApiTokens } from './ApiTokens.tsx';
import { NewApiToken } from './NewApiToken.tsx';

/** /settings/tokens: how other programs get at the store. */
export default function ApiAccessScreen() {
  usePageTitle('API access');
  return (
    <div className={page}>
      <Heading level={1} size="h3">
        API access
      </Heading>
      <ApiTokens />
      <NewApiToken />
    </div>
  );
}
