import { describe, expect, test } from 'vitest';
import type { CounterOrder } from '#shared/contracts/counter.ts';
import { codesOf } from '#shared/domain/catalog/products/productCodes.ts';
import type { OrderStatus } from '#shared/domain/orders/orderStatus.ts';
import { tickByCode } from './scanned.ts';

const line = (_id: string, barcode: string, status: OrderStatus) =>
  ({
    _id,
    barcode,
    isbn: _id === '1' ? '9780306406157' : '',
    sku: _id === '2' ? 'PE-01' : '',
    order_status: { status },
  }) as CounterOrder['orders'][number];

describe('a barcode scanned while an order is open', () => {
  const lines = [
    line('1', '96385074', 'Ready for Pickup'),
    line('2', '96385074', 'Ready for Pickup'),
    line('3', '73513537', 'Claimed'),
    line('4', '', 'Pending'),
  ];

  test('ticks the lines of its product one after the other', () => {
    expect(tickByCode(lines, new Set(), ['96385074'])).toEqual({ line: lines[0] });
    expect(tickByCode(lines, new Set(['1']), ['96385074'])).toEqual({ line: lines[1] });
    expect(tickByCode(lines, new Set(['1', '2']), ['96385074'])).toMatchObject({ problem: 'ticked' });
  });

  test('of a product that was handed over, or is not in the order, ticks nothing and states the reason', () => {
    expect(tickByCode(lines, new Set(), ['73513537'])).toMatchObject({ problem: 'gone', line: lines[2] });
    expect(tickByCode(lines, new Set(), ['4006381333931'])).toEqual({ problem: 'unknown' });
  });

  test('is matched with all codes of a product: a book’s barcode is its ISBN', () => {
    expect(tickByCode(lines, new Set(), ['9780306406157'])).toEqual({ line: lines[0] });
    expect(tickByCode(lines, new Set(), codesOf('pe-01'))).toEqual({ line: lines[1] });
    expect(tickByCode(lines, new Set(), [])).toEqual({ problem: 'unknown' });
  });
});
