import { useLocation } from 'wouter';
import { messages } from '#shared/messages.ts';
import { paths } from '../../app/paths.ts';
import { usePageTitle } from '../../app/usePageTitle.ts';
import { LinkButton } from '../../design/button/LinkButton.tsx';
import { Drawing } from '../../design/emptyState/Drawing.tsx';
import { EmptyState } from '../../design/emptyState/EmptyState.tsx';
import { Page } from '../../design/layout/Page.tsx';
import { Heading } from '../../design/text/Heading.tsx';
import { useCheckoutChoices } from '../order/useCheckoutChoices.ts';
import { useStoreSettings } from '../order/useStoreSettings.ts';
import { ProofForm } from './ProofForm.tsx';

const TITLE = 'Attach Proof of Payment';

export default function AttachProofScreen() {
  usePageTitle(TITLE);
  const [, navigate] = useLocation();
  const [{ latest_order }] = useCheckoutChoices();
  const { allow_no_payment_proof } = useStoreSettings().settings;

  if (!latest_order) {
    return (
      <Page isCentered width="reading" gap="6">
        <Heading level={1} size="h2">
          {TITLE}
        </Heading>
        <EmptyState
          icon={<Drawing name="orders" />}
          title={messages.noOrderChosen}
          description="Choose the order you paid for in My Orders."
          next={{ href: paths.myOrders, label: 'Go to My Orders' }}
        />
      </Page>
    );
  }
  return (
    <ProofForm title={TITLE} order={latest_order} onUploaded={() => navigate(paths.proofAttached)}>
      <LinkButton tone="quiet" href={paths.myOrders}>
        {allow_no_payment_proof ? 'Skip for now' : 'Back to My Orders'}
      </LinkButton>
    </ProofForm>
  );
}
