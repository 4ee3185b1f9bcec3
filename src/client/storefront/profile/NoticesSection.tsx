import { useState } from 'react';
import type { NoticeChoices as Choices } from '#shared/contracts/noticeLists.ts';
import {
  CHANNEL_LABELS,
  NOTICE_CHANNELS,
  NOTICE_KINDS,
  NOTICE_LABELS,
  type NoticeChannel,
  type NoticeKind,
} from '#shared/domain/notices/noticeKinds.ts';
import { trpc } from '../../api/client.ts';
import { QueryFaces } from '../../app/QueryFaces.tsx';
import { showError } from '../../app/showError.ts';
import { Button } from '../../design/button/Button.tsx';
import { Checkbox } from '../../design/checkbox/Checkbox.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Switch } from '../../design/switch/Switch.tsx';
import type { TableColumn } from '../../design/table/columns.ts';
import { PlainTable } from '../../design/table/PlainTable.tsx';
import { Heading } from '../../design/text/Heading.tsx';
import { Note } from '../../design/text/Note.tsx';

export default function NoticesSection() {
  const query = trpc.notices.choices.useQuery();
  return (
    <QueryFaces query={query} loading={{ label: 'Loading your message settings', lines: 4 }}>
      {(choices) => <ChoiceTable choices={choices} />}
    </QueryFaces>
  );
}

function ChoiceTable({ choices }: { choices: Choices }) {
  const { offered, wanted } = choices;
  const utils = trpc.useUtils();
  const [isOpen, setOpen] = useState(false);
  const saving = trpc.notices.saveChoices.useMutation({
    // Two changes arrive in order.
    scope: { id: 'notice-choices' },
    onMutate: (input) => {
      const before = utils.notices.choices.getData();
      utils.notices.choices.setData(undefined, { ...choices, wanted: input.wanted as Choices['wanted'] });
      return before;
    },
    onError: (error, _input, before) => {
      utils.notices.choices.setData(undefined, before);
      showError(error);
    },
  });
  const kinds = NOTICE_KINDS.filter((kind) => offered[kind].sms || offered[kind].mail);
  if (kinds.length === 0) return null;
  const channels = NOTICE_CHANNELS.filter((channel) => kinds.some((kind) => offered[kind][channel]));
  const set = (kind: NoticeKind, channel: NoticeChannel, isWanted: boolean) =>
    saving.mutate({ wanted: { ...wanted, [kind]: { ...wanted[kind], [channel]: isWanted } } });
  const kindsBy = (channel: NoticeChannel) => kinds.filter((kind) => offered[kind][channel]);
  const setAll = (channel: NoticeChannel, isWanted: boolean) =>
    saving.mutate({
      wanted: {
        ...wanted,
        ...Object.fromEntries(kindsBy(channel).map((kind) => [kind, { ...wanted[kind], [channel]: isWanted }])),
      },
    });
  const columns: TableColumn<{ kind: NoticeKind }>[] = [
    { id: 'kind', header: 'Message me about', isRowHeader: true, render: ({ kind }) => NOTICE_LABELS[kind] },
    ...channels.map((channel) => ({
      id: channel,
      header: CHANNEL_LABELS[channel],
      render: ({ kind }: { kind: NoticeKind }) =>
        offered[kind][channel] && (
          <Checkbox
            aria-label={`${NOTICE_LABELS[kind]} by ${CHANNEL_LABELS[channel]}`}
            isSelected={wanted[kind][channel]}
            onChange={(isWanted) => set(kind, channel, isWanted)}
          />
        ),
    })),
  ];
  return (
    <Stack gap="3">
      <Heading level={2}>Messages</Heading>
      {!choices.has_email && channels.includes('mail') && <Note>Add your email above to get emails.</Note>}
      {channels.map((channel) => (
        <Switch
          key={channel}
          isSelected={kindsBy(channel).some((kind) => wanted[kind][channel])}
          onChange={(isWanted) => setAll(channel, isWanted)}
        >
          {CHANNEL_LABELS[channel]}
        </Switch>
      ))}
      <div>
        <Button tone="quiet" size="small" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
          Choose one by one
        </Button>
      </div>
      {isOpen && (
        <PlainTable
          label="Messages"
          columns={columns}
          rows={kinds.map((kind) => ({ kind }))}
          rowId={({ kind }) => kind}
        />
      )}
    </Stack>
  );
}
