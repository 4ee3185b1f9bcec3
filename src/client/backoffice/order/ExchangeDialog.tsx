import { useState } from 'react';
import { ErrorBanner } from '#client/app/QueryError.tsx';
import type { Product } from '#shared/contracts/catalog.ts';
import type { Order } from '#shared/contracts/orders.ts';
import { piecesLeft, piecesText } from '#shared/counted.ts';
import { addonOf, sizePriceOf } from '#shared/domain/catalog/products/pricing.ts';
import { choiceWords, differenceWords, exchangedAmounts, sumsAfterExchange } from '#shared/domain/counter/exchange.ts';
import { type Centavos, formatPesos, toCentavos } from '#shared/domain/money.ts';
import { listedAgainText, staffMessages } from '#shared/staffMessages.ts';
import { fieldErrorsOf } from '../../api/apiError.ts';
import { trpc } from '../../api/client.ts';
import { newKey } from '../../app/newKey.ts';
import { QueryFaces } from '../../app/QueryFaces.tsx';
import { Checkbox } from '../../design/checkbox/Checkbox.tsx';
import { AlertDialog } from '../../design/dialog/AlertDialog.tsx';
import { Dialog } from '../../design/dialog/Dialog.tsx';
import { DialogForm } from '../../design/dialog/DialogForm.tsx';
import { NumberField } from '../../design/numberField/NumberField.tsx';
import { Select } from '../../design/select/Select.tsx';
import { Note } from '../../design/text/Note.tsx';
import { Text } from '../../design/text/Text.tsx';
import { showToast } from '../../design/toast/showToast.ts';
import { useReloadOrders } from './useOrderStatus.ts';

interface ExchangeDialogProps {
  order: Order;
  line: Order['orders'][number];
  stockId: string;
  onClose: () => void;
}

export default function ExchangeDialog(props: ExchangeDialogProps) {
  // Another exchange may have taken the last piece.
  const product = trpc.stocks.get.useQuery({ _id: props.stockId }, { staleTime: 0 });
  return (
    <Dialog size="small" onClose={props.onClose} title={`Exchange ${props.line.item.name}`}>
      <QueryFaces query={product} loading={{ label: 'Loading sizes', lines: 3 }}>
        {(found) => <ExchangeForm {...props} product={found} />}
      </QueryFaces>
    </Dialog>
  );
}

function ExchangeForm({ order, line, product, onClose }: ExchangeDialogProps & { product: Product }) {
  const [size, setSize] = useState(line.size);
  const [color, setColor] = useState(line.color);
  const [quantity, setQuantity] = useState(line.quantity);
  const [isDamaged, setDamaged] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [key] = useState(newKey);
  const reload = useReloadOrders();
  const exchanging = trpc.counter.exchange.useMutation({
    networkMode: 'always',
    onSuccess: (after) => {
      void reload();
      const again = sumsAfterExchange(after, 0);
      const open = again.to_collect > 0 ? ` Balance: ${formatPesos(again.to_collect)}.` : '';
      const back = again.to_return > 0 ? ` Refund due: ${formatPesos(again.to_return)}.` : '';
      showToast(
        `${quantity} × ${line.item.name}: ${choiceWords({ size, color })}.${open}${back}${listedAgainText(after.listed_again)}`,
      );
      onClose();
    },
  });
  const price = priceOf(line);
  const addon = size === line.size ? price.addon_price : addonOf(product, size);
  const { difference } = exchangedAmounts(price, quantity, addon);
  const sums = sumsAfterExchange(order, difference);
  const hasChoice = product.sizes.length > 0 || product.colors.length > 0;
  const unchanged = hasChoice ? 'Choose another size or color.' : 'Choose Damaged to replace it.';
  const isSame = size === line.size && color === line.color && !isDamaged;
  const errors = fieldErrorsOf(exchanging.error);
  const stock = sizePriceOf(product, size);
  const isTaken = size !== line.size || isDamaged;
  // The server rejects too few pieces of a restricted size.
  const isShort = isTaken && stock && !stock.restrict_if_no_available && stock.available_quantity < quantity;

  function send() {
    exchanging.mutate({
      _id: order._id,
      order: line._id,
      quantity,
      size,
      color,
      is_damaged: isDamaged,
      amount_due: sums.amount_due,
      // A new choice is a new exchange; the same one repeated after a lost response is done once.
      idempotency_key: [key, quantity, size, color, isDamaged]
        .map((part) => encodeURIComponent(part))
        .join('/')
        .slice(0, 200),
    });
  }

  return (
    <DialogForm
      submitLabel="Exchange"
      isPending={exchanging.isPending}
      onSubmit={() => !isSame && (isShort ? setAsking(true) : send())}
      onCancel={onClose}
    >
      <ErrorBanner error={exchanging.error} />
      <Text tone="muted">{`${line.quantity} × ${choiceWords(line)}`}</Text>
      {product.sizes.length > 0 && (
        <Select
          label="New size"
          options={product.sizes.map((each) => ({
            id: each,
            label: each,
            description: sizeWords(product, each, price.addon_price),
          }))}
          value={size}
          onChange={(id) => setSize(String(id))}
          errorMessage={errors.size}
        />
      )}
      {product.colors.length > 0 && (
        <Select
          label="New color"
          options={product.colors.map((each) => ({ id: each, label: each }))}
          value={color}
          onChange={(id) => setColor(String(id))}
          errorMessage={errors.color}
        />
      )}
      {line.quantity > 1 && (
        <NumberField
          label="Pieces"
          minValue={1}
          maxValue={line.quantity}
          value={quantity}
          onChange={(pieces) => setQuantity(pieces || 1)}
          errorMessage={errors.quantity}
        />
      )}
      <Checkbox isSelected={isDamaged} onChange={setDamaged}>
        Damaged (do not restock)
      </Checkbox>
      <div role="status">
        <Text weight="bold" numeric>
          {isSame ? unchanged : sumWords(order, sums, difference)}
        </Text>
        {!isSame && !isDamaged && <Note>{staffMessages.exchangedHint}</Note>}
      </div>
      {isAsking && stock && (
        <AlertDialog
          title={`System says ${piecesText(stock.available_quantity)} in stock. Exchange anyway?`}
          actionLabel="Exchange"
          onClose={() => setAsking(false)}
          onAction={send}
        >
          The stock in the system is wrong. Count this size after the exchange.
        </AlertDialog>
      )}
    </DialogForm>
  );
}

const priceOf = ({ quantity, item, addon_price }: Order['orders'][number]) => ({
  quantity,
  selling_price: toCentavos(item.selling_price),
  addon_price: toCentavos(addon_price),
});

function sizeWords(product: Product, size: string, addon: Centavos): string {
  const found = sizePriceOf(product, size);
  const left = found ? piecesLeft(found.available_quantity) : '';
  return [left, differenceWords(addonOf(product, size) - addon)].filter(Boolean).join(' · ');
}

function sumWords(order: Order, sums: ReturnType<typeof sumsAfterExchange>, difference: Centavos): string {
  const total =
    difference === 0
      ? `The total stays ${formatPesos(order.amount_due)}.`
      : `${differenceWords(difference)}. New total: ${formatPesos(sums.amount_due)}.`;
  if (sums.to_collect > 0) return `${total} Balance: ${formatPesos(sums.to_collect)}.`;
  if (sums.to_return > 0) return `${total} Refund due: ${formatPesos(sums.to_return)}.`;
  return `${total} No balance.`;
}
