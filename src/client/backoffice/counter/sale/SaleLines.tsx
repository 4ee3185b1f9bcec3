import Trash2 from 'lucide-react/icons/trash-2';
import { piecesLeft } from '#shared/counted.ts';
import { MAX_SALE_LINES, MAX_SALE_PIECES } from '#shared/domain/counter/sale.ts';
import { formatPesos, toPesos } from '#shared/domain/money.ts';
import { onlyLeft } from '#shared/messages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { newKey } from '../../../app/newKey.ts';
import { Button } from '../../../design/button/Button.tsx';
import { IconButton } from '../../../design/button/IconButton.tsx';
import { PlainList } from '../../../design/layout/PlainList.tsx';
import { NumberField } from '../../../design/numberField/NumberField.tsx';
import { Select } from '../../../design/select/Select.tsx';
import { Text } from '../../../design/text/Text.tsx';
import { choices, figure, saleLine } from './sale.css.ts';
import { amountOf, newLine, type SaleLine } from './saleLines.ts';
import type { Sale } from './useSale.ts';

/** The lines of a sale, each with its size, color and pieces, which are chosen in their place. */
export function SaleLines({ sale: { lines, change, errors } }: { sale: Sale }) {
  const set = (line: SaleLine, over: Partial<SaleLine>) =>
    change(lines.map((each) => (each === line ? { ...each, ...over } : each)));
  return (
    <PlainList aria-label="Sale items">
      {lines.map((line, index) => (
        <li key={line.key} className={saleLine}>
          <Text weight="medium">{line.product.name}</Text>
          <span className={figure}>{formatPesos(toPesos(amountOf(line)))}</span>
          <div className={choices}>
            {line.product.sizes.length > 1 && (
              <Select
                label="Size"
                placeholder="Choose a size"
                options={line.product.sizes.map((size) => ({ id: size, label: size, description: leftOf(line, size) }))}
                value={line.size}
                onChange={(id) => set(line, { size: String(id) })}
              />
            )}
            {line.product.colors.length > 1 && (
              <Select
                label="Color"
                placeholder="Choose a color"
                options={line.product.colors.map((color) => ({ id: color, label: color }))}
                value={line.color}
                onChange={(id) => set(line, { color: String(id) })}
              />
            )}
            <NumberField
              label={`Pieces of ${line.product.name}`}
              isLabelHidden
              isCompact
              minValue={1}
              maxValue={MAX_SALE_PIECES}
              value={line.quantity}
              onChange={(quantity) => set(line, { quantity: quantity || 1 })}
            />
            {(line.product.sizes.length > 1 || line.product.colors.length > 1) && lines.length < MAX_SALE_LINES && (
              <Button onPress={() => change(lines.toSpliced(index + 1, 0, newLine(line.product, newKey())))}>
                Another size
              </Button>
            )}
            <IconButton
              label={`Remove ${line.product.name}`}
              onPress={() => change(lines.filter((each) => each !== line))}
            >
              <Trash2 size={18} aria-hidden />
            </IconButton>
          </div>
          {(errors[`orders.${index}`] ?? hint(line)) && (
            <Text size="small" tone="danger">
              {errors[`orders.${index}`] ?? hint(line)}
            </Text>
          )}
        </li>
      ))}
    </PlainList>
  );
}

const leftOf = ({ product }: SaleLine, size: string): string | undefined => {
  const found = product.size_prices.find((each) => each.size === size);
  return found && piecesLeft(found.available_quantity);
};

/** Why the server would reject a line, said before it is asked. */
function hint({ product, size, quantity }: SaleLine): string {
  if (!product.is_available) return staffMessages.notShown;
  const found = product.size_prices.find((each) => each.size === size);
  if (!found?.restrict_if_no_available || found.available_quantity >= quantity) return '';
  return onlyLeft(product.name, found.available_quantity);
}
