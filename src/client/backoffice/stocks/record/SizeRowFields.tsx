import { keepPreviousData } from '@tanstack/react-query';
import { memo, useState } from 'react';
import type { ApiOutput } from '#client/api/appRouter.ts';
import { trpc } from '#client/api/client.ts';
import { QueryError } from '#client/app/QueryError.tsx';
import { momentText } from '#client/app/storeClock.ts';
import { MoveButtons } from '#client/backoffice/records/MoveButtons.tsx';
import { StatusBadge } from '#client/design/badge/StatusBadge.tsx';
import { Button } from '#client/design/button/Button.tsx';
import { Dialog, DialogTrigger } from '#client/design/dialog/Dialog.tsx';
import { EmptyState } from '#client/design/emptyState/EmptyState.tsx';
import { Inline } from '#client/design/layout/Inline.tsx';
import { Stack } from '#client/design/layout/Stack.tsx';
import { NumberField } from '#client/design/numberField/NumberField.tsx';
import { Pagination } from '#client/design/pagination/Pagination.tsx';
import { Skeleton, SkeletonGroup } from '#client/design/skeleton/Skeleton.tsx';
import { Switch } from '#client/design/switch/Switch.tsx';
import type { TableColumn } from '#client/design/table/columns.ts';
import { PlainTable } from '#client/design/table/PlainTable.tsx';
import { Note } from '#client/design/text/Note.tsx';
import { Text } from '#client/design/text/Text.tsx';
import { TextField } from '#client/design/textField/TextField.tsx';
import { useMedia } from '#client/design/useMedia.ts';
import type { Stock } from '#shared/contracts/catalog.ts';
import { piecesText } from '#shared/counted.ts';
import { isLow } from '#shared/domain/catalog/availability.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { figure, rowSwitch, rowTools, SIZES_TABLE, sizeRow } from '../stocks.css.ts';
import { SuggestField } from './SuggestField.tsx';
import { PESOS, type SizeDraft, type StockForm, stockOf } from './stockDraft.ts';

/** A fieldset would add a box to the grid. */
const groupOf = (label: string) => ({ role: 'group', 'aria-label': label });

interface SizeRowFieldsProps {
  row: SizeDraft;
  index: number;
  isOnly: boolean;
  isLast: boolean;
  stockId: string | null;
  stored: Stock['size_prices'];
  errors: StockForm['errors'];
  suggestions: readonly string[] | undefined;
  onChange: (index: number, patch: Partial<SizeDraft>) => void;
  onMove: (index: number, by: -1 | 1) => void;
  onRemove: (index: number) => void;
}

/** Memoized, because there may be dozens. */
export const SizeRowFields = memo(function SizeRowFields(props: SizeRowFieldsProps) {
  const { row, index, isOnly, stored, errors, suggestions } = props;
  const errorOf = (field: keyof SizeDraft) => errors[`size_prices.${index}.${field}`];
  const onChange = (patch: Partial<SizeDraft>) => props.onChange(index, patch);
  const isWide = useMedia(SIZES_TABLE);
  const stock = stockOf(row, stored);
  const after = (stock?.available_quantity ?? 0) + row.adjustment_quantity;
  const name = row.size.trim() || (isOnly ? 'the product' : `size ${index + 1}`);
  const whole = (value: number) => (Number.isNaN(value) ? 0 : value);
  const caption = (text: string) =>
    !isWide && (
      <Text as="span" size="small" weight="medium">
        {text}
      </Text>
    );
  return (
    <div {...groupOf(isOnly ? 'Stock' : `Size ${index + 1}`)} className={sizeRow}>
      {isOnly ? (
        <div className={figure}>
          {caption('Size')}
          No sizes
        </div>
      ) : (
        <SuggestField
          label="Size"
          isLabelHidden={isWide}
          isRequired
          suggestions={suggestions}
          value={row.size}
          onChange={(size) => onChange({ size })}
          errorMessage={errorOf('size')}
        />
      )}
      <NumberField
        label="Add-on price"
        isLabelHidden={isWide}
        formatOptions={PESOS}
        value={row.price ?? Number.NaN}
        onChange={(price) => onChange({ price: Number.isNaN(price) ? null : price })}
        errorMessage={errorOf('price')}
      />
      <div className={figure}>
        {caption('Available')}
        {stock ? piecesText(stock.available_quantity) : 'New'}
      </div>
      <NumberField
        label="Adjustment"
        isLabelHidden={isWide}
        formatOptions={{ signDisplay: 'exceptZero' }}
        step={1}
        value={row.adjustment_quantity}
        onChange={(adjustment) => onChange({ adjustment_quantity: whole(adjustment) })}
        errorMessage={errorOf('adjustment_quantity')}
      />
      <TextField
        label="Reason"
        isLabelHidden={isWide}
        placeholder={row.adjustment_quantity === 0 ? undefined : 'Shown in the ledger'}
        value={row.adjustment_note}
        onChange={(adjustment_note) => onChange({ adjustment_note })}
        errorMessage={errorOf('adjustment_note')}
      />
      <div className={figure}>
        {caption('After save')}
        <output aria-label={`Quantity after save of ${name}`}>
          {piecesText(after)}{' '}
          {isLow({ ...row, available_quantity: after }) && <StatusBadge tone="notice">Low</StatusBadge>}
        </output>
      </div>
      <NumberField
        label="Restock level"
        isLabelHidden={isWide}
        minValue={0}
        step={1}
        value={row.restock_level}
        onChange={(level) => onChange({ restock_level: whole(level) })}
        errorMessage={errorOf('restock_level')}
      />
      <div className={rowSwitch}>
        <Switch
          aria-label={isWide ? 'Stop selling when sold out' : undefined}
          isSelected={row.restrict_if_no_available}
          onChange={(restrict_if_no_available) => onChange({ restrict_if_no_available })}
        >
          {isWide ? undefined : 'Stop selling when sold out'}
        </Switch>
      </div>
      {stock?.is_sold === false && (
        <Switch isSelected={row.is_sold} onChange={(is_sold) => onChange({ is_sold })}>
          Show to customers
        </Switch>
      )}
      <RowTools {...props} name={name} size={stock?.size ?? null} />
    </div>
  );
});

