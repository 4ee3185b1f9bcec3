import type { Category } from '#shared/contracts/categories.ts';
import { AGRIBIZ_CATEGORY } from '#shared/domain/customers/legalTexts.ts';
import { IconPicker } from '../../design/categoryIcon/IconPicker.tsx';
import { Checkbox } from '../../design/checkbox/Checkbox.tsx';
import { ComboBox } from '../../design/comboBox/ComboBox.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { NumberField } from '../../design/numberField/NumberField.tsx';
import { TextField } from '../../design/textField/TextField.tsx';
import type { RecordForm } from '../records/useRecord.ts';
import { narrow } from './categories.css.ts';
import type { CategoryDraft } from './categoryDraft.ts';
import { OtherFieldsEditor } from './OtherFieldsEditor.tsx';
import { TOP, useParentOptions } from './useParentOptions.ts';

/** The fields of a category. */
export function CategoryFields({ form }: { form: RecordForm<Category, CategoryDraft> }) {
  const { draft, errors, isReadOnly, set } = form;
  const parents = useParentOptions(form.record?._id ?? null);
  return (
    <Stack gap="5">
      <TextField label="Name" isRequired={!isReadOnly} maxLength={120} {...form.field('name')} />
      <ComboBox
        // The field shows the chosen option's words, which it takes up when it is made.
        key={parents.length}
        name="parent_category"
        label="Parent category"
        options={parents}
        emptyText="No category of this name."
        value={draft.parent_category ?? TOP}
        onChange={(key) => set({ parent_category: key === null || key === TOP ? null : String(key) })}
        errorMessage={errors.parent_category}
        isReadOnly={isReadOnly}
      />
      <IconPicker
        label="Icon"
        value={draft.icon}
        onChange={(icon) => set({ icon })}
        errorMessage={errors.icon}
        isDisabled={isReadOnly}
      />
      <div className={narrow}>
        <NumberField
          name="sequence"
          label="Sequence"
          description="Its place among its siblings, lowest first. Left empty, a new category comes last."
          minValue={0}
          maxValue={1_000_000}
          value={draft.sequence ?? Number.NaN}
          onChange={(value) => set({ sequence: Number.isNaN(value) ? null : value })}
          errorMessage={errors.sequence}
          isReadOnly={isReadOnly}
        />
      </div>
      <Checkbox
        isSelected={draft.has_weekly_cutoff ?? draft.name.trim() === AGRIBIZ_CATEGORY}
        onChange={(has_weekly_cutoff) => set({ has_weekly_cutoff })}
        isDisabled={isReadOnly}
        description="Before such a product goes into the cart, customers confirm the cut-off. Categories below have it too."
      >
        Orders close every Tuesday at 4:00 PM
      </Checkbox>
      <OtherFieldsEditor
        value={draft.other_fields}
        onChange={(other_fields) => set({ other_fields })}
        errorMessage={errors.other_fields ?? firstBelow(errors, 'other_fields.')}
        isReadOnly={isReadOnly}
      />
    </Stack>
  );
}

const firstBelow = (errors: Readonly<Record<string, string>>, prefix: string) =>
  Object.entries(errors).find(([field]) => field.startsWith(prefix))?.[1];
