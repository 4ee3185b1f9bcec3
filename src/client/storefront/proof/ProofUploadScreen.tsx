import { useLocation } from 'wouter';
import { orderPlacedWith } from '#shared/messages.ts';
import { paths, recordPath } from '../../app/paths.ts';
import { usePageTitle } from '../../app/usePageTitle.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { LinkButton } from '../../design/button/LinkButton.tsx';
import { useLatestOrder } from '../order/useCheckoutChoices.ts';
import { useStoreSettings } from '../order/useStoreSettings.ts';
import { ProofForm } from './ProofForm.tsx';

const TITLE = 'Upload Proof of Payment';

/**
 * The proof of payment right after an order; the customer can skip it if the store allows. Without a latest order the
 * customer is led home.
 */
export default function ProofUploadScreen() {
  usePageTitle(TITLE);
  const [, navigate] = useLocation();
  const order = useLatestOrder();
  const { allow_no_payment_proof } = useStoreSettings().settings;
  if (!order) return null;

  return (
    <ProofForm
      title={TITLE}
      order={order}
      intro={<Banner tone="success">{orderPlacedWith(order.order_no)}</Banner>}
      onUploaded={() => navigate(paths.orderSuccessful)}
    >
      {allow_no_payment_proof ? (
        <LinkButton tone="quiet" href={paths.orderSuccessful}>
          Skip for now
        </LinkButton>
      ) : (
        <LinkButton tone="quiet" href={recordPath(paths.myOrders, order.order_no)}>
          View your order
        </LinkButton>
      )}
    </ProofForm>
  );
}
