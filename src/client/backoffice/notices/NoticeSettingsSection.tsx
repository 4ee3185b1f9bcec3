import {
  CHANNEL_LABELS,
  NOTICE_CHANNELS,
  NOTICE_KINDS,
  NOTICE_LABELS,
  type NoticeChannel,
  type NoticeKind,
} from '#shared/domain/notices/noticeKinds.ts';
import { Switch } from '../../design/switch/Switch.tsx';
import type { TableColumn } from '../../design/table/columns.ts';
import { PlainTable } from '../../design/table/PlainTable.tsx';
import { Section } from '../records/Section.tsx';
import { SettingChoice } from '../settings/SettingChoice.tsx';
import { useSettingsForm } from '../settings/settingsForm.ts';

/** The messages to customers and their channels. */
export function NoticeSettingsSection() {
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
    { id: 'kind', header: 'Notice', isRowHeader: true, render: ({ kind }) => NOTICE_LABELS[kind] },
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
    <Section
      layout="columns"
      title="Notices to customers"
      description="Each customer may decline on their profile what is turned on here."
    >
      <SettingChoice setting="notices">
        <PlainTable
          label="Notices to customers"
          columns={columns}
          rows={NOTICE_KINDS.map((kind) => ({ kind }))}
          rowId={({ kind }) => kind}
        />
      </SettingChoice>
    </Section>
  );
}
