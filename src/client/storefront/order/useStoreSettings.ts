import type { Settings } from '#shared/contracts/settings.ts';
import type { OrderLimits } from '#shared/domain/orders/orderLimits.ts';
import { DEFAULT_PICKUP_HOURS } from '#shared/domain/pickups/pickupHours.ts';
import { trpc } from '../../api/client.ts';

type StoreSettings = Omit<
  Settings,
  | 'store'
  | 'payment_rejection_reasons'
  | 'sms_daily_limit'
  | 'require_passkey'
  | keyof OrderLimits
  | 'notices'
  | 'notice_texts'
  | 'help_questions'
>;

const cautious: StoreSettings = {
  allow_no_payment_proof: false,
  offer_delivery: false,
  payment_accounts: [],
  payment_deadline_days: 0,
  unfetched_reminder_days: 0,
  unfetched_return_days: 0,
  pickup_hours: DEFAULT_PICKUP_HOURS,
  product_hours: 'pick-up',
  proof_retention_days: 365,
};

export function useStoreSettings({ enabled = true }: { enabled?: boolean } = {}) {
  const query = trpc.settings.list.useQuery(undefined, { enabled });
  // The server checks every value against settingValues on saving.
  const known = Object.fromEntries((query.data ?? []).map(({ key, value }) => [key, value])) as Partial<StoreSettings>;
  const settings: StoreSettings = { ...cautious, ...known };
  return { settings, isPending: query.isPending, isPaused: query.isPaused, error: query.error, refetch: query.refetch };
}
