import type { Settings } from '#shared/contracts/settings.ts';
import { MAX_DAILY_SMS } from '#shared/domain/notices/dailyLimits.ts';
import { codesSentToday, staffMessages } from '#shared/staffMessages.ts';
import { trpc } from '../../api/client.ts';
import { storeConfig } from '../../app/storeConfig.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { Switch } from '../../design/switch/Switch.tsx';
import { Section } from '../records/Section.tsx';
import { NumberSetting } from './NumberSetting.tsx';
import { SettingChoice } from './SettingChoice.tsx';
import { UsageToday } from './UsageToday.tsx';
import { useSaveSetting } from './useSettings.ts';

interface SignInSettingsProps {
  settings: Settings;
  isReadOnly: boolean;
}

/** How many sign-in codes the store sends on a day, and how many are left of today's. */
export function SignInSettings({ settings, isReadOnly }: SignInSettingsProps) {
  const { save } = useSaveSetting();
  const utils = trpc.useUtils();
  const usage = trpc.customers.codeUsage.useQuery();
  return (
    <Section layout="columns" title="Sign-in" description="Each code is an SMS that the store pays for.">
      {!storeConfig.sendsCodes && <Banner tone="notice">{staffMessages.smsReachesNobody}</Banner>}
      <SettingChoice setting="require_passkey" label="Require a passkey of staff">
        <Switch
          isSelected={settings.require_passkey}
          onChange={(isRequired) => save('require_passkey', isRequired)}
          isDisabled={isReadOnly}
          description="Staff sign in with a passkey, or with the password and a recovery code. Who has none may do nothing but add one."
        >
          Require a passkey of staff
        </Switch>
      </SettingChoice>
      <UsageToday query={usage} describe={codesSentToday} />
      <NumberSetting
        setting="sms_daily_limit"
        label="Codes a day, at most"
        name="Codes a day"
        min={1}
        max={MAX_DAILY_SMS}
        saved={settings.sms_daily_limit}
        isReadOnly={isReadOnly}
        onSaved={() => void utils.customers.codeUsage.invalidate()}
      />
    </Section>
  );
}
