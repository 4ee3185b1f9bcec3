import { QueryFaces } from '../../app/QueryFaces.tsx';
import { SectionsPage } from '../records/SectionsPage.tsx';
import { useSettings } from '../settings/useSettings.ts';
import { NoticeList } from './NoticeList.tsx';
import { NoticeSettingsSection } from './NoticeSettingsSection.tsx';
import { NoticeTextsSection } from './NoticeTextsSection.tsx';
import { QuietHoursSection } from './QuietHoursSection.tsx';
import { SmsLimitSection } from './SmsLimitSection.tsx';

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
