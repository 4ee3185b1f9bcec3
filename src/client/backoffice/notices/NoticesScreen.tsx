import {
  CHANNEL_LABELS,
  NOTICE_CHANNELS,
  NOTICE_KINDS,
  NOTICE_LABELS,
  type NoticeChannel,
  type NoticeKind,
} from '#shared/domain/notices/noticeKinds.ts';
import { noticesSentToday } from '#shared/staffMessages.ts';
import { trpc } from '../../api/client.ts';
import { Switch } from '../../design/switch/Switch.tsx';
import type { TableColumn } from '../../design/table/columns.ts';
import { PlainTable } from '../../design/table/PlainTable.tsx';
import { TextField } from '../../design/textField/TextField.tsx';
import { Section } from '../records/Section.tsx';
import { SettingChoice } from '../settings/SettingChoice.tsx';
import { SettingsPage } from '../settings/SettingsPage.tsx';
import { fields } from '../settings/settings.css.ts';
import { useSettingsForm } from '../settings/settingsForm.ts';
import { UsageToday } from '../settings/UsageToday.tsx';
import { NoticeList } from './NoticeList.tsx';
import { NoticeTextsSection } from './NoticeTextsSection.tsx';

export default function NoticesScreen() {
  return (
    <SettingsPage
      title="Messages"
      customersSee="Sent to customers by SMS and email. Customers can turn them off in their profile."
      sections={['Messages to customers', 'Quiet hours', 'SMS per day', 'Message texts']}
      before={<NoticeList />}
    >
      <NoticeSettingsSection />
      <QuietHoursSection />
      <SmsLimitSection />
      <NoticeTextsSection />
    </SettingsPage>
  );
}

/** The daily limit of SMS messages, and how many were sent today. */
function SmsLimitSection() {
  const usage = trpc.notices.usage.useQuery();
  return (
    <Section
      title="SMS per day"
      description="The store pays for each SMS. Messages over the limit are sent the next day if still needed."
    >
      <UsageToday query={usage} describe={noticesSentToday} />
    </Section>
  );
}

const NO_HOURS = { from: '', until: '' };

/** Hours in which nothing is sent; two empty fields for none. */
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
      title="Quiet hours"
      description="No messages during these hours; they are sent afterwards. Leave empty to turn off."
    >
      <div className={fields}>
        <TextField label="From" {...time('from')} />
        <TextField label="Until" {...time('until')} />
      </div>
    </Section>
  );
}

function NoticeSettingsSection() {
  const { draft, set: setDraft, isReadOnly } = useSettingsForm();
  const { notices } = draft;
  const set = (kind: NoticeKind, channel: NoticeChannel, isOn: boolean) =>
    setDraft({
      notices: {
        ...notices,
        channels: { ...notices.channels, [kind]: { ...notices.channels[kind], [channel]: isOn } },
      },
    });
  const columns: TableColumn<{ kind: NoticeKind }>[] = [
    { id: 'kind', header: 'Message', isRowHeader: true, render: ({ kind }) => NOTICE_LABELS[kind] },
    ...NOTICE_CHANNELS.map((channel) => ({
      id: channel,
      header: CHANNEL_LABELS[channel],
      render: ({ kind }: { kind: NoticeKind }) => (
        <Switch
          aria-label={`${NOTICE_LABELS[kind]} by ${CHANNEL_LABELS[channel]}`}
          isSelected={notices.channels[kind][channel]}
          onChange={(isOn) => set(kind, channel, isOn)}
          isDisabled={isReadOnly}
        />
      ),
    })),
  ];
  return (
    <Section title="Messages to customers" description="Customers can turn these off in their profile.">
      <SettingChoice setting="notices">
        <PlainTable
          label="Messages to customers"
          columns={columns}
          rows={NOTICE_KINDS.map((kind) => ({ kind }))}
          rowId={({ kind }) => kind}
        />
      </SettingChoice>
    </Section>
  );
}
