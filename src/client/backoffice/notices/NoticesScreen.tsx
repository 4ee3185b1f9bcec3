import { MAX_DAILY_SMS } from '#shared/domain/notices/dailyLimits.ts';
import { noticesSentToday } from '#shared/staffMessages.ts';
import { trpc } from '../../api/client.ts';
import { TextField } from '../../design/textField/TextField.tsx';
import { Section } from '../records/Section.tsx';
import { NumberSetting } from '../settings/NumberSetting.tsx';
import { SettingsPage } from '../settings/SettingsPage.tsx';
import { fields } from '../settings/settings.css.ts';
import { useSettingsForm } from '../settings/settingsForm.ts';
import { UsageToday } from '../settings/UsageToday.tsx';
import { NoticeList } from './NoticeList.tsx';
import { NoticeSettingsSection } from './NoticeSettingsSection.tsx';
import { NoticeTextsSection } from './NoticeTextsSection.tsx';

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

const NO_HOURS = { from: '', until: '' };

/** Between which times of the store's clock nothing is sent; two empty fields for none. */
function QuietHoursSection() {
  const { draft, set, errors, isReadOnly } = useSettingsForm();
  const hours = draft.notices.quiet_hours ?? NO_HOURS;
  const time = (name: 'from' | 'until') => ({
    type: 'time' as const,
    name,
    value: hours[name],
    errorMessage: errors[`notices.quiet_hours.${name}`],
    isDisabled: isReadOnly,
    onChange: (typed: string) => set({ notices: { ...draft.notices, quiet_hours: { ...hours, [name]: typed } } }),
  });
  return (
    <Section
      layout="columns"
      title="Quiet hours"
      description="Nothing is sent between these times; what waits goes when they end. Empty for none."
    >
      <div className={fields}>
        <TextField label="From" {...time('from')} />
        <TextField label="Until" {...time('until')} />
      </div>
    </Section>
  );
}
