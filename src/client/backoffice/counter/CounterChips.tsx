import { storeConfig } from '../../app/storeConfig.ts';
import { SegmentedControl } from '../../design/toggle/SegmentedControl.tsx';
import { useChosenCounter } from '../records/useChosenCounter.ts';
import { useSetQuery } from '../records/useListView.ts';
import { useStaffUser } from '../records/useStaffUser.ts';
import { chipLine } from './counter.css.ts';

const ALL = 'all';

export function CounterChips() {
  const setQuery = useSetQuery();
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
    <div className={chipLine}>
      <SegmentedControl
        label="Counter"
        isLabelHidden
        options={[...first, { id: ALL, label: 'All counters' }, ...names.filter(({ id }) => id !== own)]}
        value={chosen ?? ALL}
        onChange={(at) => setQuery({ at }, { replace: true })}
      />
    </div>
  );
}
