import { useCallback, useState } from 'react';
import { AlertDialog } from '#client/design/dialog/AlertDialog.tsx';
import { Dialog } from '#client/design/dialog/Dialog.tsx';
import { DialogForm } from '#client/design/dialog/DialogForm.tsx';
import { PlainList } from '#client/design/layout/PlainList.tsx';
import { Stack } from '#client/design/layout/Stack.tsx';
import { Text } from '#client/design/text/Text.tsx';
import { TextField } from '#client/design/textField/TextField.tsx';
import type { Order } from '#shared/contracts/orders.ts';
import { formatPesos } from '#shared/domain/money.ts';
import { MAX_CANCEL_REASON, type OrderStatus } from '#shared/domain/orders/orderStatus.ts';
import { amountToPay, paymentWord } from '#shared/domain/payments/amountDue.ts';
import { isUnpaid, needsPayment } from '#shared/domain/payments/paymentStatus.ts';
import { notPaidTitle, someNotPaidTitle, staffMessages } from '#shared/staffMessages.ts';
import { KeyQuestion } from '../keys/KeyQuestion.tsx';
import { UsualReasons, useRequiredText } from '../records/reasons.tsx';
import { CheckNow } from './OrderMarks.tsx';
import { type MoveAnswer, type SetOrderStatus, useBulkStatus, useOrderStatus } from './useOrderStatus.ts';

interface Move {
  orders: readonly Order[];
  status: OrderStatus;
  lineId?: string | undefined;
}

const isAsked = ({ orders, status }: Move): boolean =>
  status === 'Cancelled' || orders.some(({ payment_status }) => needsPayment(payment_status, status));

type Go = (orders: readonly Order[], answer?: MoveAnswer) => void;

/** Sets the status of an order, of its line or of several orders; asks first if a reason or a confirmation is needed. `one` is memoized. */
export function useMoveOrders(onMove?: (orders: readonly Order[]) => void) {
  const setStatus = useOrderStatus();
  const bulk = useBulkStatus();
  const [question, setQuestion] = useState<{ move: Move; go: Go } | null>(null);
  const ask = useCallback(
    (move: Move, go: Go) => {
      const goOn: Go = (orders, answer) => {
        onMove?.(orders);
        go(orders, answer);
      };
      if (isAsked(move)) setQuestion({ move, go: goOn });
      else goOn(move.orders);
    },
    [onMove],
  );
  const one = useCallback<SetOrderStatus>(
    (order, status, lineId) =>
      ask({ orders: [order], status, lineId }, (_, answer) => setStatus(order, status, lineId, answer)),
    [ask, setStatus],
  );
  /** Orders already at the status are skipped; `onMoved` runs once the change is sent. */
  function many(orders: readonly Order[], status: OrderStatus, onMoved = () => {}) {
    const others = orders.filter(({ order_status }) => order_status.status !== status);
    if (others.length === 0) return onMoved();
    ask({ orders: others, status }, (chosen, answer) => {
      bulk.setStatus(chosen, status, answer);
      onMoved();
    });
  }
  const moves = { one, many, isPending: bulk.isPending };

  if (question === null) return { ...moves, dialog: null };
  const { move, go } = question;
  const { orders, status, lineId } = move;
  const close = () => setQuestion(null);
  const answer: Go = (chosen, given) => {
    close();
    go(chosen, given);
  };
  const dialog =
    status === 'Cancelled' ? (
      <CancelDialog
        cancellation={{ orders, lineId }}
        onClose={close}
        onCancel={(reason) => answer(orders, { reason })}
      />
    ) : (
      <UnpaidDialog
        orders={orders}
        status={status}
        onClose={close}
        onConfirm={(chosen) => answer(chosen, { isUnpaidConfirmed: true })}
      />
    );
  return { ...moves, dialog };
}

const USUAL_REASONS = ['Sold out', 'Not paid', 'Requested by the customer', 'Not picked up'] as const;

interface Cancellation {
  orders: readonly Order[];
  lineId: string | undefined;
}

interface CancelDialogProps {
  cancellation: Cancellation;
  onCancel: (reason: string) => void;
  onClose: () => void;
}

