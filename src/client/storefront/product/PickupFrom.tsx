import type { Product } from '#shared/contracts/catalog.ts';
import { describeHours } from '#shared/domain/catalog/availability.ts';
import { firstOpenDay } from '#shared/domain/pickups/pickupCalendar.ts';
import { formatNearDay } from '#shared/domain/storeTime.ts';
import { Text } from '../../design/text/Text.tsx';
import { useStoreCalendar } from '../order/useStoreCalendar.ts';

/** The first day to pick up a product. Products with hours or a cut-off show it at the checkout. */
export default function PickupFrom({ product }: { product: Product }) {
  const { calendar, now, isKnown } = useStoreCalendar();
  const isBound = product.category.has_weekly_cutoff || describeHours(product) !== null;
  const day = isKnown && !isBound ? firstOpenDay(now, calendar) : null;
  return (
    <Text size="small" tone="success" weight="medium">
      {day === null ? 'In stock' : `In stock, pick up from ${formatNearDay(day)}`}
    </Text>
  );
}
