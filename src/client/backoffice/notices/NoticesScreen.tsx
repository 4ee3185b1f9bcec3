import { MAX_DAILY_SMS } from '#shared/domain/notices/dailyLimits.ts';
import { noticesSentToday } from '#shared/staffMessages.ts';
import { trpc } from '../../api/client.ts';
import { Section } from '../records/Section.tsx';
import { NumberSetting } from '../settings/NumberSetting.tsx';
import { SettingsPage } from '../settings/SettingsPage.tsx';
import { UsageToday } from '../settings/UsageToday.tsx';
import { NoticeList } from './NoticeList.tsx';
import { NoticeSettingsSection } from './NoticeSettingsSection.tsx';
import { NoticeTextsSection } from './NoticeTextsSection.tsx';
import { QuietHoursSection } from './QuietHoursSection.tsx';

/** /notices: what customers were told by SMS and email, what is told at all, when, and in which words. */
export default function NoticesScreen() {
  return (
    <SettingsPage
      title="Notices"
      customersSee="Customers get these messages by SMS and email. Each may decline them on the profile."
      sections={['Notices to customers', 'Quiet hours', 'SMS a day', 'Words']}
      before={<NoticeList />}
    >
      <NoticeSettingsSection />
      <QuietHoursSection />
      <SmsLimitSection />
      <NoticeTextsSection />
    </SettingsPage>
  );
}

/** How many notices go by SMS on a day, and how many of today's have gone. */
function SmsLimitSection() {
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
        min={0}
        max={MAX_DAILY_SMS}
      />
    </Section>
  );
}
