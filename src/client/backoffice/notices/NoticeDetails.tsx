import { useState } from 'react';
import { trpc } from '#client/api/client.ts';
import { QueryFaces } from '#client/app/QueryFaces.tsx';
import { sayAndRefresh } from '#client/app/showError.ts';
import { momentText } from '#client/app/storeClock.ts';
import { Button } from '#client/design/button/Button.tsx';
import { AskFirst } from '#client/design/dialog/AskFirst.tsx';
import { Drawer } from '#client/design/drawer/Drawer.tsx';
import { Inline } from '#client/design/layout/Inline.tsx';
import { PlainList } from '#client/design/layout/PlainList.tsx';
import { Stack } from '#client/design/layout/Stack.tsx';
import { Note } from '#client/design/text/Note.tsx';
import { Text } from '#client/design/text/Text.tsx';
import type { NoticeRecord } from '#shared/contracts/noticeLists.ts';
import { CHANNEL_LABELS, NOTICE_LABELS, type NoticeStatus } from '#shared/domain/notices/noticeKinds.ts';
import { toMailHtml } from '#shared/domain/notices/noticeTexts.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { value } from '../records/records.css.ts';
import { useIsUnscoped } from '../records/useStaffUser.ts';
import { preview } from './notices.css.ts';

export function NoticeDetails({ notice, onClose }: { notice: NoticeRecord; onClose: () => void }) {
  const { kind, channel, status, subject, text, sent_to, answer, error, attempts, created_at, sent_at } = notice;
  return (
    <Drawer
      onClose={onClose}
      title={`${NOTICE_LABELS[kind]}, ${CHANNEL_LABELS[channel]}`}
      footer={<SendAgain notice={notice} />}
    >
      <Stack gap="4">
        <Stack gap="1">
          <Text size="small" tone={STATUS_TONES[status]} weight="medium">
            {STATUS_LABELS[status]}
          </Text>
          <Note>
            {[
              `Queued ${momentText(created_at)}`,
              sent_at && `sent ${momentText(sent_at)}`,
              sent_to && `to ${sent_to}`,
              attempts > 0 && `${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`,
            ]
              .filter(Boolean)
              .join(', ')}
          </Note>
          {[error, answer].filter(Boolean).map((said) => (
            <Note key={said}>{said}</Note>
          ))}
        </Stack>
        {text === '' ? (
          <Text>Filled in when the message is sent.</Text>
        ) : (
          <>
            {subject && <Text weight="medium">{subject}</Text>}
            {channel === 'mail' && <MailPreview subject={subject} text={text} />}
            <div className={value}>{text}</div>
          </>
        )}
      </Stack>
    </Drawer>
  );
}

function SendAgain({ notice: { _id, channel, status, sent_to, customer_name } }: { notice: NoticeRecord }) {
  const utils = trpc.useUtils();
  const isUnscoped = useIsUnscoped();
  const again = trpc.notices.sendAgain.useMutation(sayAndRefresh(() => utils.notices.invalidate()));
  if (!isUnscoped || (status !== 'sent' && status !== 'given_up')) return null;
  return (
    <AskFirst
      title="Send this message again?"
      actionLabel="Send again"
      onAction={() => again.mutateAsync({ _id })}
      button={<Button isPending={again.isPending}>Send again</Button>}
    >
      {[CHANNEL_LABELS[channel], customer_name, sent_to].filter(Boolean).join(', ')}
    </AskFirst>
  );
}

/** A mail in an isolated frame without scripts or navigation. */
export function MailPreview({ subject, text }: { subject: string; text: string }) {
  return <iframe className={preview} title="The email" sandbox="" srcDoc={toMailHtml(subject, text)} />;
}

export const STATUS_LABELS: Record<NoticeStatus, string> = {
  queued: 'Waiting',
  failed: 'Failed, retrying',
  sent: 'Sent',
  given_up: 'Failed',
  dropped: 'No longer needed',
};

export const STATUS_TONES = {
  queued: 'notice',
  failed: 'danger',
  sent: 'success',
  given_up: 'danger',
  dropped: 'muted',
} as const;

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
