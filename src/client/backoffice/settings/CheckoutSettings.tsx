import { MAX_ORDER_LIMIT, type OrderLimits } from '#shared/domain/orders/orderLimits.ts';
import { PRODUCT_HOURS, type ProductHours } from '#shared/domain/pickups/productHours.ts';
import { Checkbox } from '../../design/checkbox/Checkbox.tsx';
import { Select } from '../../design/select/Select.tsx';
import { Switch } from '../../design/switch/Switch.tsx';
import { Section } from '../records/Section.tsx';
import { SETTING_NAMES } from '../shell/search/settingNames.ts';
import { NumberSetting } from './NumberSetting.tsx';
import { SettingChoice } from './SettingChoice.tsx';
import { useSettingsForm } from './settingsForm.ts';

const HOURS_OPTIONS: { id: ProductHours; label: string }[] = [
  { id: 'pick-up', label: 'Pick-up' },
  { id: 'ordering', label: 'Ordering' },
];

const LIMITS: { setting: keyof OrderLimits; description: string }[] = [
  { setting: 'product_piece_limit', description: 'All sizes and colors together. 0 = no limit' },
  {
    setting: 'unpaid_order_limit',
    description: 'Open orders that are unpaid or not yet checked. 0 = no limit',
  },
];

/** The choices about checkout. */
export function CheckoutSettings() {
  const { draft, set, isReadOnly } = useSettingsForm();
  return (
    <Section title="Checkout" description="Applies to all customers after you save.">
      <SettingChoice setting="allow_no_payment_proof">
        <Checkbox
          isSelected={draft.allow_no_payment_proof}
          onChange={(isAllowed) => set({ allow_no_payment_proof: isAllowed })}
          isDisabled={isReadOnly}
          description="When on, customers can skip the proof, and unpaid orders are not cancelled."
        >
          {SETTING_NAMES.allow_no_payment_proof.label}
        </Checkbox>
      </SettingChoice>
      <SettingChoice setting="offer_delivery">
        <Switch
          isSelected={draft.offer_delivery}
          onChange={(isOffered) => set({ offer_delivery: isOffered })}
          isDisabled={isReadOnly}
          description="Customers can choose Pick-Up, or Delivery with an address."
        >
          {SETTING_NAMES.offer_delivery.label}
        </Switch>
      </SettingChoice>
      <SettingChoice setting="product_hours">
        <Select
          label={SETTING_NAMES.product_hours.label}
          description="Pick-up: order anytime. Ordering: order only during product hours."
          options={HOURS_OPTIONS}
          value={draft.product_hours}
          onChange={(key) => {
            const chosen = PRODUCT_HOURS.find((hours) => hours === key);
            if (chosen) set({ product_hours: chosen });
          }}
          isDisabled={isReadOnly}
        />
      </SettingChoice>
      {LIMITS.map(({ setting, description }) => (
        <NumberSetting key={setting} setting={setting} description={description} min={0} max={MAX_ORDER_LIMIT} />
      ))}
    </Section>
  );
}
