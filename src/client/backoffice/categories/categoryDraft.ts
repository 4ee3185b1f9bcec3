import type { Category } from '#shared/contracts/categories.ts';
import type { CategoryIconName } from '#shared/domain/categoryIcons.ts';
import type { ApiInput } from '../../api.ts';

/** A category as it is being typed. */
export interface CategoryDraft {
  name: string;
  parent_category: string | null;
  /** One of the known icons, or one from before there was a list of them. */
  icon: string;
  /** Null where it is left to the server: last among its siblings. */
  sequence: number | null;
  other_fields: string[];
}

/** What a new category begins as, below the one it was asked for under. */
export const emptyCategory = (parent: string | null): CategoryDraft => ({
  name: '',
  parent_category: parent,
  icon: '',
  sequence: null,
  other_fields: [],
});

/** The part of the record that is edited. */
export function toCategoryDraft({ name, parent_category, icon, sequence, other_fields }: Category): CategoryDraft {
  return { name, parent_category, icon, sequence, other_fields };
}

/** The draft as the calls take it; labels that were left empty are none. */
export function toCategoryInput(draft: CategoryDraft): ApiInput['categories']['create'] {
  return {
    name: draft.name,
    parent_category: draft.parent_category,
    // The picker offers no other; the server refuses one.
    icon: draft.icon as CategoryIconName | '',
    sequence: draft.sequence ?? undefined,
    other_fields: draft.other_fields.map((label) => label.trim()).filter((label) => label !== ''),
  };
}
