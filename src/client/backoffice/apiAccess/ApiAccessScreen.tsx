import { SectionsPage } from '../records/SectionsPage.tsx';
import { Webhooks } from '../webhooks/Webhooks.tsx';
import { ApiTokenList } from './ApiTokenList.tsx';
import { NewApiToken } from './NewApiToken.tsx';

/** /settings/tokens: how other programs call the store, and are notified by it. */
export default function ApiAccessScreen() {
  return (
    <SectionsPage title="API and webhooks">
      <ApiTokenList />
      <NewApiToken />
      <Webhooks />
    </SectionsPage>
  );
}