function CancelDialog({ cancellation, onCancel, onClose }: CancelDialogProps) {
  const reason = useRequiredText(staffMessages.reasonRequired);
  const { orders, lineId } = cancellation;
  const [first] = orders;
  const line = first?.orders.find(({ _id }) => _id === lineId);
  const isOne = orders.length === 1;

  function submit() {
    const given = reason.take();
    if (given !== null) onCancel(given);
  }
  const [title, action] = line
    ? [`Cancel ${line.item.name}?`, 'Cancel this item']
    : isOne
      ? [`Cancel order ${first?.order_no}?`, 'Cancel the order']
      : [`Cancel ${orders.length} orders?`, `Cancel ${orders.length} orders`];

  return (
    <Dialog size="small" onClose={onClose} title={title}>
      <DialogForm submitLabel={action} tone="danger" cancelLabel="Do not cancel" onSubmit={submit} onCancel={onClose}>
        <Text>{staffMessages.cancelHint}</Text>
        <TextField label="Reason" autoFocus maxLength={MAX_CANCEL_REASON} {...reason.field} />
        <UsualReasons reasons={USUAL_REASONS} onChoose={reason.change} />
      </DialogForm>
    </Dialog>
  );
}

const MAX_NAMES = 3;

interface AskedStatus {
  orders: readonly Order[];
  status: OrderStatus;
  go: () => void;
}

/** Asks before a key sets a status, unless the move has its own question. */
export function useStatusQuestion() {
  const [asked, setAsked] = useState<AskedStatus | null>(null);

  function ask(orders: readonly Order[], status: OrderStatus, go: () => void) {
    const others = orders.filter(({ order_status }) => order_status.status !== status);
    if (others.length === 0 || isAsked({ orders: others, status })) go();
    else setAsked({ orders: others, status, go });
  }
  const question = asked && <StatusQuestion {...asked} onClose={() => setAsked(null)} />;
  return { ask, question };
}

function StatusQuestion({ orders, status, go, onClose }: AskedStatus & { onClose: () => void }) {
  const names = orders.slice(0, MAX_NAMES).map(({ profile }) => profile.name);
  const more = orders.length - names.length;
  const [first] = orders;
  const isOne = orders.length === 1;
  return (
    <KeyQuestion
      title={isOne ? `Set ${first?.profile.name}’s order to ${status}?` : `Set ${orders.length} orders to ${status}?`}
      actionLabel={`Set to ${status}`}
      onAction={go}
      onClose={onClose}
    >
      {isOne
        ? `Order ${first?.order_no} is now ${first?.order_status.status}.`
        : `Customers: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`}
    </KeyQuestion>
  );
}

const MAX_NAMED = 5;

interface UnpaidDialogProps {
  /** All orders that would change; at least one is unpaid. */
  orders: readonly Order[];
  status: OrderStatus;
  note?: string | null;
  onConfirm: (orders: readonly Order[]) => unknown;
  onClose: () => void;
}

export function UnpaidDialog({ orders, status, note, onConfirm, onClose }: UnpaidDialogProps) {
  const unpaid = orders.filter(({ payment_status }) => isUnpaid(payment_status));
  const paid = orders.filter(({ payment_status }) => !isUnpaid(payment_status));
  const [first] = unpaid;
  const isOne = orders.length === 1;
  const isUnchecked = unpaid.every(({ payment_status }) => payment_status === 'To Check');
  const verb = status === 'Claimed' ? 'Hand over' : 'Mark as ready';

  return (
    <AlertDialog
      title={
        isOne && first
          ? notPaidTitle(first.profile.name || `Order ${first.order_no}`, formatPesos(amountToPay(first)), isUnchecked)
          : someNotPaidTitle(unpaid.length, orders.length, isUnchecked)
      }
      actionLabel={isOne ? `${verb} unpaid` : `${verb} all ${orders.length}`}
      otherAction={paid.length > 0 && { label: `Only the ${paid.length} paid`, onAction: () => onConfirm(paid) }}
      tone="danger"
      onClose={onClose}
      onAction={() => onConfirm(orders)}
    >
      <Stack gap="3">
        {!isOne && (
          <PlainList>
            {unpaid.slice(0, MAX_NAMED).map((order) => (
              <li key={order._id}>
                {order.order_no}, {order.profile.name}: {paymentWord(order)}
              </li>
            ))}
            {unpaid.length > MAX_NAMED && <li>and {unpaid.length - MAX_NAMED} more</li>}
          </PlainList>
        )}
        {note && <Text>{note}</Text>}
        <Text>{staffMessages.historySaysUnpaid}</Text>
        {isOne && first && <CheckNow order={first} />}
      </Stack>
    </AlertDialog>
  );
}
