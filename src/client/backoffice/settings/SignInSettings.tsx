import { useState } from 'react';
import type { Settings } from '#shared/contracts/settings.ts';
import { messages } from '#shared/messages.ts';
import { codesSentToday } from '#shared/staffMessages.ts';
import { messageOf } from '../../api/apiError.ts';
import { trpc } from '../../api/client.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { Button } from '../../design/button/Button.tsx';
import { Form } from '../../design/form/Form.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { NumberField } from '../../design/numberField/NumberField.tsx';
import { Switch } from '../../design/switch/Switch.tsx';
import { Text } from '../../design/text/Text.tsx';
import { Section } from '../records/Section.tsx';
import { SettingChanges } from './SettingChanges.tsx';
import { choice } from './settings.css.ts';
import { useSaveSetting } from './useSettings.ts';

const MAX_LIMIT = 1_000_000;

interface SignInSettingsProps {
  settings: Settings;
  isReadOnly: boolean;
}

/** How many sign-in codes the store sends on a day, and how many are left of today's. */
export function SignInSettings({ settings, isReadOnly }: SignInSettingsProps) {
  const { save, isPending } = useSaveSetting();
  const utils = trpc.useUtils();
  const saved = settings.sms_daily_limit;
  const [typed, setTyped] = useState<number | null>(null);
  const limit = typed ?? saved;

  return (
    <Section layout="columns" title="Sign-in" description="Each code is an SMS that the store pays for.">
      <div className={choice}>
        <Switch
          isSelected={settings.require_passkey}
          onChange={(isRequired) => save('require_passkey', isRequired)}
          isDisabled={isReadOnly}
          description="Staff sign in with a passkey, or with the password and a recovery code. Who has none may do nothing but add one."
        >
          Require a passkey of staff
        </Switch>
        <SettingChanges setting="require_passkey" label="Require a passkey of staff" />
      </div>
      <CodesToday />
      <Form
        onSubmit={() => {
          if (limit === saved) return;
          save('sms_daily_limit', limit, () => {
            setTyped(null);
            void utils.customers.codeUsage.invalidate();
          });
        }}
      >
        <div className={choice}>
          <Inline align="end">
            <NumberField
              label="Codes a day, at most"
              minValue={1}
              maxValue={MAX_LIMIT}
              value={limit}
              onChange={(next) => setTyped(Number.isNaN(next) ? null : next)}
              isDisabled={isReadOnly}
            />
            <Button type="submit" isDisabled={isReadOnly} isPending={isPending}>
              Save
            </Button>
          </Inline>
          <SettingChanges setting="sms_daily_limit" label="Codes a day" />
        </div>
      </Form>
    </Section>
  );
}

function CodesToday() {
  const { data, error } = trpc.customers.codeUsage.useQuery();
  if (error) return <Banner tone="error">{messageOf(error, messages.processingFailed)}</Banner>;
  if (!data) return null;
  const words = codesSentToday(data.sent, data.limit);
  return data.is_running_out ? <Banner tone="notice">{words}</Banner> : <Text>{words}</Text>;
}
