import { useState } from 'react';
import { messages } from '#shared/messages.ts';
import { noticesSentToday } from '#shared/staffMessages.ts';
import { messageOf } from '../../api/apiError.ts';
import { trpc } from '../../api/client.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { Button } from '../../design/button/Button.tsx';
import { Form } from '../../design/form/Form.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { NumberField } from '../../design/numberField/NumberField.tsx';
import { Text } from '../../design/text/Text.tsx';
import { Section } from '../records/Section.tsx';
import { SettingChanges } from '../settings/SettingChanges.tsx';
import { choice } from '../settings/settings.css.ts';
import { useSaveSetting } from '../settings/useSettings.ts';

const MAX_LIMIT = 1_000_000;

/** How many notices go by SMS on a day, and how many of today's have gone. */
export function SmsLimitSection({ saved }: { saved: number }) {
  const { save, isPending } = useSaveSetting();
  const utils = trpc.useUtils();
  const usage = trpc.notices.usage.useQuery();
  const [typed, setTyped] = useState<number | null>(null);
  const limit = typed ?? saved;
  const words = usage.data && noticesSentToday(usage.data.sent, usage.data.limit);

  function submit() {
    if (limit === saved) return;
    save('sms_notice_daily_limit', limit, () => {
      setTyped(null);
      void utils.notices.usage.invalidate();
    });
  }
  return (
    <Section
      layout="columns"
      title="SMS a day"
      description="Each is an SMS that the store pays for. What is over the limit goes the next day, as far as it is still true."
    >
      {usage.error && <Banner tone="error">{messageOf(usage.error, messages.processingFailed)}</Banner>}
      {words && (usage.data?.is_running_out ? <Banner tone="notice">{words}</Banner> : <Text>{words}</Text>)}
      <Form onSubmit={submit}>
        <div className={choice}>
          <Inline align="end">
            <NumberField
              label="Notices by SMS a day, at most"
              minValue={0}
              maxValue={MAX_LIMIT}
              value={limit}
              onChange={(next) => setTyped(Number.isNaN(next) ? null : next)}
            />
            <Button type="submit" isPending={isPending}>
              Save
            </Button>
          </Inline>
          <SettingChanges setting="sms_notice_daily_limit" label="SMS a day" />
        </div>
      </Form>
    </Section>
  );
}
