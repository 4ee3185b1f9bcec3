import { useHistoryState } from 'wouter/use-browser-location';
import { trpc } from '../../api/client.ts';
import { paths } from '../../app/paths.ts';
import { fieldLabel } from '../records/fieldLabels.ts';
import { RecordPage } from '../records/RecordPage.tsx';
import { NEW_RECORD, useRecord } from '../records/useRecord.ts';
import { useIsUnscoped } from '../records/useStaffUser.ts';
import { CategoryFields } from './CategoryFields.tsx';
import { emptyCategory, toCategoryDraft, toCategoryInput } from './categoryDraft.ts';
import { useCategoryOptions } from './useCategoryOptions.ts';
import { TOP_LABEL } from './useParentOptions.ts';

/** State that "New here" hands to the new record: the category below which it was chosen. */
export interface NewCategoryState {
  parent?: string;
}

const labels = {
  parent_category: 'Parent category',
  other_fields: 'Extra fields',
  has_weekly_cutoff: 'Weekly cut-off',
};

/** A category being made or edited. */
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
    // Products carry their category's name.
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
