import type { z } from 'zod';
import type { addNamesInput, addNamesOutput, ImportHow } from '#shared/contracts/stockImport.ts';
import type { NameList } from '#shared/domain/catalog/importColumns.ts';
import { AGRIBIZ_CATEGORY } from '#shared/domain/customers/legalTexts.ts';
import { foldText } from '#shared/domain/foldText.ts';
import { changedBy } from '../../masterData/auditSubscriber.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { Agriculture, GradeLevel, Subject } from '../../reference/reference.entity.ts';
import { childrenOf, lockCategoryTree, writeClosing } from '../categories/categoryTree.ts';
import { Category, type CategoryEntity } from '../category.entity.ts';
import { indexCategories } from '../search/stockIndex.ts';

const LISTS = { subjects: Subject, grade_levels: GradeLevel, agriculture: Agriculture } as const;
const MAX_NAME = 120;

/** Whether a name of a list can be made: no step of it is empty or too long. */
export const canBeMade = (list: NameList, name: string): boolean =>
  stepsOf(list, name).every((step) => step !== '' && step.length <= MAX_NAME);

/** The names of a category and of those above it, the highest first; of another list the name itself. */
const stepsOf = (list: NameList, name: string): string[] =>
  (list === 'category' ? name.split('>') : [name]).map((step) => step.trim());

/** Only who may make categories and lists by their own screens makes them by an import: no token, and nobody who is kept to some categories. */
export const mayMakeNames = ({ scope, apiToken }: StaffMember): boolean => scope === null && apiToken === undefined;

/**
 * Makes those of the names that a file uses, that the clerk wants made and that are still missing, a category with those above it, in
 * the caller's transaction; returns how many. Each leaves its row in the audit log.
 */
export async function makeNames(
  deps: Pick<Deps, 'now'>,
  em: StoreEntityManager,
  staff: StaffMember,
  { names }: Pick<ImportHow, 'names'>,
): Promise<number> {
  const wanted = names.filter(({ meant }) => meant === null);
  if (wanted.length === 0 || !mayMakeNames(staff)) return 0;
  changedBy(em, staff, deps.now());
  const of = (list: NameList) => wanted.flatMap((one) => (one.list === list ? [one.name.trim()] : []));
  let made = await makeCategories(em, of('category'));
  for (const list of ['subjects', 'grade_levels', 'agriculture'] as const) {
    const entity = LISTS[list];
    const known = new Set((await em.find(entity, {})).map(({ name }) => foldText(name)));
    for (const name of of(list)) {
      if (!canBeMade(list, name) || known.has(foldText(name))) continue;
      known.add(foldText(name));
      em.create(entity, { name });
      made += 1;
    }
  }
  await em.flush();
  em.clear();
  return made;
}

/** Makes the names of a list that was pasted and are missing. Those that are there already stay as they are. */
export function addNames(
  deps: Deps,
  staff: StaffMember,
  { list, names }: z.output<typeof addNamesInput>,
): Promise<z.input<typeof addNamesOutput>> {
  return inTransaction(deps.em, async (em) => {
    const wanted = names.map((name) => ({ list, name, meant: null }));
    return { created: await makeNames(deps, em, staff, { names: wanted }) };
  });
}

async function makeCategories(em: StoreEntityManager, paths: readonly string[]): Promise<number> {
  if (paths.length === 0) return 0;
  const tree = new Map(await lockCategoryTree(em));
  const before = tree.size;
  for (const path of paths) {
    if (!canBeMade('category', path)) continue;
    let parent: CategoryEntity | null = null;
    for (const name of stepsOf('category', path)) parent = await childCalled(em, tree, parent, name);
  }
  await writeClosing(em, tree);
  await indexCategories(em);
  return tree.size - before;
}

async function childCalled(
  em: StoreEntityManager,
  tree: Map<number, CategoryEntity>,
  parent: CategoryEntity | null,
  name: string,
): Promise<CategoryEntity> {
  const siblings = childrenOf(tree, parent);
  const there = siblings.find((sibling) => foldText(sibling.name) === foldText(name));
  if (there) return there;
  const made = em.create(Category, {
    name,
    icon: '',
    other_fields: [],
    parent_category: parent,
    sequence: Math.max(0, ...siblings.map(({ sequence }) => sequence)) + 1,
    has_weekly_cutoff: name === AGRIBIZ_CATEGORY,
  });
  await em.flush();
  tree.set(made.id, made);
  return made;
}
