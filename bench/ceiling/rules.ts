/** The store's rules, as far as carts and orders need them, in plain arithmetic. Manila keeps one offset all year. */
import { formatPesos } from '#shared/domain/money.ts';
import { messages, onlyLeft, priceLowered, priceRaised } from '#shared/messages.ts';
import type { Product } from './products.ts';

export interface Line {
  id: number;
  stock_id: number;
  size: string;
  color: string;
  other_fields: Record<string, string>;
  quantity: number;
  is_checked: boolean;
  seen_price: number | null;
}

export interface Notice {
  kind: string;
  message: string;
}

const OFFSET_MS = 8 * 3_600_000;

/** The wall clock of the store at an instant, as the UTC fields of a date. */
export const storeClock = (instant: Date): Date => new Date(instant.getTime() + OFFSET_MS);

export const centavos = (pesos: number): number => Math.round(pesos * 100);

export const sizePriceOf = ({ size_prices }: Product, size: string) =>
  size_prices.find((entry) => entry.size === size) ?? null;

export const unitPriceOf = (product: Product, size: string): number =>
  centavos(product.selling_price) + centavos(sizePriceOf(product, size)?.price ?? 0);

/** Why a line cannot be sold as it is; `lines` are those that want the same stock. */
export function problemsOf(line: Line, product: Product | undefined, lines: readonly Line[]): Notice[] {
  if (!product?.is_available || unitPriceOf(product, line.size) <= 0) {
    return [{ kind: 'hidden', message: messages.productNotFound }];
  }
  const problems: Notice[] = [];
  if (product.sizes.length > 0 && !product.sizes.includes(line.size)) {
    problems.push(
      line.size === ''
        ? { kind: 'choice_missing', message: messages.sizeRequired }
        : { kind: 'size_gone', message: messages.sizeGone },
    );
  }
  if (product.colors.length > 0 && !product.colors.includes(line.color)) {
    problems.push(
      line.color === ''
        ? { kind: 'choice_missing', message: messages.colorRequired }
        : { kind: 'color_gone', message: messages.colorGone },
    );
  }
  const stock = sizePriceOf(product, line.size);
  if (stock?.restrict_if_no_available && stock.available_quantity < wantedOf(line, lines)) {
    const kind = stock.available_quantity > 0 ? 'only_left' : 'sold_out';
    problems.push({ kind, message: onlyLeft(product.name, stock.available_quantity) });
  }
  return problems;
}

function wantedOf(line: Line, lines: readonly Line[]): number {
  let wanted = line.quantity;
  for (const other of lines) {
    if (other.id !== line.id && other.is_checked && other.stock_id === line.stock_id && other.size === line.size) {
      wanted += other.quantity;
    }
  }
  return wanted;
}

/** What has become of a line's price since the customer saw it. */
export function priceNotices({ seen_price, size }: Line, product: Product): Notice[] {
  const price = unitPriceOf(product, size) / 100;
  if (seen_price === null || seen_price === price) return [];
  const [before, now] = [formatPesos(seen_price), formatPesos(price)];
  return price > seen_price
    ? [{ kind: 'price_raised', message: priceRaised(before, now) }]
    : [{ kind: 'price_lowered', message: priceLowered(before, now) }];
}

const FIRST_SLOT = 9 * 60;
const LAST_SLOT = 17 * 60;
const NO_SLOT = 8 * 60;
const DAY_MS = 24 * 3_600_000;

/** Whether the store hands out at an instant: an open day from the earliest on, at a slot. */
export function isPickupTime(pickup: Date, now: Date, closedDays: ReadonlySet<string>): boolean {
  const [clock, today] = [storeClock(pickup), storeClock(now)];
  const days = Math.floor(clock.getTime() / DAY_MS) - Math.floor(today.getTime() / DAY_MS);
  const weekday = clock.getUTCDay();
  const minutes = (clock.getTime() % DAY_MS) / 60_000;
  const isSlot = minutes === NO_SLOT || (minutes % 30 === 0 && minutes >= FIRST_SLOT && minutes <= LAST_SLOT);
  const isOpen = weekday !== 0 && weekday !== 6 && !closedDays.has(clock.toISOString().slice(0, 10));
  return isSlot && isOpen && days >= (today.getUTCHours() < 16 ? 1 : 2) && days <= 60;
}
