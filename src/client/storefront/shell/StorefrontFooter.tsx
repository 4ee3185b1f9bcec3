import { PICKUP_SLOTS } from '#shared/domain/pickupCalendar.ts';
import { formatClockTime } from '#shared/domain/storeTime.ts';
import { paths } from '../../app/paths.ts';
import { Stack } from '../../design/layout/Stack.tsx';
import { Link } from '../../design/link/Link.tsx';
import { Text } from '../../design/text/Text.tsx';
import { footer, footerColumns } from './StorefrontShell.css.ts';

const opens = PICKUP_SLOTS[0];
const closes = PICKUP_SLOTS.at(-1);

/** Where and when orders are picked up, and what customers agree to. */
export function StorefrontFooter() {
  return (
    <footer className={footer}>
      <div className={footerColumns}>
        <Stack gap="1">
          <Text weight="bold">Campus Store</Text>
          <Text size="small" tone="muted">
            Pick up your order at the bookstore counter on campus.
          </Text>
        </Stack>
        <Stack gap="1">
          <Text weight="bold">Pick-up hours</Text>
          {opens && closes && (
            <Text size="small" tone="muted">
              Monday to Friday, {formatClockTime(opens)} to {formatClockTime(closes)}; closed on public holidays.
            </Text>
          )}
        </Stack>
        <Stack gap="1" align="start">
          <Text weight="bold">Good to know</Text>
          <Link href={paths.privacyPolicy} tone="ink" isAlone>
            Privacy Policy
          </Link>
          <Link href={paths.terms} tone="ink" isAlone>
            Terms and Conditions
          </Link>
        </Stack>
      </div>
    </footer>
  );
}
