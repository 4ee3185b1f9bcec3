import { useState } from 'react';
import type { NoticeRecord } from '#shared/contracts/noticeLists.ts';
import { CHANNEL_LABELS, NOTICE_LABELS } from '#shared/domain/notices/noticeKinds.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { trpc } from '../../api/client.ts';
import { QueryFaces } from '../../app/QueryFaces.tsx';
import { momentText } from '../../app/storeClock.ts';
import { Button } from '../../design/button/Button.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { PlainList } from '../../design/layout/PlainList.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Text } from '../../design/text/Text.tsx';
import { NoticeDetails, STATUS_LABELS, STATUS_TONES } from './NoticeDetails.tsx';

/** The messages to the customer about one order, oldest first. */
export function OrderNotices({ orderId }: { orderId: string }) {
  const query = trpc.notices.ofOrder.useQuery({ _id: orderId });
  return (
    <QueryFaces query={query} loading={{ label: 'Loading messages', lines: 2 }}>
      {({ docs }) =>
        docs.length === 0 ? <Text size="small">{staffMessages.noOrderNotices}</Text> : <NoticesOf docs={docs} />
      }
    </QueryFaces>
  );
}

function NoticesOf({ docs }: { docs: readonly NoticeRecord[] }) {
  const [opened, setOpened] = useState<string | null>(null);
  const shown = docs.find(({ _id }) => _id === opened);
  return (
    <>
      <PlainList>
        {docs.map(({ _id, kind, channel, status, sent_at, created_at }) => (
          <li key={_id}>
            <Inline justify="space-between" gap="3">
              <Stack gap="1">
                <Text size="small" weight="medium">{`${NOTICE_LABELS[kind]}, ${CHANNEL_LABELS[channel]}`}</Text>
                <Text size="tiny" tone={STATUS_TONES[status]}>
                  {`${STATUS_LABELS[status]}, ${momentText(sent_at ?? created_at)}`}
                </Text>
              </Stack>
              <Button
                size="small"
                aria-label={`Show ${NOTICE_LABELS[kind]}, ${CHANNEL_LABELS[channel]}`}
                onPress={() => setOpened(_id)}
              >
                Show
              </Button>
            </Inline>
          </li>
        ))}
      </PlainList>
      {shown && <NoticeDetails notice={shown} onClose={() => setOpened(null)} />}
    </>
  );
}
