import type { Settings } from '#shared/contracts/settings.ts';
import { Checkbox } from '../../design/checkbox/Checkbox.tsx';
import { Switch } from '../../design/switch/Switch.tsx';
import { SettingChanges } from './SettingChanges.tsx';
import { SettingsSection } from './SettingsSection.tsx';
import { choice } from './settings.css.ts';
import { useSaveSetting } from './useSettings.ts';

interface CheckoutSettingsProps {
  settings: Settings;
  isReadOnly: boolean;
}

/** The two choices about checkout; each is saved as it is made. */
export function CheckoutSettings({ settings, isReadOnly }: CheckoutSettingsProps) {
  const { save } = useSaveSetting();
  return (
    <SettingsSection title="Checkout" description="Each takes effect at once, for every customer.">
      <div className={choice}>
        <Checkbox
          isSelected={settings.allow_no_payment_proof}
          onChange={(isAllowed) => save('allow_no_payment_proof', isAllowed)}
          isDisabled={isReadOnly}
          description="Customers who pay by bank transfer may skip the upload and send their proof of payment later."
        >
          Allow no Payment Proof
        </Checkbox>
        <SettingChanges setting="allow_no_payment_proof" label="Allow no Payment Proof" />
      </div>
      <div className={choice}>
        <Switch
          isSelected={settings.offer_delivery}
          onChange={(isOffered) => save('offer_delivery', isOffered)}
          isDisabled={isReadOnly}
          description="Customers may choose Delivery with an address, beside Pick-Up."
        >
          Offer Delivery
        </Switch>
        <SettingChanges setting="offer_delivery" label="Offer Delivery" />
      </div>
    </SettingsSection>
  );
}
