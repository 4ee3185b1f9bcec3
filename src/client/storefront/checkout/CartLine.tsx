import Trash2 from 'lucide-react/icons/trash-2';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CartItem } from '#shared/contracts/cart.ts';
import { pictureOf } from '#shared/domain/catalog/pictureColors.ts';
import { MAX_QUANTITY } from '#shared/domain/catalog/pricing.ts';
import { formatPesos } from '#shared/domain/money.ts';
import { paths } from '../../app/paths.ts';
import { screen } from '../../app/screen.tsx';
import { Button } from '../../design/button/Button.tsx';
import { IconButton } from '../../design/button/IconButton.tsx';
import { Checkbox } from '../../design/checkbox/Checkbox.tsx';
import { Link } from '../../design/link/Link.tsx';
import { NumberField } from '../../design/numberField/NumberField.tsx';
import { Note } from '../../design/text/Note.tsx';
import { Price } from '../../design/text/Price.tsx';
import { Text } from '../../design/text/Text.tsx';
import { type CartChange, hasChoices, type LineChoice, linePrice } from '../cart/cartChanges.ts';
import { LinePicture } from '../order/LinePicture.tsx';
import { choiceText, lineChoices } from '../order/lineChoices.ts';
import { amount, choices, foot, pictured, row, textBlock, tick } from './checkout.css.ts';

const StockRequest = screen(() => import('../choice/StockRequest.tsx'));
const LineChoicesForm = screen(() => import('./LineChoicesForm.tsx'));

interface CartLineProps {
  line: CartItem;
  error: string | null;
  onChange: (change: CartChange) => void;
  onChoose: (choice: LineChoice) => Promise<unknown>;
  onRemove: () => void;
  studentChoice: ReactNode;
}

export function CartLine({ line, error, onChange, onChoose, onRemove, studentChoice }: CartLineProps) {
  const { item, quantity } = line;
  const [isChoosing, setChoosing] = useState(false);
  const isShort = line.notices.some(({ kind }) => kind === 'sold_out' || kind === 'only_left');
  const changing = useRef<HTMLButtonElement>(null);

  function close() {
    flushSync(() => setChoosing(false));
    changing.current?.focus();
  }

  return (
    <li className={row}>
      <div className={tick} data-invalid={(line.is_checked && (error ?? line.problem) !== null) || undefined}>
        <Checkbox
          aria-label={`Order ${item.name}`}
          isSelected={line.is_checked}
          onChange={(is_checked) => onChange({ is_checked })}
        />
      </div>
      <div className={pictured}>
        <LinePicture filename={pictureOf(item.images, line.color)?.filename} />
      </div>
      <div className={textBlock}>
        <Link href={paths.product(item._id)} tone="ink" underline="hover">
          {item.name}
        </Link>
        {lineChoices(line).map(([label, value]) => (
          <Note key={label}>{choiceText(label, value)}</Note>
        ))}
        <Note numeric>
          {formatPesos(linePrice(line))} / {item.uom}
        </Note>
        <div role="status">
          <LineNotices line={line} error={error} />
        </div>
        {isShort && (
          <Suspense fallback={null}>
            <div>
              <StockRequest productId={item._id} size={line.size} quantity={quantity} product={item.name} />
            </div>
          </Suspense>
        )}
        {studentChoice}
        {hasChoices(line) && (
          <div>
            <Button
              ref={changing}
              size="small"
              aria-label={`Change ${item.name}`}
              aria-expanded={isChoosing}
              onPress={() => (isChoosing ? close() : setChoosing(true))}
            >
              Change
            </Button>
          </div>
        )}
      </div>
      <div className={foot}>
        <NumberField
          label={`Quantity of ${item.name}`}
          isLabelHidden
          isCompact
          minValue={1}
          maxValue={MAX_QUANTITY}
          value={quantity}
          onChange={(next) => {
            if (Number.isInteger(next) && next !== quantity) onChange({ quantity: next });
          }}
        />
        <IconButton label={`Remove ${item.name}`} onPress={onRemove}>
          <Trash2 size={18} aria-hidden />
        </IconButton>
        <div className={amount}>
          <Price pesos={line.amount} />
        </div>
      </div>
      {isChoosing && (
        <div className={choices}>
          <Suspense fallback={null}>
            <LineChoicesForm line={line} onSave={onChoose} onClose={close} />
          </Suspense>
        </div>
      )}
    </li>
  );
}

interface LineNoticesProps {
  line: Pick<CartItem, 'notices'>;
  error: string | null;
}

function LineNotices({ line: { notices }, error }: LineNoticesProps) {
  const isInformation = notices.some(({ message }) => message === error);
  return (
    <>
      {error !== null && !isInformation && (
        <Text size="small" tone="danger">
          {error}
        </Text>
      )}
      {notices.map(({ kind, message }) => (
        <Text key={message} size="small" tone={tones[kind] ?? 'danger'}>
          {message}
        </Text>
      ))}
    </>
  );
}

const tones: Partial<Record<CartItem['notices'][number]['kind'], 'notice' | 'success'>> = {
  price_raised: 'notice',
  price_lowered: 'success',
};
