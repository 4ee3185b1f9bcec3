import { MAX_DAILY_SMS } from '#shared/domain/notices/dailyLimits.ts';
import { noticesSentToday } from '#shared/staffMessages.ts';
import { trpc } from '../../api/client.ts';
import { QueryFaces } from '../../app/QueryFaces.tsx';
import { Section } from '../records/Section.tsx';
import { SectionsPage } from '../records/SectionsPage.tsx';
import { NumberSetting } from '../settings/NumberSetting.tsx';
import { UsageToday } from '../settings/UsageToday.tsx';
import { useSettings } from '../settings/useSettings.ts';
import { NoticeList } from './NoticeList.tsx';
import { NoticeSettingsSection } from './NoticeSettingsSection.tsx';
import { NoticeTextsSection } from './NoticeTextsSection.tsx';
import { QuietHoursSection } from './QuietHoursSection.tsx';

/** /notices: what customers were told by SMS and email, what is told at all, when, and in which words. */
export default function NoticesScreen() {
  const { query, settings } = useSettings();
  return (
    <SectionsPage title="Notices">
      <NoticeList />
      <QueryFaces query={query} loading={{ label: 'Loading the settings of notices', lines: 10 }}>
        {() => (
          <>
            <NoticeSettingsSection saved={settings.notices} />
            <QuietHoursSection saved={settings.notices} />
            <SmsLimitSection saved={settings.sms_notice_daily_limit} />
            <NoticeTextsSection saved={settings.notice_texts} />
          </>
        )}
      </QueryFaces>
    </SectionsPage>
  );
}

/** How many notices go by SMS on a day, and how many of today's have gone. */
function SmsLimitSection({ saved }: { saved: number }) {
  const utils = trpc.useUtils();
  const usage = trpc.notices.usage.useQuery();
  return (
    <Section
      layout="columns"
      title="SMS a day"
      description="Each is an SMS that the store pays for. What is over the limit goes the next day, as far as it is still true."
    >
      <UsageToday query={usage} describe={noticesSentToday} />
      <NumberSetting
        setting="sms_notice_daily_limit"
        label="Notices by SMS a day, at most"
        name="SMS a day"
        min={0}
        max={MAX_DAILY_SMS}
        saved={saved}
        onSaved={() => void utils.notices.usage.invalidate()}
      />
    </Section>
  );
}
