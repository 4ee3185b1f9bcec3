import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { counted } from '#shared/counted.ts';
import { PRICE_STEPS } from '#shared/domain/catalog/products/bulkChange.ts';
import { formatPesos } from '#shared/domain/money.ts';
import { messageOf } from '../../../api/apiError.ts';
import type { ApiOutput } from '../../../api/appRouter.ts';
import { trpc } from '../../../api/client.ts';
import { Banner } from '../../../design/banner/Banner.tsx';
import { Button } from '../../../design/button/Button.tsx';
import { Dialog } from '../../../design/dialog/Dialog.tsx';
import { Inline } from '../../../design/layout/Inline.tsx';
import { Stack } from '../../../design/layout/Stack.tsx';
import { NumberField } from '../../../design/numberField/NumberField.tsx';
import { NativeSelect } from '../../../design/select/NativeSelect.tsx';
import { PlainTable } from '../../../design/table/PlainTable.tsx';
import { Note } from '../../../design/text/Note.tsx';
import { Text } from '../../../design/text/Text.tsx';
import { SegmentedControl } from '../../../design/toggle/SegmentedControl.tsx';
import type { Bulk, Chosen } from './useStockList.ts';

type Numbers = Pick<Bulk, 'selling_price' | 'restock_level'>;
type Preview = ApiOutput['stocks']['bulkPreview'];

interface BulkPriceDialogProps {
  count: number;
  chosen: Chosen;
  /** A rejection keeps the window open; its error was already shown. */
  onChange: (numbers: Numbers) => Promise<void>;
  onClose: () => void;
}

type Kind = 'keep' | 'set' | 'amount' | 'percent';
interface Entry {
  kind: Kind;
  value: number;
  round_to: (typeof PRICE_STEPS)[number];
}

// The smallest coin in use is 25 centavos.
const KEEP: Entry = { kind: 'keep', value: 0, round_to: 0.25 };

export function BulkPriceDialog({ count, chosen, onChange, onClose }: BulkPriceDialogProps) {
  const { client } = trpc.useUtils();
  const [price, setPrice] = useState(KEEP);
  const [level, setLevel] = useState(KEEP);
  const numbers: Numbers = { selling_price: toPriceChange(price), restock_level: toLevelChange(level) };
  const isNothing = price.kind === 'keep' && level.kind === 'keep';
  const preview = useMutation({ mutationFn: () => client.stocks.bulkPreview.query({ ...chosen, ...numbers }) });
  const change = useMutation({ mutationFn: () => onChange(numbers), onSuccess: onClose });
  const { data: shown } = preview;
  const edit = (set: (entry: Entry) => void) => (entry: Entry) => {
    preview.reset();
    set(entry);
  };

  return (
    <Dialog
      title={`Price and restock level of ${counted(count, 'product')}`}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          {shown ? (
            <Button
              tone="primary"
              isPending={change.isPending}
              isDisabled={shown.changed === 0}
              onPress={() => change.mutate()}
            >
              {`Change ${counted(shown.changed, 'product')}`}
            </Button>
          ) : (
            <Button
              tone="primary"
              isPending={preview.isPending}
              isDisabled={isNothing}
              onPress={() => preview.mutate()}
            >
              Preview
            </Button>
          )}
        </>
      }
    >
      <Stack gap="4">
        <NumberChoice label="Selling price" unit="₱" entry={price} onChange={edit(setPrice)} />
        <NumberChoice label="Restock level" unit="" entry={level} onChange={edit(setLevel)} />
        {preview.error && <Banner tone="error">{messageOf(preview.error)}</Banner>}
        {shown && <Changes preview={shown} />}
      </Stack>
    </Dialog>
  );
}

const toPriceChange = ({ kind, value, round_to }: Entry): Numbers['selling_price'] => {
  if (kind === 'keep') return undefined;
  return kind === 'set' ? { kind, value } : { kind, value, round_to };
};
const toLevelChange = ({ kind, value }: Entry): Numbers['restock_level'] =>
  kind === 'set' || kind === 'percent' ? { kind, value } : undefined;

const ENTRIES = {
  set: { label: 'new', minValue: 0, maxValue: undefined },
  amount: { label: 'change in pesos', minValue: undefined, maxValue: undefined },
  percent: { label: 'change in percent', minValue: -100, maxValue: 1_000 },
} as const;

interface NumberChoiceProps {
  label: string;
  unit: string;
  entry: Entry;
  onChange: (entry: Entry) => void;
}

function NumberChoice({ label, unit, entry, onChange }: NumberChoiceProps) {
  const kinds: readonly { id: Kind; label: string }[] = [
    { id: 'keep', label: 'No change' },
    { id: 'set', label: unit ? `To ${unit}` : 'To' },
    ...(unit ? [{ id: 'amount' as const, label: `By ${unit}` }] : []),
    { id: 'percent', label: 'By %' },
  ];
  return (
    <Inline align="end" gap="3">
      <SegmentedControl
        label={label}
        size="small"
        options={kinds}
        value={entry.kind}
        onChange={(id) => onChange({ ...entry, value: 0, kind: kinds.find((kind) => kind.id === id)?.id ?? 'keep' })}
      />
      {entry.kind !== 'keep' && (
        <NumberField
          {...ENTRIES[entry.kind]}
          label={`${label}, ${ENTRIES[entry.kind].label}`}
          isLabelHidden
          formatOptions={{ maximumFractionDigits: unit === '' && entry.kind === 'set' ? 0 : 2 }}
          value={entry.value}
          onChange={(value) => onChange({ ...entry, value: Number.isNaN(value) ? 0 : value })}
        />
      )}
      {unit && (entry.kind === 'amount' || entry.kind === 'percent') && (
        <NativeSelect
          label="Round to"
          size="small"
          options={PRICE_STEPS.map((step) => ({ id: String(step), label: formatPesos(step) }))}
          value={String(entry.round_to)}
          onChange={(id) => onChange({ ...entry, round_to: PRICE_STEPS.find((step) => String(step) === id) ?? 0.01 })}
        />
      )}
    </Inline>
  );
}

function Changes({ preview: { chosen, changed, docs } }: { preview: Preview }) {
  const left = changed - docs.length;
  return (
    <Stack gap="2">
      <Text size="small" role="status">
        {changed === 0
          ? 'Nothing changes.'
          : `${changed.toLocaleString('en-PH')} of ${chosen.toLocaleString('en-PH')} ${chosen === 1 ? 'product changes' : 'products change'}.`}
      </Text>
      {docs.length > 0 && (
        <PlainTable
          label="Changes"
          rows={docs}
          rowId={({ _id }) => _id}
          columns={[
            { id: 'name', header: 'Product', isRowHeader: true, render: ({ name }) => name },
            {
              id: 'price',
              header: 'Price',
              align: 'end',
              render: ({ selling_price }) =>
                selling_price ? `${formatPesos(selling_price.from)} → ${formatPesos(selling_price.to)}` : '',
            },
            {
              id: 'level',
              header: 'Restock level',
              align: 'end',
              render: ({ restock_levels }) =>
                restock_levels.map(({ size, from, to }) => `${size ? `${size}: ` : ''}${from} → ${to}`).join(', '),
            },
          ]}
        />
      )}
      {left > 0 && <Note>{`And ${left.toLocaleString('en-PH')} more.`}</Note>}
    </Stack>
  );
}
