import { SectionsPage } from '../records/SectionsPage.tsx';
import { ApiTokens } from './ApiTokens.tsx';
import { NewApiToken } from './NewApiToken.tsx';

/** /settings/tokens: how other programs get at the store. */
export default function ApiAccessScreen() {
  return (
    <SectionsPage title="API access">
      <ApiTokens />
      <NewApiToken />
    </SectionsPage>
  );
}
