import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { categoryCreated, createCategoryNamed } from '#shared/staffMessages.ts';
import { trpc } from '../../api/client.ts';
import { showError } from '../../app/showError.ts';
import { ComboBox } from '../../design/comboBox/ComboBox.tsx';
import { showToast } from '../../design/toast/showToast.ts';
import { useIsUnscoped, useStaffUser } from '../records/useStaffUser.ts';
import { buildTree, subtreeIds, withPaths } from './categoryTree.ts';

const CREATE = 'create';

interface CategoryFieldProps {
  value: string | null;
  onChange: (category: string | null) => void;
  errorMessage: string | undefined;
}

export function CategoryField({ value, onChange, errorMessage }: CategoryFieldProps) {
  const assigned = useStaffUser()?.assigned_categories;
  const canCreate = useIsUnscoped();
  const { options, isPending } = useCategoryOptions({ within: assigned });
  const [typed, setTyped] = useState('');
  const [created, setCreated] = useState<string | null>(null);
  const utils = trpc.useUtils();
  const create = trpc.categories.create.useMutation({
    onSuccess: (made) => {
      // Listed at once, so that a save right after it has the category.
      utils.categories.list.setData({}, (all) => all && [...all, made]);
      setCreated(made._id);
      showToast(categoryCreated(made.name));
      return utils.categories.list.invalidate();
    },
    onError: showError,
  });
  // The field shows a name only if it is among the options.
  const isListed = options.some(({ id }) => id === created);
  const choose = useEffectEvent(onChange);
  useEffect(() => {
    if (!isListed) return;
    choose(created);
    setCreated(null);
  }, [isListed, created]);
  const name = typed.trim();
  const isNew = canCreate && name !== '' && !options.some(({ label }) => label.toLowerCase() === name.toLowerCase());
  /** Before the first category, a name can only be a new one. */
  const createFirst = () => options.length === 0 && isNew && create.isIdle && create.mutate({ name });
  return (
    <ComboBox
      label="Category"
      isRequired
      options={isNew ? [...options, { id: CREATE, label: createCategoryNamed(name) }] : options}
      placeholder={isPending ? 'Loading…' : 'Choose a category'}
      description={
        canCreate ? 'Enter a new name to create a category.' : assigned ? 'Only categories assigned to you.' : undefined
      }
      emptyText="No category with this name"
      value={value}
      onInputChange={setTyped}
      onBlur={createFirst}
      // Tab empties the field before it is left.
      onKeyDown={({ key }) => key === 'Tab' && createFirst()}
      onChange={(key) => {
        if (key === CREATE) create.mutate({ name });
        else onChange(key === null ? null : String(key));
      }}
      errorMessage={errorMessage}
    />
  );
}

interface CategoryOption {
  id: string;
  /** The path from the top: 'Uniforms > PE'. */
  label: string;
}

interface Choice {
  /** Limits the options to these categories and their descendants; all if empty. */
  within?: readonly string[];
  without?: string | null;
}

export function useCategoryOptions({ within = [], without = null }: Choice = {}): {
  options: CategoryOption[];
  isPending: boolean;
} {
  const list = trpc.categories.list.useQuery({});
  const categories = list.data;
  const wanted = within.join();
  const options = useMemo(() => {
    if (!categories) return [];
    const allowed = wanted === '' ? null : new Set(wanted.split(',').flatMap((id) => [...subtreeIds(categories, id)]));
    const barred = without === null ? new Set<string>() : subtreeIds(categories, without);
    return withPaths(buildTree(categories))
      .filter(({ category: { _id } }) => !barred.has(_id) && (allowed?.has(_id) ?? true))
      .map(({ category, path }) => ({ id: category._id, label: path }));
  }, [categories, wanted, without]);
  return { options, isPending: list.isPending };
}

/** The option for no parent, because a list key cannot be null. */
export const TOP = 'top';
export const TOP_LABEL = 'None (main category)';

export function useParentOptions(id: string | null) {
  const { options } = useCategoryOptions({ without: id });
  return [{ id: TOP, label: TOP_LABEL }, ...options];
}
