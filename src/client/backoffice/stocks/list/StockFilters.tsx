import X from 'lucide-react/icons/x';
import { assignedToYou, staffMessages } from '#shared/staffMessages.ts';
import { Button } from '../../../design/button/Button.tsx';
import { ComboBox } from '../../../design/comboBox/ComboBox.tsx';
import { TextField } from '../../../design/textField/TextField.tsx';
import { useCategoryOptions } from '../../categories/useCategoryOptions.ts';
import { ALL, ToolbarFilter } from '../../records/FilterSelect.tsx';
import { filterBox } from '../../records/records.css.ts';
import { useStaffUser } from '../../records/useStaffUser.ts';
import { categoryChoice } from './categoryChoice.ts';
import type { StockListState } from './useStockList.ts';

type StockFiltersProps = Pick<StockListState, 'view' | 'category'> & Pick<StockListState['filter'], 'import_id'>;

/** The filters of the stock list: a category with all below it, and whether customers can see the product. */
export function StockFilters({ view, category, import_id }: StockFiltersProps) {
  const filterBy = (name: string, key: unknown) =>
    view.set({ extras: { [name]: key === null || key === ALL ? null : String(key) } });
  return (
    <>
      <CategoryFilter value={category} onChange={(key) => filterBy('category', key)} />
      <ToolbarFilter
        view={view}
        name="is_available"
        label="Availability"
        all="Shown and hidden"
        options={[
          { id: 'true', label: 'Available' },
          { id: 'false', label: 'Hidden' },
        ]}
      />
      <ToolbarFilter
        view={view}
        name="only"
        label="Stock level"
        all="Any stock level"
        options={[
          { id: 'low', label: 'Low' },
          { id: 'none-left', label: 'Sold out' },
          { id: 'no-picture', label: 'No picture' },
        ]}
      />
      {import_id !== null && (
        <Button size="small" icon={<X size={16} aria-hidden />} onPress={() => filterBy('import_id', null)}>
          From one import
        </Button>
      )}
    </>
  );
}

/** Staff with one assigned category read it; those with several choose among these alone, and "all" is all of theirs. */
function CategoryFilter({ value, onChange }: { value: string | null; onChange: (key: unknown) => void }) {
  const assigned = useStaffUser()?.assigned_categories ?? [];
  const { options } = useCategoryOptions({ within: assigned });
  const choice = categoryChoice(assigned, options);
  if (choice.kind === 'fixed') {
    return (
      <div className={filterBox}>
        <TextField label="Category" isLabelHidden isReadOnly value={assignedToYou([choice.label])} />
      </div>
    );
  }
  const labels = choice.options.map(({ label }) => label);
  const all = { id: ALL, label: choice.kind === 'limited' ? assignedToYou(labels) : staffMessages.allCategories };
  return (
    <div className={filterBox}>
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
