import { useHistoryState } from 'wouter/use-browser-location';
import type { ApiInput } from '#client/api/appRouter.ts';
import { trpc } from '#client/api/client.ts';
import { paths } from '#client/app/paths.ts';
import { IconPicker } from '#client/design/categoryIcon/IconPicker.tsx';
import { Checkbox } from '#client/design/checkbox/Checkbox.tsx';
import { ComboBox } from '#client/design/comboBox/ComboBox.tsx';
import { Stack } from '#client/design/layout/Stack.tsx';
import { NumberField } from '#client/design/numberField/NumberField.tsx';
import { TextField } from '#client/design/textField/TextField.tsx';
import type { Category } from '#shared/contracts/categories.ts';
import { AGRIBIZ_CATEGORY } from '#shared/domain/customers/legalTexts.ts';
import { fieldLabel } from '../records/fieldLabels.ts';
import { NEW_RECORD, type RecordForm, useRecord } from '../records/form/useRecord.ts';
import { RecordPage } from '../records/RecordPage.tsx';
import { useIsUnscoped } from '../records/useStaffUser.ts';
import { narrow } from './categories.css.ts';
import { OtherFieldsEditor } from './OtherFieldsEditor.tsx';
import { TOP, TOP_LABEL, useCategoryOptions, useParentOptions } from './useCategoryOptions.ts';

export interface NewCategoryState {
  parent?: string;
}

const labels = {
  parent_category: 'Parent category',
  other_fields: 'Extra fields',
  has_weekly_cutoff: 'Weekly cut-off',
};

export function CategoryRecord({ id }: { id: string }) {
  const utils = trpc.useUtils();
  const parent = useHistoryState<NewCategoryState | null>()?.parent ?? null;
  const { options } = useCategoryOptions();
  const isReadOnly = !useIsUnscoped();
  const form = useRecord({
    id,
    basePath: paths.categories,
    isReadOnly,
    recordQuery: trpc.categories.get.useQuery({ _id: id }, { enabled: id !== NEW_RECORD }),
    empty: emptyCategory(parent),
    toDraft: toCategoryDraft,
    create: (draft) => utils.client.categories.create.mutate(toCategoryInput(draft)),
    update: ({ _id, version, ...draft }) =>
      utils.client.categories.update.mutate({ _id, version, ...toCategoryInput(draft) }),
    remove: (key) => utils.client.categories.delete.mutate(key),
    // Products show their category's name.
    onChanged: () => Promise.all([utils.categories.invalidate(), utils.stocks.invalidate()]),
    labels,
    show: (field, value) => {
      if (field === 'icon' && typeof value === 'string') return fieldLabel(value.replaceAll('-', ' '));
      if (field !== 'parent_category') return undefined;
      return value === null ? TOP_LABEL : options.find((option) => option.id === value)?.label;
    },
  });
  return (
    <RecordPage
      form={form}
      listLabel="Categories"
      title={form.isNew ? 'New category' : (form.record?.name ?? 'Category')}
      history={(before) => utils.client.categories.history.query({ _id: id, before })}
    >
      <CategoryFields form={form} />
    </RecordPage>
  );
}

function CategoryFields({ form }: { form: RecordForm<Category, CategoryDraft> }) {
  const { draft, errors, isReadOnly, set } = form;
  const parents = useParentOptions(form.record?._id ?? null);
  return (
    <Stack gap="5">
      <TextField label="Name" isRequired={!isReadOnly} maxLength={120} {...form.field('name')} />
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
          description="Order in the menu, lowest first. Empty = last."
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
        description="Customers confirm the cut-off before adding to cart. Also applies to subcategories."
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

const emptyCategory = (parent: string | null): CategoryDraft => ({
  name: '',
  parent_category: parent,
  icon: '',
  sequence: null,
  other_fields: [],
  has_weekly_cutoff: null,
});

function toCategoryDraft({ _id, version, ...draft }: Category): CategoryDraft {
  return draft;
}

function toCategoryInput(draft: CategoryDraft): ApiInput['categories']['create'] {
  return {
    name: draft.name,
    parent_category: draft.parent_category,
    icon: draft.icon,
    sequence: draft.sequence ?? undefined,
    other_fields: draft.other_fields.map((label) => label.trim()).filter((label) => label !== ''),
    has_weekly_cutoff: draft.has_weekly_cutoff ?? undefined,
  };
}
