import { useState } from 'react';
import { useLocation } from 'wouter';
import type { ApiInput } from '#client/api/appRouter.ts';
import { trpc } from '#client/api/client.ts';
import { NEW_RECORD, recordPath } from '#client/app/paths.ts';
import { storageEntry } from '#client/browser/webStorage.ts';
import { Button } from '#client/design/button/Button.tsx';
import { IconPicker } from '#client/design/categoryIcon/IconPicker.tsx';
import { Checkbox } from '#client/design/checkbox/Checkbox.tsx';
import { ComboBox } from '#client/design/comboBox/ComboBox.tsx';
import { Stack } from '#client/design/layout/Stack.tsx';
import { NumberField } from '#client/design/numberField/NumberField.tsx';
import { Note } from '#client/design/text/Note.tsx';
import type { Category } from '#shared/contracts/categories.ts';
import { AGRIBIZ_CATEGORY } from '#shared/domain/customers/legalTexts.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { fieldLabel } from '../records/fieldLabels.ts';
import { RecordFiles } from '../records/files/RecordFiles.tsx';
import { noteOpened } from '../records/form/recordFocus.ts';
import type { RecordForm } from '../records/form/useRecord.ts';
import { RecordList } from '../records/list/RecordList.tsx';
import { useListView } from '../records/list/useListView.ts';
import { type NewRecordState, recordScreen } from '../records/RecordScreen.tsx';
import type { FilesDefinition, RecordNames } from '../records/recordKind.ts';
import { useIsUnscoped } from '../records/useStaffUser.ts';
import { TOP, TOP_LABEL, useCategoryOptions, useParentOptions } from './CategoryField.tsx';
import { CategoryTree } from './CategoryTree.tsx';
import { isFound } from './categoryTree.ts';
import { OtherFieldsEditor } from './OtherFieldsEditor.tsx';

interface CategoryDraft {
  name: string;
  parent_category: string | null;
  icon: string;
  /** Null: last among its siblings, which the server decides. */
  sequence: number | null;
  other_fields: string[];
  /** Null: on for a new category named Agribiz, which the server decides. */
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
    <NumberField
      name="sequence"
      isCompact
      label="Sequence"
      description="Order in the menu, lowest first. Empty = last."
      minValue={0}
      maxValue={1_000_000}
      value={draft.sequence ?? Number.NaN}
      onChange={(value) => set({ sequence: Number.isNaN(value) ? null : value })}
      errorMessage={errors.sequence}
      isReadOnly={isReadOnly}
    />
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

const FILES: FilesDefinition = {
  paste: {
    title: 'Paste categories',
    description: 'For subcategories enter the path: Uniforms > PE. Existing categories do not change.',
    add: async (client, names) => (await client.stocks.addNames.mutate({ list: 'category', names })).created,
  },
};

function CategoryList({ names: { path, title, one } }: { names: RecordNames }) {
  const view = useListView({ sorts: [] });
  const list = trpc.categories.list.useQuery({});
  const categories = list.data ?? [];
  const parents = new Set(categories.flatMap(({ parent_category }) => parent_category ?? []));
  const [expanded, setExpanded] = useExpanded(parents);
  const canEdit = useIsUnscoped();
  const [, navigate] = useLocation();
  const urlOf = (id: string) => recordPath(path, id) + view.query;
  const found = categories.filter((category) => isFound(category, view.s));
  const areAllOpen = [...parents].every((id) => expanded.has(id));

  function open(id: string) {
    noteOpened(path, id);
    navigate(urlOf(id));
  }
  function addBelow(id: string) {
    const state: NewRecordState<Pick<Category, 'parent_category'>> = { draft: { parent_category: id } };
    navigate(urlOf(NEW_RECORD), { state });
  }
  return (
    <RecordList
      title={title}
      singular={one}
      basePath={path}
      view={view}
      list={{ ...list, isPlaceholderData: false, data: list.data && { docs: found, total: found.length } }}
      columns={[]}
      canEdit={canEdit}
      emptyText="Customers find products by their category, such as Books or Uniforms."
      actions={
        <>
          {parents.size > 0 && (
            <Button isDisabled={view.s !== ''} onPress={() => setExpanded(areAllOpen ? new Set() : parents)}>
              {areAllOpen ? 'Collapse all' : 'Expand all'}
            </Button>
          )}
          <RecordFiles files={FILES} canEdit={canEdit} />
        </>
      }
      body={
        <Stack gap="4">
          {!canEdit && <Note>{staffMessages.categoriesReadOnly}</Note>}
          <CategoryTree
            categories={categories}
            keyword={view.s}
            isReadOnly={!canEdit}
            expanded={expanded}
            onExpandedChange={setExpanded}
            onOpen={open}
            onAddBelow={addBelow}
          />
        </Stack>
      }
    />
  );
}

/** Enough for a thousand categories with nine digits. */
const stored = storageEntry<string[]>({
  area: 'local',
  name: 'categories-open',
  maxLength: 12_000,
  read: (ids) => (Array.isArray(ids) ? ids.map(String) : null),
});

function useExpanded(usual: Iterable<string>): [ReadonlySet<string>, (expanded: ReadonlySet<string>) => void] {
  const [expanded, setState] = useState(() => {
    const ids = stored.get();
    return ids && new Set(ids);
  });
  const set = (next: ReadonlySet<string>) => {
    stored.set([...next]);
    setState(new Set(next));
  };
  return [expanded ?? new Set(usual), set];
}
