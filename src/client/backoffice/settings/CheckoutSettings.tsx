import type { Settings } from '#shared/contracts/settings.ts';
import { MAX_ORDER_LIMIT, type OrderLimits } from '#shared/domain/orders/orderLimits.ts';
import { PRODUCT_HOURS, type ProductHours } from '#shared/domain/pickups/productHours.ts';
import { Checkbox } from '../../design/checkbox/Checkbox.tsx';
import { Select } from '../../design/select/Select.tsx';
import { Switch } from '../../design/switch/Switch.tsx';
import { Section } from '../records/Section.tsx';
import { NumberSetting } from './NumberSetting.tsx';
import { SettingChoice } from './SettingChoice.tsx';
import { useSaveSetting } from './useSettings.ts';

const HOURS_OPTIONS: { id: ProductHours; label: string }[] = [
  { id: 'pick-up', label: 'the pick-up' },
  { id: 'ordering', label: 'ordering' },
];

const LIMITS: { setting: keyof OrderLimits; label: string; description: string }[] = [
  {
    setting: 'product_piece_limit',
    label: 'Pieces of a product in one order',
    description: 'All sizes and colors together. 0 for any number.',
  },
  {
    setting: 'unpaid_order_limit',
    label: 'Unpaid orders of a customer',
    description: 'Open orders that are not paid or not checked yet. 0 for any number.',
  },
  {
    setting: 'slot_order_limit',
    label: 'Orders of a customer at one pick-up time',
    description: 'Counts where a pick-up time takes a limited number of orders. 0 for any number.',
  },
];

interface CheckoutSettingsProps {
  settings: Settings;
  isReadOnly: boolean;
}

/** The choices about checkout; each is saved as it is made. */
export function CheckoutSettings({ settings, isReadOnly }: CheckoutSettingsProps) {
  const { save } = useSaveSetting();
  return (
    <Section layout="columns" title="Checkout" description="Each takes effect at once, for every customer.">
      <SettingChoice setting="allow_no_payment_proof" label="Allow no Payment Proof">
        <Checkbox
          isSelected={settings.allow_no_payment_proof}
          onChange={(isAllowed) => save('allow_no_payment_proof', isAllowed)}
          isDisabled={isReadOnly}
          description="Customers who pay by bank transfer may skip the upload and send their proof of payment later."
        >
          Allow no Payment Proof
        </Checkbox>
      </SettingChoice>
      <SettingChoice setting="offer_delivery" label="Offer Delivery">
        <Switch
          isSelected={settings.offer_delivery}
          onChange={(isOffered) => save('offer_delivery', isOffered)}
          isDisabled={isReadOnly}
          description="Customers may choose Delivery with an address, beside Pick-Up."
        >
          Offer Delivery
        </Switch>
      </SettingChoice>
      <SettingChoice setting="product_hours" label="A product's hours bind">
        <Select
          label="A product's hours bind"
          description="With pick-up, customers order at any time and choose a pick-up within the hours."
          options={HOURS_OPTIONS}
          value={settings.product_hours}
          onChange={(key) => {
            const chosen = PRODUCT_HOURS.find((hours) => hours === key);
            if (chosen) save('product_hours', chosen);
          }}
          isDisabled={isReadOnly}
        />
      </SettingChoice>
      {LIMITS.map(({ setting, label, description }) => (
        <NumberSetting
          key={setting}
          setting={setting}
          label={label}
          name={label}
          description={description}
          min={0}
          max={MAX_ORDER_LIMIT}
          saved={settings[setting]}
          isReadOnly={isReadOnly}
        />
      ))}
    </Section>
  );
}
