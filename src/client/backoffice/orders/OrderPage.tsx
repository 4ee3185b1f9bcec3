import Trash2 from 'lucide-react/icons/trash-2';
import type { FormEvent } from 'react';
import { useSearch } from 'wouter';
import { trpc } from '#client/api/client.ts';
import { paths } from '#client/app/paths.ts';
import { QueryError } from '#client/app/QueryError.tsx';
import { QueryFaces } from '#client/app/QueryFaces.tsx';
import { showError } from '#client/app/showError.ts';
import { momentText } from '#client/app/storeClock.ts';
import { storeConfig } from '#client/app/storeConfig.ts';
import { usePageTitle } from '#client/app/usePageTitle.ts';
import { Breadcrumbs } from '#client/design/breadcrumbs/Breadcrumbs.tsx';
import { Button } from '#client/design/button/Button.tsx';
import { IconButton } from '#client/design/button/IconButton.tsx';
import { AskFirst } from '#client/design/dialog/AskFirst.tsx';
import { Inline } from '#client/design/layout/Inline.tsx';
import { Panel } from '#client/design/layout/Panel.tsx';
import { PlainList } from '#client/design/layout/PlainList.tsx';
import { Stack } from '#client/design/layout/Stack.tsx';
import { Skeleton, SkeletonGroup } from '#client/design/skeleton/Skeleton.tsx';
import { Text } from '#client/design/text/Text.tsx';
import { VisuallyHidden } from '#client/design/text/VisuallyHidden.tsx';
import { TextField } from '#client/design/textField/TextField.tsx';
import type { NotesOfOrder as Notes } from '#shared/contracts/orderNotes.ts';
import type { Order } from '#shared/contracts/orders.ts';
import { MAX_NOTE_LENGTH } from '#shared/domain/orders/orderNotes.ts';
import { messages } from '#shared/messages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { OrderDetail } from '../dashboard/OpenOrder.tsx';
import { PaymentMarks, UrgentMarks } from '../dashboard/OrderMarks.tsx';
import { historyLabels } from '../dashboard/orderHistory.ts';
import { useMoveQuestion } from '../dashboard/useMoveQuestion.tsx';
import { useOrderStatus } from '../dashboard/useOrderStatus.ts';
import { OrderNotices } from '../notices/NoticeDetails.tsx';
import type { SetOrderStatus } from '../order/setOrderStatus.ts';
import { PageTitle } from '../records/PageTitle.tsx';
import { HistoryList } from '../records/RecordHistory.tsx';
import { page } from '../records/records.css.ts';
import { useRequiredText } from '../records/useRequiredText.ts';
import { useUnsavedGuard } from '../records/useUnsavedGuard.ts';
import { columns, head, note, noteText, side } from './orders.css.ts';

export function OrderPage({ id }: { id: string }) {
  const record = trpc.orders.get.useQuery({ _id: id });
  const title = record.data ? `Order ${record.data.order_no}` : 'Order';
  usePageTitle(title);
  const search = useSearch();

  return (
    <div className={page}>
      {/* Back to the filtered list. */}
      <Breadcrumbs items={[{ label: 'Orders', href: paths.orders + (search && `?${search}`) }, { label: title }]} />
      <header className={head}>
        <PageTitle>{title}</PageTitle>
        {record.data && <UrgentMarks order={record.data} isNew={false} />}
        {record.data && <PaymentMarks order={record.data} />}
      </header>
      {record.data ? (
        <WholeOrder order={record.data} onProofExpired={() => void record.refetch()} />
      ) : record.isPending ? (
        <SkeletonGroup label="Loading order">
          <Skeleton lines={6} />
          <Skeleton shape="block" height={320} />
        </SkeletonGroup>
      ) : (
        <QueryError query={record} fallback={messages.orderDetailsFailed} />
      )}
    </div>
  );
}

function WholeOrder({ order, onProofExpired }: { order: Order; onProofExpired: () => void }) {
  const utils = trpc.useUtils();
  const setStatus = useOrderStatus();
  const { ask, dialog } = useMoveQuestion();
  const change: SetOrderStatus = (changed, status, lineId) =>
    ask({ orders: [changed], status, lineId }, (_orders, answer) => setStatus(changed, status, lineId, answer));

  return (
    <div className={columns}>
      <Panel aria-label="The order">
        {/* The sections below are parts of it. */}
        <VisuallyHidden as="h2">Details</VisuallyHidden>
        <OrderDetail order={order} setStatus={change} onProofExpired={onProofExpired} />
      </Panel>
      <div className={side}>
        <Panel title="Messages">
          <OrderNotices orderId={order._id} />
        </Panel>
        <OrderNotes orderId={order._id} />
        <Panel title="Timeline">
          <HistoryList
            id={`order ${order._id}`}
            load={(before) => utils.client.orders.history.query({ _id: order._id, before })}
            fieldLabels={historyLabels(order, storeConfig.timeZone)}
          />
        </Panel>
      </div>
      {dialog}
    </div>
  );
}

function OrderNotes({ orderId }: { orderId: string }) {
  const utils = trpc.useUtils();
  const notes = trpc.orders.notes.useQuery({ _id: orderId });
  const text = useRequiredText(messages.fieldRequired);
  // A scan opens another order from anywhere on the page.
  useUnsavedGuard(text.field.value.trim() !== '', () => text.change(''));
  const saved = {
    onSuccess: (after: Notes) => utils.orders.notes.setData({ _id: orderId }, after),
    onError: showError,
  };
  const adding = trpc.orders.addNote.useMutation({
    ...saved,
    onSuccess: (after) => {
      saved.onSuccess(after);
      text.change('');
    },
  });
  const deleting = trpc.orders.deleteNote.useMutation(saved);

  function submit(event: FormEvent) {
    event.preventDefault();
    const written = text.take();
    if (written !== null) adding.mutate({ _id: orderId, text: written });
  }
  return (
    <Panel title="Notes">
      <form onSubmit={submit}>
        <Stack gap="2">
          <TextField
            label="New note"
            description={staffMessages.notesAmongStaff}
            rows={2}
            maxLength={MAX_NOTE_LENGTH}
            {...text.field}
            isRequired={false}
          />
          <Inline justify="end">
            <Button type="submit" size="small" isPending={adding.isPending}>
              Add note
            </Button>
          </Inline>
        </Stack>
      </form>
      <QueryFaces query={notes} loading={{ label: 'Loading notes', lines: 2 }}>
        {({ docs }) => (
          <PlainList aria-label="Notes on this order">
            {docs.map(({ _id, text: written, who, when, is_own }) => (
              <li key={_id} className={note}>
                <Inline justify="space-between" wrap={false}>
                  <Text size="tiny" tone="muted">{`${who}, ${momentText(when)}`}</Text>
                  {is_own && (
                    <AskFirst
                      title="Delete this note?"
                      actionLabel="Delete"
                      onAction={() => deleting.mutateAsync({ _id: orderId, note_id: _id })}
                      button={(ask) => (
                        <IconButton label="Delete this note" size="small" onPress={ask}>
                          <Trash2 size={16} aria-hidden />
                        </IconButton>
                      )}
                    >
                      {written}
                    </AskFirst>
                  )}
                </Inline>
                <div className={noteText}>
                  <Text as="span" size="small">
                    {written}
                  </Text>
                </div>
              </li>
            ))}
          </PlainList>
        )}
      </QueryFaces>
    </Panel>
  );
}
