import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { MAX_OWN_SEARCH, OWN_ORDER_VIEWS, type OwnOrderView } from '#shared/domain/orders/ownOrders.ts';
import { paths } from '../../app/paths.ts';
import { SearchField } from '../../design/searchField/SearchField.tsx';
import { SegmentedControl } from '../../design/toggle/SegmentedControl.tsx';
import type { OrdersView } from './useMyOrders.ts';

/** How long nothing is typed before the orders are searched. */
const PAUSE_MS = 300;
const ALL = 'all';

const VIEW_WORDS: Readonly<Record<OwnOrderView, string>> = {
  'to-pay': 'To pay',
  open: 'Open',
  ready: 'Ready',
  claimed: 'Claimed',
  cancelled: 'Cancelled',
};

/** The words and the kind that narrow My Orders, which its URL has. */
export function OrderFilters({ shown: { s, view } }: { shown: OrdersView }) {
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState(s);
  // The words of the URL, after Back as well.
  const [known, setKnown] = useState(s);
  if (known !== s) {
    setKnown(s);
    // A space that was just typed stays.
    if (typed.trim() !== s) setTyped(s);
  }

  function show(next: OrdersView) {
    const query = new URLSearchParams({ ...(next.s && { s: next.s }), ...(next.view && { view: next.view }) });
    const text = query.toString();
    navigate(text ? `${paths.myOrders}?${text}` : paths.myOrders, { replace: true });
  }

  useEffect(() => {
    if (typed.trim() === s) return;
    const timer = setTimeout(() => show({ s: typed.trim(), view }), PAUSE_MS);
    return () => clearTimeout(timer);
  });

  return (
    <>
      <SearchField
        label="Search your orders"
        isLabelHidden
        placeholder="Number, product or student"
        maxLength={MAX_OWN_SEARCH}
        value={typed}
        onChange={setTyped}
        onSubmit={(words) => show({ s: words.trim(), view })}
      />
      <SegmentedControl
        label="Which orders"
        isLabelHidden
        options={[{ id: ALL, label: 'All' }, ...OWN_ORDER_VIEWS.map((id) => ({ id, label: VIEW_WORDS[id] }))]}
        value={view ?? ALL}
        onChange={(id) => show({ s: typed.trim(), view: OWN_ORDER_VIEWS.find((each) => each === id) ?? null })}
      />
    </>
  );
}