interface RowToolsProps
  extends Pick<SizeRowFieldsProps, 'index' | 'isOnly' | 'isLast' | 'stockId' | 'onMove' | 'onRemove'> {
  name: string;
  size: string | null;
}

function RowTools({ index, isOnly, isLast, stockId, onMove, onRemove, name, size }: RowToolsProps) {
  return (
    <div className={rowTools}>
      {stockId && size !== null && <LedgerButton stockId={stockId} size={size} />}
      {!isOnly && (
        <MoveButtons
          name={name}
          isFirst={index === 0}
          isLast={isLast}
          onMove={(by) => onMove(index, by)}
          onRemove={() => onRemove(index)}
        />
      )}
    </div>
  );
}

interface LedgerProps {
  stockId: string;
  /** Empty for a product without sizes. */
  size: string;
}

function LedgerButton({ stockId, size }: LedgerProps) {
  return (
    <DialogTrigger>
      <Button tone="quiet" size="small" aria-label={size ? `Ledger of ${size}` : 'Ledger'}>
        Ledger
      </Button>
      <Dialog size="large" title={size ? `Ledger of ${size}` : 'Ledger'}>
        <Ledger stockId={stockId} size={size} />
      </Dialog>
    </DialogTrigger>
  );
}

type Entry = ApiOutput['stocks']['ledger']['docs'][number];

const REASONS: Record<Entry['reason'], string> = {
  opening: 'Opening quantity',
  adjustment: 'Adjustment',
  count: 'Counted',
  order: 'Ordered',
  cancelled: 'Order cancelled',
  reinstated: 'Order reinstated',
  exchange: 'Exchanged',
  damaged: 'Exchanged, damaged',
};
const PAGE_SIZE = 20;
const signed = new Intl.NumberFormat('en-PH', { signDisplay: 'exceptZero' });

const columns: TableColumn<Entry>[] = [
  {
    id: 'created_at',
    header: 'Time',
    render: ({ created_at }) => momentText(created_at),
  },
  {
    id: 'reason',
    header: 'Action',
    isRowHeader: true,
    render: ({ reason, note, order_no }) => (
      <>
        {REASONS[reason]} {order_no}
        {note && <Note>{note}</Note>}
      </>
    ),
  },
  {
    id: 'who',
    header: 'User',
    render: ({ who, reason }) => who || (reason === 'order' ? staffMessages.theCustomer : 'The store'),
  },
  { id: 'quantity', header: 'Change', align: 'end', render: ({ quantity }) => signed.format(quantity) },
  { id: 'balance', header: 'Balance', align: 'end', render: ({ balance }) => balance.toLocaleString('en-PH') },
];

function Ledger({ stockId, size }: LedgerProps) {
  const [page, setPage] = useState(1);
  const ledger = trpc.stocks.ledger.useQuery(
    { _id: stockId, size, page },
    // Orders change it at any time: always read again.
    { staleTime: 0, placeholderData: keepPreviousData },
  );

  if (ledger.isPending) {
    return (
      <SkeletonGroup label="Loading ledger">
        <Skeleton lines={6} shape="heading" />
      </SkeletonGroup>
    );
  }
  if (ledger.isError) {
    return <QueryError query={ledger} />;
  }
  const { docs, total, available_quantity } = ledger.data;
  if (total === 0) return <EmptyState title={staffMessages.noRecords} description="No changes to this quantity yet." />;
  return (
    <Stack gap="3">
      <Inline justify="space-between">
        <Text>
          <strong>{piecesText(available_quantity)}</strong> available
        </Text>
        <Note>{total === 1 ? '1 entry' : `${total.toLocaleString('en-PH')} entries`}, latest first</Note>
      </Inline>
      <PlainTable label="Ledger" columns={columns} rows={docs} rowId={({ _id }) => _id} />
      <Pagination label="Pages of the ledger" page={page} pageCount={Math.ceil(total / PAGE_SIZE)} onChange={setPage} />
    </Stack>
  );
}
