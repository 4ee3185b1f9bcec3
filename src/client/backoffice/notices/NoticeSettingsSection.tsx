import {
  CHANNEL_LABELS,
  NOTICE_CHANNELS,
  NOTICE_KINDS,
  NOTICE_LABELS,
  type NoticeChannel,
  type NoticeKind,
  type NoticeSettings,
} from '#shared/domain/notices/noticeKinds.ts';
import { Switch } from '../../design/switch/Switch.tsx';
import type { TableColumn } from '../../design/table/columns.ts';
import { PlainTable } from '../../design/table/PlainTable.tsx';
import { Section } from '../records/Section.tsx';
import { SettingChanges } from '../settings/SettingChanges.tsx';
import { useSaveSetting } from '../settings/useSettings.ts';

/** The messages to customers and their channels; each switch takes effect at once. */
export function NoticeSettingsSection({ saved }: { saved: NoticeSettings }) {
  const { save } = useSaveSetting();
  const set = (kind: NoticeKind, channel: NoticeChannel, isOn: boolean) =>
    save('notices', {
      ...saved,
      channels: { ...saved.channels, [kind]: { ...saved.channels[kind], [channel]: isOn } },
    });
  const columns: TableColumn<{ kind: NoticeKind }>[] = [
    { id: 'kind', header: 'Notice', isRowHeader: true, render: ({ kind }) => NOTICE_LABELS[kind] },
    ...NOTICE_CHANNELS.map((channel) => ({
      id: channel,
      header: CHANNEL_LABELS[channel],
      render: ({ kind }: { kind: NoticeKind }) => (
        <Switch
          aria-label={`${NOTICE_LABELS[kind]} by ${CHANNEL_LABELS[channel]}`}
          isSelected={saved.channels[kind][channel]}
          onChange={(isOn) => set(kind, channel, isOn)}
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
      <PlainTable
        label="Notices to customers"
        columns={columns}
        rows={NOTICE_KINDS.map((kind) => ({ kind }))}
        rowId={({ kind }) => kind}
      />
      <SettingChanges setting="notices" label="Notices" />
    </Section>
  );
}
