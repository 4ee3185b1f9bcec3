import Plus from 'lucide-react/icons/plus';
import type { Stock } from '#shared/contracts/catalog.ts';
import { piecesText } from '#shared/counted.ts';
import { trpc } from '../../../api/client.ts';
import { Banner } from '../../../design/banner/Banner.tsx';
import { Button } from '../../../design/button/Button.tsx';
import { Note } from '../../../design/text/Note.tsx';
import { Text } from '../../../design/text/Text.tsx';
import { SegmentedControl } from '../../../design/toggle/SegmentedControl.tsx';
import { memoizeFields } from '../../records/memoizeFields.ts';
import { Section } from '../../records/Section.tsx';
import { SizeRowFields } from './SizeRowFields.tsx';
import { sizeHead } from './StockRecord.css.ts';
import { type Counting, lostSizes, removedSizes } from './sizeRows.ts';
import { listError, type StockForm } from './stockForm.ts';
import { useStockSuggestions } from './stockSuggestions.ts';
import { useSizeRows } from './useSizeRows.ts';

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

/** The sizes with their add-on and their stock; a product without sizes has one quantity, or is not counted at all. */
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

/** Says how many customers wait for the product, by size; nothing where nobody does. */
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
