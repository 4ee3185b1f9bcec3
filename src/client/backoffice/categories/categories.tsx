import type { ApiInput } from '#client/api/appRouter.ts';
import { trpc } from '#client/api/client.ts';
import { IconPicker } from '#client/design/categoryIcon/IconPicker.tsx';
import { Checkbox } from '#client/design/checkbox/Checkbox.tsx';
import { ComboBox } from '#client/design/comboBox/ComboBox.tsx';
import { NumberField } from '#client/design/numberField/NumberField.tsx';
import type { Category } from '#shared/contracts/categories.ts';
import { AGRIBIZ_CATEGORY } from '#shared/domain/customers/legalTexts.ts';
import { fieldLabel } from '../records/fieldLabels.ts';
import type { RecordForm } from '../records/form/useRecord.ts';
import { recordScreen } from '../records/RecordScreen.tsx';
import { CategoryList } from './CategoryList.tsx';
import { narrow } from './categories.css.ts';
import { OtherFieldsEditor } from './OtherFieldsEditor.tsx';
import { TOP, TOP_LABEL, useCategoryOptions, useParentOptions } from './useCategoryOptions.ts';

interface CategoryDraft {
  name: string;
  parent_category: string | null;
  icon: string;
  /** Null: the server puts it last among its siblings. */
  sequence: number | null;
  other_fields: string[];
  /** Null: the server turns it on for a new category named Agribiz. */
  has_weekly_cutoff: boolean | null;
}

interface FieldProps {
  form: RecordForm<Category, CategoryDraft>;
}

export default recordScreen<Category, never, Category, CategoryDraft, ApiInput['categories']['create']>({
  List: CategoryList,
  router: trpc.categories,
  history: (client) => client.categories.history,
  empty: {
    name: '',
    parent_category: null,
    icon: '',
    sequence: null,
    other_fields: [],
    has_weekly_cutoff: null,
  },
  toDraft: ({ _id, version, ...draft }) => draft,
  toInput: ({ sequence, other_fields, has_weekly_cutoff, ...draft }) => ({
    ...draft,
    sequence: sequence ?? undefined,
    other_fields: other_fields.map((label) => label.trim()).filter((label) => label !== ''),
    has_weekly_cutoff: has_weekly_cutoff ?? undefined,
  }),
  fields: [
    { kind: 'text', name: 'name', label: 'Name', isRequired: true, maxLength: 120 },
    ParentField,
    IconField,
    SequenceField,
    CutoffField,
    OtherFields,
  ],
  useOptions: () => {
    const { options } = useCategoryOptions();
    return {
      labels: {
        parent_category: 'Parent category',
        other_fields: 'Extra fields',
        has_weekly_cutoff: 'Weekly cut-off',
      },
      show: (field, value) => {
        if (field === 'icon' && typeof value === 'string') return fieldLabel(value.replaceAll('-', ' '));
        if (field !== 'parent_category') return undefined;
        return value === null ? TOP_LABEL : options.find((option) => option.id === value)?.label;
      },
    };
  },
});

function ParentField({ form: { draft, errors, isReadOnly, record, set } }: FieldProps) {
  const parents = useParentOptions(record?._id ?? null);
  return (
    <ComboBox
      // The field reads the chosen option's label only when it is created.
      key={parents.length}
      name="parent_category"
      label="Parent category"
      options={parents}
      emptyText="No category with this name."
      value={draft.parent_category ?? TOP}
      onChange={(key) => set({ parent_category: key === null || key === TOP ? null : String(key) })}
      errorMessage={errors.parent_category}
      isReadOnly={isReadOnly}
    />
  );
}

function IconField({ form: { draft, errors, isReadOnly, set } }: FieldProps) {
  return (
    <IconPicker
      label="Icon"
      value={draft.icon}
      onChange={(icon) => set({ icon })}
      errorMessage={errors.icon}
      isDisabled={isReadOnly}
    />
  );
}

function SequenceField({ form: { draft, errors, isReadOnly, set } }: FieldProps) {
  return (
    <div className={narrow}>
      <NumberField
        name="sequence"
        label="Sequence"
        description="Order in the menu, lowest first. Empty = last."
        minValue={0}
        maxValue={1_000_000}
        value={draft.sequence ?? Number.NaN}
        onChange={(value) => set({ sequence: Number.isNaN(value) ? null : value })}
        errorMessage={errors.sequence}
        isReadOnly={isReadOnly}
      />
    </div>
  );
}

function CutoffField({ form: { draft, isReadOnly, set } }: FieldProps) {
  return (
    <Checkbox
      isSelected={draft.has_weekly_cutoff ?? draft.name.trim() === AGRIBIZ_CATEGORY}
      onChange={(has_weekly_cutoff) => set({ has_weekly_cutoff })}
      isDisabled={isReadOnly}
      description="Customers confirm the cut-off before adding to cart. Also applies to subcategories."
    >
      Orders close every Tuesday at 4:00 PM
    </Checkbox>
  );
}

function OtherFields({ form: { draft, errors, isReadOnly, set } }: FieldProps) {
  const below = Object.entries(errors).find(([field]) => field.startsWith('other_fields.'))?.[1];
  return (
    <OtherFieldsEditor
      value={draft.other_fields}
      onChange={(other_fields) => set({ other_fields })}
      errorMessage={errors.other_fields ?? below}
      isReadOnly={isReadOnly}
    />
  );
}
