import type { Category } from '#shared/contracts/categories.ts';
import type { ApiInput } from '../../api/appRouter.ts';

/** A category as it is being typed. */
export interface CategoryDraft {
  name: string;
  parent_category: string | null;
  icon: string;
  /** Null where it is left to the server: last among its siblings. */
  sequence: number | null;
  other_fields: string[];
  /** Null where it is left to the server: on for a new category named Agribiz. */
  has_weekly_cutoff: boolean | null;
}

/** Returns the draft of a new category below the one it was requested under. */
export const emptyCategory = (parent: string | null): CategoryDraft => ({
  name: '',
  parent_category: parent,
  icon: '',
  sequence: null,
  other_fields: [],
  has_weekly_cutoff: null,
});

/** The part of the record that is edited. */
export function toCategoryDraft({ _id, version, ...draft }: Category): CategoryDraft {
  return draft;
}

/** The draft as the calls take it; labels that were left empty are none. */
export function toCategoryInput(draft: CategoryDraft): ApiInput['categories']['create'] {
  return {
    name: draft.name,
    parent_category: draft.parent_category,
    icon: draft.icon,
    sequence: draft.sequence ?? undefined,
    other_fields: draft.other_fields.map((label) => label.trim()).filter((label) => label !== ''),
    has_weekly_cutoff: draft.has_weekly_cutoff ?? undefined,
  };
}
