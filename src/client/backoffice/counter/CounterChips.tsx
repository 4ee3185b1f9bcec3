import { useSearchParams } from 'wouter';
import { storeConfig } from '../../app/storeConfig.ts';
import { SegmentedControl } from '../../design/toggle/SegmentedControl.tsx';
import { useStaffUser } from '../records/useStaffUser.ts';

const ALL = 'all';

/** The counter whose orders are shown: the one that the URL names, else the staff user's own warehouse; null for all, and where there is one alone. */
export function useChosenCounter(): string | null {
  const [query] = useSearchParams();
  const own = useStaffUser()?.warehouse?._id;
  const wanted = query.get('at') ?? own;
  return storeConfig.counters.find(({ _id }) => _id === wanted)?._id ?? null;
}

/** Chips of the counters, one's own first; nothing where the store has one alone. */
export function CounterChips() {
  const [, setQuery] = useSearchParams();
  const own = useStaffUser()?.warehouse?._id;
  const chosen = useChosenCounter();
  if (storeConfig.counters.length === 0) return null;
  const names = storeConfig.counters.map(({ _id, name }) => ({
    id: _id,
    label: name,
    ...(_id === own && { hint: 'My counter' }),
  }));
  const first = names.filter(({ id }) => id === own);
  return (
    <SegmentedControl
      label="Counter"
      isLabelHidden
      options={[...first, { id: ALL, label: 'All counters' }, ...names.filter(({ id }) => id !== own)]}
      value={chosen ?? ALL}
      onChange={(id) =>
        setQuery(
          (current) => {
            const next = new URLSearchParams(current);
            next.set('at', id);
            return next;
          },
          { replace: true },
        )
      }
    />
  );
}
