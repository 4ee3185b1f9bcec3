import { useLocation } from 'wouter';
import { formatDay } from '#shared/domain/storeTime.ts';
import { heldUntil, orderPlacedWith, ownOrderMessages } from '#shared/ownOrderMessages.ts';
import { paths } from '../../app/paths.ts';
import { usePageTitle } from '../../app/usePageTitle.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { LinkButton } from '../../design/button/LinkButton.tsx';
import type { LatestOrder } from '../order/checkoutChoices.ts';
import { useLatestOrder } from '../order/useLatestOrder.ts';
import { useOrdersToPay } from '../order/useOrdersToPay.ts';
import { ProofForm } from './ProofForm.tsx';

const TITLE = 'Upload Proof of Payment';

/** Right after an order: the proof of its payment. Without a latest order one is taken home. */
export default function ProofUploadScreen() {
  usePageTitle(TITLE);
  const [, navigate] = useLocation();
  const order = useLatestOrder();
  if (!order) return null;

  return (
    <ProofForm
      title={TITLE}
      order={order}
      intro={<OrderPlaced order={order} />}
      onUploaded={() => navigate(paths.orderSuccessful)}
    >
      <LinkButton tone="quiet" href={paths.orderSuccessful}>
        Pay later
      </LinkButton>
    </ProofForm>
  );
}

/** Says of an order that was just placed that it is there, and until when the store holds it. */
function OrderPlaced({ order }: { order: LatestOrder }) {
  const day = useOrdersToPay().docs.find(({ _id }) => _id === order._id)?.pay_by;
  return (
    <Banner tone="success" title={orderPlacedWith(order.order_no)}>
      {day ? heldUntil(formatDay(day)) : ownOrderMessages.payBeforeReady}
    </Banner>
  );
}
