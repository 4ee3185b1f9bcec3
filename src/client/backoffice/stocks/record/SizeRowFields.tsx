import { memo } from 'react';
import type { Stock } from '#shared/contracts/catalog.ts';
import { piecesText } from '#shared/counted.ts';
import { isLow } from '#shared/domain/catalog/availability.ts';
import { StatusBadge } from '../../../design/badge/StatusBadge.tsx';
import { NumberField } from '../../../design/numberField/NumberField.tsx';
import { Switch } from '../../../design/switch/Switch.tsx';
import { Text } from '../../../design/text/Text.tsx';
import { TextField } from '../../../design/textField/TextField.tsx';
import { useMedia } from '../../../design/useMedia.ts';
import { MoveButtons } from '../../records/MoveButtons.tsx';
import { figure, rowSwitch, rowTools, SIZES_TABLE, sizeRow } from '../stocks.css.ts';
import { LedgerButton } from './LedgerButton.tsx';
import { SuggestField } from './SuggestField.tsx';
import { stockOf } from './sizeRows.ts';
import type { SizeDraft } from './stockDraft.ts';
import { PESOS, type StockForm } from './stockForm.ts';

/** A fieldset would add a box to the grid. */
const groupOf = (label: string) => ({ role: 'group', 'aria-label': label });

interface SizeRowFieldsProps {
  row: SizeDraft;
  index: number;
  /** The single quantity of a product without sizes. */
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

/** One size: a table row on a wide screen, a card on a narrow one. Memoized, because there may be dozens. */
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
