import { Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { DeferredMenu } from '#client/app/frame/DeferredMenu.tsx';
import type { CartItem } from '#shared/contracts/cart.ts';
import type { Students } from '#shared/contracts/customers.ts';
import { pictureOf } from '#shared/domain/catalog/products/pictureColors.ts';
import { MAX_QUANTITY } from '#shared/domain/catalog/products/pricing.ts';
import { formatPesos } from '#shared/domain/money.ts';
import { paths } from '../../app/paths.ts';
import { screen } from '../../app/screen.tsx';
import { Checkbox } from '../../design/checkbox/Checkbox.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Link } from '../../design/link/Link.tsx';
import { NumberField } from '../../design/numberField/NumberField.tsx';
import { Note } from '../../design/text/Note.tsx';
import { Price } from '../../design/text/Price.tsx';
import { Text } from '../../design/text/Text.tsx';
import { type CartChange, type LineChoice, linePrice } from '../cart/cartChanges.ts';
import { LinePicture } from '../order/LinePicture.tsx';
import { lineChoices } from '../order/lineChoices.ts';
import * as css from './checkout.css.ts';
import { LineMore } from './LineMore.tsx';

const StockRequest = screen(() => import('../choice/StockRequest.tsx'));
const LineChoicesForm = screen(() => import('./LineChoicesForm.tsx'));
const StudentForm = screen(() => import('../profile/StudentForm.tsx'));
const LineMenu = screen(() => import('./LineMenu.tsx'));

interface CartLineProps {
  line: CartItem;
  own: Students;
  error: string | null;
  onChange: (change: CartChange) => void;
  onChoose: (choice: LineChoice) => Promise<unknown>;
  onGiveTo: (student: string | null) => void;
  onRemove: () => void;
}

export function CartLine({
  line,
  own: { students, grade_levels },
  error,
  onChange,
  onChoose,
  onGiveTo,
  onRemove,
}: CartLineProps) {
  const { item, quantity } = line;
  const [asked, setAsked] = useState<'choices' | 'student' | null>(null);
  const isShort = line.notices.some(({ kind }) => kind === 'sold_out' || kind === 'only_left');
  const box = useRef<HTMLLIElement>(null);
  const facts = lineChoices(line);
  if (quantity > 1) facts.push(`${formatPesos(linePrice(line))} / ${item.uom}`);

  function close() {
    flushSync(() => setAsked(null));
    box.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus();
  }

  return (
    <Inline as="li" gap="3" align="start" wrap={false} paddingY="2" ref={box}>
      <div className={css.tick} data-invalid={(line.is_checked && (error ?? line.problem) !== null) || undefined}>
        <Checkbox
          aria-label={`Order ${item.name}`}
          isSelected={line.is_checked}
          onChange={(is_checked) => onChange({ is_checked })}
        />
      </div>
      <LinePicture filename={pictureOf(item.images, line.color)?.filename} />
      <Stack gap="0" flex="1 1 auto" minWidth="0">
        <Inline gap="1" align="start" justify="space-between" wrap={false}>
          <Text as="div" weight="medium" lines={2}>
            <Link href={paths.product(item._id)} tone="ink" underline="hover">
              {item.name}
            </Link>
          </Text>
          <span className={css.more}>
            <DeferredMenu
              button={LineMore}
              menu={LineMenu}
              given={{
                line,
                students,
                onGiveTo,
                onRemove,
                onChange: () => setAsked('choices'),
                onAddStudent: () => setAsked('student'),
              }}
            />
          </span>
        </Inline>
        {facts.length > 0 && <Note numeric>{facts.join(', ')}</Note>}
        <LineNotices line={line} error={error} />
        {isShort && (
          <Suspense fallback={null}>
            <div>
              <StockRequest productId={item._id} size={line.size} quantity={quantity} product={item.name} />
            </div>
          </Suspense>
        )}
        <Inline justify="space-between">
          <NumberField
            label="Quantity"
            isLabelHidden
            isCompact
            size="small"
            minValue={1}
            maxValue={MAX_QUANTITY}
            value={quantity}
            onChange={(next) => {
              if (Number.isInteger(next) && next !== quantity) onChange({ quantity: next });
            }}
          />
          <Price pesos={line.amount} />
        </Inline>
        <Suspense fallback={null}>
          {asked === 'choices' && <LineChoicesForm line={line} onSave={onChoose} onClose={close} />}
          {asked === 'student' && (
            <StudentForm
              student={{ _id: null, name: '', grade_level: '', section: '' }}
              gradeLevels={grade_levels}
              onClose={close}
              onSaved={(saved) => onGiveTo(saved.students.at(-1)?._id ?? null)}
            />
          )}
        </Suspense>
      </Stack>
    </Inline>
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
