import Plus from 'lucide-react/icons/plus';
import { useCallback, useEffect, useRef, useState } from 'react';
import { trpc } from '#client/api/client.ts';
import { memoizeFields } from '#client/backoffice/records/form/memoizeFields.ts';
import { movedBy } from '#client/backoffice/records/movedBy.ts';
import { Section } from '#client/backoffice/records/Section.tsx';
import { Banner } from '#client/design/banner/Banner.tsx';
import { Button } from '#client/design/button/Button.tsx';
import { Note } from '#client/design/text/Note.tsx';
import { Text } from '#client/design/text/Text.tsx';
import { SegmentedControl } from '#client/design/toggle/SegmentedControl.tsx';
import type { Stock } from '#shared/contracts/catalog.ts';
import { piecesText } from '#shared/counted.ts';
import { sizeHead } from '../stocks.css.ts';
import { SizeRowFields } from './SizeRowFields.tsx';
import { useStockSuggestions } from './SuggestField.tsx';
import {
  type Counting,
  countingOf,
  listError,
  lostSizes,
  newRow,
  removedSizes,
  type SizeDraft,
  type StockForm,
} from './stockDraft.ts';

const COUNTINGS: { id: Counting; label: string }[] = [
  { id: 'none', label: 'Not tracked' },
  { id: 'one', label: 'One quantity' },
  { id: 'sizes', label: 'By size' },
];

const HEADS = [
  'Size',
  'Add-on price',
  'Available',
  'Adjustment',
  'Reason',
  'After save',
  'Restock level',
  'Stop at 0',
  '',
];

export const SizesSection = memoizeFields<{ form: StockForm }>(['size_prices'], Sizes);

const NONE: Stock['size_prices'] = [];

function Sizes({ form }: { form: StockForm }) {
  const { rows, list, counting, count, add, change, move, remove } = useSizeRows(form);
  const suggestions = useStockSuggestions()?.sizes;
  const stored = form.record?.size_prices ?? NONE;
  const removed = removedSizes(rows, stored);
  const open = trpc.stocks.openSizes.useQuery(
    { _id: form.record?._id ?? '' },
    { enabled: removed.some(({ available_quantity }) => available_quantity === 0) },
  ).data;
  const lost = lostSizes(removed, open ?? []);
  const isBySize = counting === 'sizes';
  return (
    <Section isCard title="Sizes and stock">
      <SegmentedControl
        label="Track stock"
        size="small"
        options={COUNTINGS}
        value={counting}
        onChange={(id) => count(id as Counting)}
        errorMessage={rows.length === 0 ? listError(form.errors, 'size_prices') : form.errors.size_prices}
      />
      {counting === 'none' && <Note>Stock is not tracked; customers can order any quantity.</Note>}
      {rows.length > 0 && (
        <div ref={list}>
          <div aria-hidden className={sizeHead}>
            {HEADS.map((head) => (
              <span key={head}>{head}</span>
            ))}
          </div>
          {rows.map((row, index) => (
            <SizeRowFields
              key={row.key}
              row={row}
              index={index}
              isOnly={!isBySize}
              isLast={index === rows.length - 1}
              stockId={form.record?._id ?? null}
              stored={stored}
              errors={form.errors}
              suggestions={suggestions}
              onChange={change}
              onMove={move}
              onRemove={remove}
            />
          ))}
        </div>
      )}
      {isBySize && (
        <div>
          <Button icon={<Plus size={16} aria-hidden />} onPress={add}>
            Add size
          </Button>
        </div>
      )}
      {form.record && <Waiting stockId={form.record._id} />}
      {lost.length > 0 && (
        <Banner tone="notice" title="Cannot remove yet">
          {lost
            .map(({ size, available_quantity }) => `${size || 'No size'} (${piecesText(available_quantity)})`)
            .join(', ')}
          . Set the quantity to 0, and complete or cancel its open orders.
          {(open ?? []).length > 0 && ` In open orders: ${(open ?? []).map((size) => size || 'No size').join(', ')}.`}
        </Banner>
      )}
    </Section>
  );
}

function Waiting({ stockId }: { stockId: string }) {
  const { docs = [] } = trpc.notices.waiting.useQuery({ _id: stockId }).data ?? {};
  const count = docs.reduce((sum, { customers }) => sum + customers, 0);
  if (count === 0) return null;
  const bySize = docs.map(({ size, customers }) => `${customers} for ${size ?? 'any size'}`);
  const isBySize = docs.some(({ size }) => size !== '');
  return (
    <Text size="small">
      {count === 1 ? '1 customer waits' : `${count.toLocaleString('en-PH')} customers wait`} to be notified when back in
      stock
      {isBySize && `: ${bySize.join(', ')}`}.
    </Text>
  );
}

/** Callbacks are memoized, so that other rows are not rendered. */
function useSizeRows({ draft, set }: StockForm) {
  const rows = draft.size_prices;
  // A single unnamed row may be either.
  const [isNaming, setNaming] = useState(false);
  const isUnnamed = countingOf(rows) === 'one';
  const counting = isUnnamed && isNaming ? 'sizes' : countingOf(rows);
  // A user who tries the other modes gets the former rows back.
  const left = useRef<Partial<Record<Counting, SizeDraft[]>>>({});
  const put = useCallback(
    (next: (rows: SizeDraft[]) => SizeDraft[]) => set(({ size_prices }) => ({ size_prices: next(size_prices) })),
    [set],
  );

  const list = useRef<HTMLDivElement>(null);
  const focusNext = useRef<number | null>(null);
  useEffect(() => {
    // A new size is focused to be named; a removed one loses its focused button.
    if (focusNext.current === null) return;
    const drawn = list.current?.querySelectorAll(':scope > [role="group"]') ?? [];
    drawn[Math.min(focusNext.current, drawn.length - 1)]?.querySelector('input')?.focus();
    focusNext.current = null;
  });

  function count(chosen: Counting) {
    if (chosen === counting) return;
    left.current[counting] = rows;
    setNaming(chosen === 'sizes');
    put(() => (chosen === 'none' ? [] : (left.current[chosen] ?? [newRow([])])));
  }

  const isBySize = counting === 'sizes';
  const change = useCallback(
    (index: number, patch: Partial<SizeDraft>) => {
      // Names change letter by letter: an emptied one is still a size.
      if (isBySize) setNaming(true);
      put((now) => now.map((row, at) => (at === index ? { ...row, ...patch } : row)));
    },
    [isBySize, put],
  );
  const move = useCallback((index: number, by: -1 | 1) => put((now) => movedBy(now, index, by)), [put]);
  const isSeveral = rows.length > 1;
  const remove = useCallback(
    (index: number) => {
      setNaming(isSeveral);
      focusNext.current = index;
      put((now) => now.filter((_row, at) => at !== index));
    },
    [isSeveral, put],
  );
  function add() {
    focusNext.current = rows.length;
    put((now) => [...now, newRow(now)]);
  }
  return { rows, list, counting, count, add, change, move, remove };
}
