import { describePickupHours } from '#shared/domain/pickups/pickupHours.ts';
import { storeConfig } from '../../app/storeConfig.ts';
import { Stack } from '../../design/layout/Stack.tsx';
import { Text } from '../../design/text/Text.tsx';
import { LegalLinks } from '../legal/LegalLinks.tsx';
import { StoreContact } from '../order/StoreContact.tsx';
import { useStoreSettings } from '../order/useStoreSettings.ts';
import { footer, footerColumns } from './StorefrontShell.css.ts';

/** Shows where and when orders are picked up, and links to the texts that customers agree to. */
export function StorefrontFooter() {
  const { settings } = useStoreSettings();
  return (
    <footer className={footer}>
      <div className={footerColumns}>
        <Stack gap="1">
          <Text weight="bold">{storeConfig.store.name}</Text>
          <Text size="small" tone="muted">
            Pick up your order at the bookstore counter on campus.
          </Text>
          <StoreContact />
        </Stack>
        <Stack gap="1">
          <Text weight="bold">Pick-up hours</Text>
          <Text size="small" tone="muted">
            {describePickupHours(settings.pickup_hours)}; closed on public holidays.
          </Text>
          {storeConfig.store.hours && (
            <Text size="small" tone="muted">
              Open: {storeConfig.store.hours}
            </Text>
          )}
        </Stack>
        <Stack gap="1" align="start">
          <Text weight="bold">Good to know</Text>
          <LegalLinks />
        </Stack>
      </div>
    </footer>
  );
}
