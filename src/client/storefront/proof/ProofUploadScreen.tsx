import { useLocation } from 'wouter';
import { paths } from '../../app/paths.ts';
import { usePageTitle } from '../../app/usePageTitle.ts';
import { LinkButton } from '../../design/button/LinkButton.tsx';
import { useLatestOrder } from '../order/useLatestOrder.ts';
import { OrderPlaced } from './OrderPlaced.tsx';
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
