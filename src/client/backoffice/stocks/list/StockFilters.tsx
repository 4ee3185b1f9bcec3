import { assignedToYou } from '#shared/messages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { ComboBox } from '../../../design/comboBox/ComboBox.tsx';
import { Select } from '../../../design/select/Select.tsx';
import { TextField } from '../../../design/textField/TextField.tsx';
import { useCategoryOptions } from '../../categories/useCategoryOptions.ts';
import { useStaffUser } from '../../records/useStaffUser.ts';
import { categoryChoice } from './categoryChoice.ts';
import { filter } from './stockList.css.ts';
import type { StockListState } from './useStockList.ts';

/** The key of the option that stands for no filter: a list key cannot be null. */
const ALL = 'all';

type StockFiltersProps = Pick<StockListState, 'view' | 'category'> & Pick<StockListState['filter'], 'only'>;

/** What narrows the stock list: a category with all below it, and whether customers can see the product. */
export function StockFilters({ view, category, only }: StockFiltersProps) {
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
      <div className={filter}>
        <Select
          label="State"
          isLabelHidden
          options={[
            { id: ALL, label: 'In any state' },
            { id: 'low', label: 'Low' },
            { id: 'none-left', label: 'None left' },
            { id: 'no-picture', label: 'No picture' },
          ]}
          value={only ?? ALL}
          onChange={(key) => filterBy('only', key)}
        />
      </div>
    </>
  );
}

interface CategoryFilterProps {
  value: string | null;
  onChange: (key: unknown) => void;
}

/** Staff with one assigned category read it; those with several choose among these alone, and "all" is all of theirs. */
function CategoryFilter({ value, onChange }: CategoryFilterProps) {
  const assigned = useStaffUser()?.assigned_categories ?? [];
  const { options } = useCategoryOptions({ within: assigned });
  const choice = categoryChoice(assigned, options);
  if (choice.kind === 'fixed') {
    return (
      <div className={filter}>
        <TextField label="Category" isLabelHidden isReadOnly value={assignedToYou([choice.label])} />
      </div>
    );
  }
  const labels = choice.options.map(({ label }) => label);
  const all = { id: ALL, label: choice.kind === 'limited' ? assignedToYou(labels) : staffMessages.allCategories };
  return (
    <div className={filter}>
      <ComboBox
        // The field shows the chosen option's words, which it takes up when it is made.
        key={`${choice.kind} ${labels.length}`}
        label="Category"
        isLabelHidden
        options={[all, ...choice.options]}
        emptyText={staffMessages.categoryNotOffered}
        value={value ?? ALL}
        onChange={onChange}
      />
    </div>
  );
}
