import { counted } from '#shared/counted.ts';
import {
  FIELDS,
  type FieldName,
  fieldOf,
  PRODUCT_FIELDS,
  perField,
} from '#shared/domain/catalog/products/productFields.ts';
import { formatPesos } from '#shared/domain/money.ts';
import { formatClockTime } from '#shared/domain/storeTime.ts';
import { WEEKDAYS } from '#shared/domain/weekdays.ts';
import type { FieldLabels } from '../../records/fieldLabels.ts';

const LABELS = {
  ...perField(FIELDS, (name) => PRODUCT_FIELDS[name].label),
  size_prices: 'Sizes and stock',
  available_quantity: 'Available',
  images: 'Pictures',
};

interface LoggedSize {
  size: string;
  price: number | null;
  restock_level: number;
  restrict_if_no_available: boolean;
  adjustment_quantity?: number;
}

function describeSize({ size, price, restock_level, restrict_if_no_available, adjustment_quantity = 0 }: LoggedSize) {
  const parts = [
    price && `add-on ${formatPesos(price)}`,
    adjustment_quantity !== 0 && `adjusted by ${adjustment_quantity}`,
    restock_level > 0 && `restock at ${restock_level}`,
    !restrict_if_no_available && 'can be ordered when sold out',
  ].filter(Boolean);
  const name = size || 'no size';
  return parts.length === 0 ? name : `${name} (${parts.join(', ')})`;
}

export function stockLabels(categories: readonly { id: string; label: string }[]): FieldLabels {
  return {
    labels: LABELS,
    show(field, value) {
      if (field === 'category') return categories.find(({ id }) => id === value)?.label;
      const kind = FIELDS.find((name) => name === field) && fieldOf(field as FieldName).kind;
      if (kind === 'price' && typeof value === 'number') return formatPesos(value);
      if (kind === 'hour' && typeof value === 'string') return formatClockTime(value);
      if (!Array.isArray(value) || value.length === 0) return undefined;
      if (kind === 'days') return value.map((day) => WEEKDAYS[day - 1]).join(', ');
      if (field === 'size_prices') return value.map(describeSize).join('; ');
      return field === 'images' ? `${counted(value.length, 'picture')}, in the order chosen` : undefined;
    },
  };
}
