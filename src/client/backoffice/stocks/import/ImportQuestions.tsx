import type { ImportFile } from '#shared/contracts/stockImport.ts';
import { counted } from '#shared/counted.ts';
import { Checkbox } from '../../../design/checkbox/Checkbox.tsx';
import { Stack } from '../../../design/layout/Stack.tsx';
import { NativeSelect } from '../../../design/select/NativeSelect.tsx';
import { SegmentedControl } from '../../../design/toggle/SegmentedControl.tsx';
import { useCategoryOptions } from '../../categories/useCategoryOptions.ts';
import type { ImportSteps } from './useStockImport.ts';

interface ImportQuestionsProps {
  file: ImportFile;
  stockImport: ImportSteps;
}

/** Whether it is still to be said what an empty quantity means. */
export const asksEmptyQuantity = ({ report, how }: ImportSteps): boolean =>
  (report?.file?.empty_quantities ?? 0) > 0 && how.empty_quantity === undefined;

/** The questions that only the clerk can answer for the file as a whole. */
export function ImportQuestions({ file, stockImport: { how, change } }: ImportQuestionsProps) {
  const { unclear_point: unclear, empty_quantities: empty, products_found: found } = file;
  const hasCategories = file.columns.some(({ as }) => as === 'category' || as === '_id');
  const asksEmpty = empty > 0 || how.empty_quantity !== undefined;
  return (
    <Stack gap="3">
      {(unclear || how.point) && (
        <SegmentedControl
          label={unclear ? `What does ${unclear} mean?` : 'What does the point in a price mean?'}
          size="small"
          options={[
            { id: 'thousands', label: '1.250 is ₱1,250' },
            { id: 'decimals', label: '1.250 is ₱1.25' },
          ]}
          value={how.point ?? null}
          onChange={(point) => change({ point: point === 'decimals' ? 'decimals' : 'thousands' })}
        />
      )}
      {asksEmpty && (
        <SegmentedControl
          label={empty > 0 ? `${products(empty)} without a quantity. Use:` : 'Products without a quantity'}
          size="small"
          options={[
            { id: 'none', label: '0, sold out' },
            { id: 'uncounted', label: 'No limit, not counted' },
          ]}
          value={how.empty_quantity ?? null}
          onChange={(choice) => change({ empty_quantity: choice === 'none' ? 'none' : 'uncounted' })}
        />
      )}
      {found > 0 && (
        <SegmentedControl
          label={`${products(found)} already in the store:`}
          size="small"
          options={[
            { id: 'update', label: 'Update' },
            { id: 'skip', label: 'Skip' },
            { id: 'another', label: 'Add again as new' },
          ]}
          value={how.found ?? 'update'}
          onChange={(id) => change({ found: FOUND.find((each) => each === id) ?? 'update' })}
        />
      )}
      {!hasCategories && file.problem === null && (
        <CategoryOfAll value={how.category} onChange={(category) => change({ category })} />
      )}
      {file.problem === null && (
        <Checkbox isSelected={file.hidden} onChange={(hidden) => change({ hidden })}>
          Hide new products from customers. Show them later.
        </Checkbox>
      )}
    </Stack>
  );
}

const FOUND = ['update', 'skip', 'another'] as const;

const products = (count: number) => counted(count, 'product');

function CategoryOfAll({
  value,
  onChange,
}: {
  value: string | undefined;
  onChange: (path: string | undefined) => void;
}) {
  const { options } = useCategoryOptions();
  return (
    <NativeSelect
      label="Category of all products"
      size="small"
      options={[{ id: '', label: 'Choose one' }, ...options.map(({ label }) => ({ id: label, label }))]}
      value={value ?? ''}
      onChange={(path) => onChange(path || undefined)}
    />
  );
}
