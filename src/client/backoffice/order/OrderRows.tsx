import { type ReactNode, useMemo } from 'react';
import {
  Collection,
  GridList,
  GridListItem,
  GridListLoadMoreItem,
  type Selection,
} from 'react-aria-components/GridList';
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import { useWidth } from '#client/design/chart/useWidth.ts';
import { Checkbox } from '#client/design/checkbox/Checkbox.tsx';
import { Spinner } from '#client/design/progress/Spinner.tsx';
import { Skeleton, SkeletonGroup } from '#client/design/skeleton/Skeleton.tsx';
import type { Order } from '#shared/contracts/orders.ts';
import * as css from './rows.css.ts';

type Listed = Pick<Order, '_id' | 'order_no'> & { profile: { name: string } };

interface RowSlots {
  /** Next to the name. */
  marks?: ReactNode;
  /** Below the name, cut if it is too long. */
  note: ReactNode;
  /** Next to the note. */
  badges?: ReactNode;
  /** Next to the number. */
  end?: ReactNode;
  action?: ReactNode;
  isNew?: boolean;
}

export interface OrderRowsProps<Row extends Listed> {
  label: string;
  orders: readonly Row[];
  /** Memoized: another function draws all rows again. */
  slots: (order: Row) => RowSlots;
  openId?: string | null;
  onOpen: (id: string) => void;
  selected?: ReadonlySet<string> | undefined;
  onSelect?: (selected: ReadonlySet<string>) => void;
  /** The list scrolls instead of the page. */
  isScrolling?: boolean | undefined;
  onEnd?: (() => void) | undefined;
  isLoadingMore?: boolean;
  emptyState?: ReactNode;
}

const typeScale = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;

/** A list of orders; only visible rows are drawn. */
export function OrderRows<Row extends Listed>(props: OrderRowsProps<Row>) {
  const { orders, slots, openId, selected, onSelect, isScrolling, onEnd, isLoadingMore = false } = props;
  const [place, width] = useWidth<HTMLDivElement>(css.NARROW + 1);
  const rowSize = (width > css.NARROW ? css.ROW_HEIGHT.wide : css.ROW_HEIGHT.narrow) * typeScale();
  const layoutOptions = useMemo(() => ({ rowSize, gap: css.ROW_GAP, loaderSize: 40 }), [rowSize]);
  const select = (keys: Selection) =>
    onSelect?.(keys === 'all' ? new Set(orders.map(({ _id }) => _id)) : (keys as ReadonlySet<string>));

  return (
    <Virtualizer layout={ListLayout} layoutOptions={layoutOptions}>
      <GridList
        ref={place}
        aria-label={props.label}
        className={css.list}
        data-scrolls={isScrolling || undefined}
        {...(onSelect && { selectionMode: 'multiple', selectedKeys: selected, onSelectionChange: select })}
        escapeKeyBehavior="none"
        disallowTypeAhead
        onAction={(key) => props.onOpen(String(key))}
        renderEmptyState={() => props.emptyState}
      >
        <Collection items={orders} dependencies={[slots, openId]}>
          {(order) => (
            <GridListItem id={order._id} textValue={`${order.profile.name} ${order.order_no}`} className={css.row}>
              <Card order={order} slots={slots(order)} isOpen={order._id === openId} hasTick={onSelect !== undefined} />
            </GridListItem>
          )}
        </Collection>
        {(onEnd || isLoadingMore) && (
          <GridListLoadMoreItem onLoadMore={onEnd} isLoading={isLoadingMore}>
            <Spinner label="Loading more orders" size="small" />
          </GridListLoadMoreItem>
        )}
      </GridList>
    </Virtualizer>
  );
}

interface CardProps {
  order: Listed;
  slots: RowSlots;
  isOpen: boolean;
  hasTick: boolean;
}

function Card({ order: { order_no, profile }, slots, isOpen, hasTick }: CardProps) {
  return (
    <article
      className={css.card}
      aria-label={`Order ${order_no}`}
      data-new={slots.isNew || undefined}
      data-open={isOpen || undefined}
    >
      {hasTick && (
        <span className={css.tick}>
          <Checkbox slot="selection" />
        </span>
      )}
      <div className={css.facts}>
        <div className={css.line}>
          <div className={css.name} title={profile.name}>
            {profile.name || 'No name given'}
          </div>
          {slots.marks}
        </div>
        <div className={css.line}>
          <div className={css.note}>{slots.note}</div>
          <div className={css.badges}>{slots.badges}</div>
        </div>
        <div className={css.line}>
          <OrderNumber orderNo={order_no} />
          <div className={css.end}>{slots.end}</div>
        </div>
      </div>
      {slots.action && <div className={css.action}>{slots.action}</div>}
    </article>
  );
}

/** `2026-11-000156`: the last four digits distinguish it from its neighbours. */
const OrderNumber = ({ orderNo }: { orderNo: string }) => (
  <div className={css.number} title={orderNo}>
    <span className={css.year}>{orderNo.slice(0, 5)}</span>
    <span className={css.numberHead}>{orderNo.slice(5, -4)}</span>
    <span className={css.lastDigits}>{orderNo.slice(-4)}</span>
  </div>
);

export const RowsSkeleton = ({ label, count }: { label: string; count: number }) => (
  <SkeletonGroup label={label}>
    {[...Array(count).keys()].map((row) => (
      <Skeleton key={row} shape="block" height={css.ROW_HEIGHT.wide} />
    ))}
  </SkeletonGroup>
);

/** The rows of orders on the page, by React Aria's attributes. */
const ROW = '[role="row"][data-key]';

export const rowOf = (orderId: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[role="row"][data-key="${CSS.escape(orderId)}"]`);

export const focusedRow = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>(ROW) ?? null;

export const firstRowOf = (list: Element): HTMLElement | undefined =>
  [...list.querySelectorAll<HTMLElement>(ROW)].sort(
    (one, other) => Number(one.getAttribute('aria-rowindex')) - Number(other.getAttribute('aria-rowindex')),
  )[0];
