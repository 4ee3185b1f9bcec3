import { ComboBox } from '../../../design/comboBox/ComboBox.tsx';
import { Select } from '../../../design/select/Select.tsx';
import { useCategoryOptions } from '../../categories/useCategoryOptions.ts';
import { useStaffUser } from '../../records/useStaffUser.ts';
import { filter } from './stockList.css.ts';
import type { StockListState } from './useStockList.ts';

/** The key of the option that stands for no filter: a list key cannot be null. */
const ALL = 'all';

/** What narrows the stock list: a category with all below it, and whether customers can see the product. */
export function StockFilters({ view, category }: Pick<StockListState, 'view' | 'category'>) {
  const filterBy = (name: string, key: unknown) =>
    view.set({ extras: { [name]: key === null || key === ALL ? null : String(key) } });
  return (
    <>
      <CategoryFilter value={category} onChange={(key) => filterBy('category', key)} />
      <div className={filter}>
        <Select
          label="Availability"
          isLabelHidden
          options={[
            { id: ALL, label: 'Available or hidden' },
            { id: 'true', label: 'Available' },
            { id: 'false', label: 'Hidden' },
          ]}
          value={view.extra('is_available') ?? ALL}
          onChange={(key) => filterBy('is_available', key)}
        />
      </div>
    </>
  );
}

interface CategoryFilterProps {
  value: string | null;
  onChange: (key: unknown) => void;
}

/** Staff with assigned categories choose among these alone; "all" is all of theirs. */
function CategoryFilter({ value, onChange }: CategoryFilterProps) {
  const assigned = useStaffUser()?.assigned_categories ?? [];
  const { options } = useCategoryOptions({ within: assigned });
  const isLocked = assigned.length > 0;
  const names = options.filter(({ id }) => assigned.includes(id)).map(({ label }) => label);
  const all = { id: ALL, label: isLocked ? `Assigned to you: ${names.join(', ')}` : 'All categories' };
  return (
    <div className={filter}>
      <ComboBox
        // The field shows the chosen option's words, which it takes up when it is made.
        key={`${options.length} ${isLocked}`}
        label="Category"
        isLabelHidden
        options={[all, ...options]}
        emptyText="No category of this name."
        value={value ?? ALL}
        onChange={onChange}
      />
    </div>
  );
}
