import { usePickupCodes } from '#client/app/session/pickupCodes.ts';
import { customerSession } from '../../api/session.ts';
import { Heading } from '../../design/text/Heading.tsx';
import { storedCodes } from './MyOrders.css.ts';
import { PickupCodeButton } from './PickupCodeButton.tsx';

/** The codes that were opened before, for when the orders cannot be loaded. */
export function StoredCodes() {
  const codes = usePickupCodes(customerSession.use()?.user._id ?? '');
  if (codes.length === 0) return null;
  return (
    <section aria-labelledby="stored-codes">
      <Heading level={2} size="h3" id="stored-codes">
        Pick-up codes on this device
      </Heading>
      <div className={storedCodes}>
        {codes.map(({ order_id, order_no }) => (
          <PickupCodeButton key={order_id} order={{ _id: order_id, order_no }} label={`Code of order ${order_no}`} />
        ))}
      </div>
    </section>
  );
}
