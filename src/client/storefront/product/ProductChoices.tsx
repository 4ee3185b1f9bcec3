import { lazy, Suspense } from 'react';
import type { Product } from '#shared/contracts/catalog.ts';
import { formatPesos } from '#shared/domain/money.ts';
import { TextField } from '../../design/textField/TextField.tsx';
import { SegmentedControl } from '../../design/toggle/SegmentedControl.tsx';
import { leftOf, sizePriceOf } from '../catalog/productFacts.ts';

const ColorSelect = lazy(() => import('./ColorSelect.tsx'));

/** More colors than this are chosen from a list (docs/rules.md, Cart and checkout). */
const MAX_BUTTONS = 3;

interface ChoiceProps {
  value: string;
  errorMessage: string | undefined;
  onChange: (value: string) => void;
}

/** One of the product's sizes, with what it costs more and what is left of it. */
export function SizeChoice({ product, value, ...rest }: ChoiceProps & { product: Product }) {
  return (
    <SegmentedControl
      {...rest}
      label="Size"
      isRequired
      value={value || null}
      options={product.sizes.map((size) => ({ id: size, label: size, hint: hintOf(product, size) }))}
    />
  );
}

function hintOf(product: Product, size: string): string {
  const row = sizePriceOf(product, size);
  if (!row) return '';
  const addon = row.price === 0 ? '' : `${row.price > 0 ? '+' : ''}${formatPesos(row.price)}`;
  return [addon, leftOf(row)].filter(Boolean).join(', ');
}

/** One of the product's colors: up to three as buttons, more in a list. */
export function ColorChoice({ colors, value, onChange, ...rest }: ChoiceProps & { colors: readonly string[] }) {
  const options = colors.map((color) => ({ id: color, label: color }));
  const field = { ...rest, label: 'Color', options, value: value || null, onChange };
  if (colors.length <= MAX_BUTTONS) return <SegmentedControl {...field} isRequired />;
  return (
    <Suspense fallback={<TextField label={field.label} value={value} isReadOnly isRequired />}>
      <ColorSelect {...field} />
    </Suspense>
  );
}
