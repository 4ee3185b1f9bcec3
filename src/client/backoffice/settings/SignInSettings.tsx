import { MAX_DAILY_SMS } from '#shared/domain/notices/dailyLimits.ts';
import { codesSentToday, staffMessages } from '#shared/staffMessages.ts';
import { trpc } from '../../api/client.ts';
import { storeConfig } from '../../app/storeConfig.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { Switch } from '../../design/switch/Switch.tsx';
import { Section } from '../records/Section.tsx';
import { SETTING_NAMES } from '../shell/search/settingNames.ts';
import { NumberSetting } from './NumberSetting.tsx';
import { SettingChoice } from './SettingChoice.tsx';
import { useSettingsForm } from './settingsForm.ts';
import { UsageToday } from './UsageToday.tsx';

/** How staff sign in, how many sign-in codes the store sends on a day, and how many are left of today's. */
export function SignInSettings() {
  const { draft, set, errors, isReadOnly } = useSettingsForm();
  const usage = trpc.customers.codeUsage.useQuery();
  return (
    <Section layout="columns" title="Sign-in" description="Each code is an SMS that the store pays for.">
      {!storeConfig.sendsCodes && <Banner tone="notice">{staffMessages.smsReachesNobody}</Banner>}
      <SettingChoice setting="require_passkey">
        <Switch
          isSelected={draft.require_passkey}
          onChange={(isRequired) => set({ require_passkey: isRequired })}
          isDisabled={isReadOnly}
          errorMessage={errors.require_passkey}
          description="Staff sign in with a passkey, or with the password and a recovery code. A user without one can only add one."
        >
          {SETTING_NAMES.require_passkey.label}
        </Switch>
      </SettingChoice>
      <UsageToday query={usage} describe={codesSentToday} />
      <NumberSetting setting="sms_daily_limit" label="Codes a day, at most" min={1} max={MAX_DAILY_SMS} />
    </Section>
  );
}
