import { useCategoryOptions } from './useCategoryOptions.ts';

/** The option that stands for no parent: a list key cannot be null. */
export const TOP = 'top';
export const TOP_LABEL = 'None (main category)';

/** Returns the places for a category: the top, and every category but itself and those below it. */
export function useParentOptions(id: string | null) {
  const { options } = useCategoryOptions({ without: id });
  return [{ id: TOP, label: TOP_LABEL }, ...options];
}
