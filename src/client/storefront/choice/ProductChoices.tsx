import { lazy, Suspense } from 'react';
import { colorSwatch } from '#client/design/swatch/colorSwatch.ts';
import type { Product } from '#shared/contracts/catalog.ts';
import { MAX_LABEL_TEXT, sizePriceOf } from '#shared/domain/catalog/products/pricing.ts';
import { formatPesos } from '#shared/domain/money.ts';
import { TextField } from '../../design/textField/TextField.tsx';
import { SegmentedControl } from '../../design/toggle/SegmentedControl.tsx';
import { leftText } from '../catalog/productFacts.ts';
import type { ProductChoice } from './productChoice.ts';

const ColorSelect = lazy(() => import('./ColorSelect.tsx'));

/** More colors are a list (docs/rules/checkout.md, Cart and checkout). */
const MAX_BUTTONS = 3;

type Choice = Pick<ProductChoice, 'size' | 'color' | 'other_fields'>;

interface ChoiceFieldsProps {
  product: Product;
  choice: Choice;
  missing: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
  onChange: (part: Partial<Choice>) => void;
}

export function ChoiceFields({
  product,
  choice: { size, color, other_fields },
  missing,
  errors,
  onChange,
}: ChoiceFieldsProps) {
  return (
    <>
      {product.sizes.length > 0 && (
        <SizeChoice
          product={product}
          value={size}
          errorMessage={missing.size && errors.size}
          onChange={(chosen) => onChange({ size: chosen })}
        />
      )}
      {product.colors.length > 0 && (
        <ColorChoice
          colors={product.colors}
          value={color}
          errorMessage={missing.color && errors.color}
          onChange={(chosen) => onChange({ color: chosen })}
        />
      )}
      {product.category.other_fields.map((label) => (
        <TextField
          key={label}
          label={label}
          name={`other_fields.${label}`}
          isRequired
          maxLength={MAX_LABEL_TEXT}
          value={other_fields[label] ?? ''}
          onChange={(text) => onChange({ other_fields: { ...other_fields, [label]: text } })}
        />
      ))}
    </>
  );
}

interface ChoiceProps {
  value: string;
  errorMessage: string | undefined;
  onChange: (value: string) => void;
}

function SizeChoice({ product, value, ...rest }: ChoiceProps & { product: Product }) {
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

export function hintOf(product: Product, size: string): string {
  const row = sizePriceOf(product, size);
  if (!row) return '';
  const addon = row.price === 0 ? '' : `${row.price > 0 ? '+' : ''}${formatPesos(row.price)}`;
  return [addon, leftText(row)].filter(Boolean).join(', ');
}

function ColorChoice({ colors, value, onChange, ...rest }: ChoiceProps & { colors: readonly string[] }) {
  const options = colors.map((color) => ({ id: color, label: color, swatch: colorSwatch(color) }));
  const field = { ...rest, label: 'Color', options, value: value || null, onChange };
  if (colors.length <= MAX_BUTTONS) return <SegmentedControl {...field} isRequired />;
  return (
    <Suspense fallback={<TextField label={field.label} value={value} isReadOnly isRequired />}>
      <ColorSelect {...field} />
    </Suspense>
  );
}
