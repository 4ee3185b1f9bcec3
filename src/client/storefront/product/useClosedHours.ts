import type { Product } from '#shared/contracts/catalog.ts';
import { describeHours, isWithinHours } from '#shared/domain/catalog/availability.ts';
import { storeConfig } from '../../app/storeConfig.ts';
import { useNow } from '../catalog/useNow.ts';
import { useStoreSettings } from '../order/useStoreSettings.ts';

/** The hours of a product that cannot be ordered now because of them, or null. */
export function useClosedHours(product: Product): string | null {
  const isOutside = !isWithinHours(product, useNow(), storeConfig.timeZone);
  // Only outside of a product's hours does it matter what they bind.
  const { settings } = useStoreSettings({ enabled: isOutside });
  return isOutside && settings.product_hours === 'ordering' ? describeHours(product) : null;
}
