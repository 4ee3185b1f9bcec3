import MiniSearch from 'minisearch';
import type { z } from 'zod';
import type { addNamesInput, addNamesOutput, ImportHow } from '#shared/contracts/stockImport.ts';
import { type NameList, PLAIN_LISTS } from '#shared/domain/catalog/products/importColumns.ts';
import { AGRIBIZ_CATEGORY } from '#shared/domain/customers/legalTexts.ts';
import { foldText } from '#shared/domain/foldText.ts';
import { changedBy } from '../../masterData/auditSubscriber.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import type { Subject } from '../../staffLists/staffLists.entity.ts';
import { childrenOf, lockCategoryTree, writeClosing } from '../categories/categoryTree.ts';
import { Category, type CategoryEntity } from '../category.entity.ts';
import { LIST_ENTITIES } from '../product/stockNames.ts';
import { indexCategories } from '../search/stockIndex.ts';

const MAX_NAME = 120;

/** No step may be empty or too long. */
export const canBeMade = (list: NameList, name: string): boolean =>
  stepsOf(list, name).every((step) => step !== '' && step.length <= MAX_NAME);

/** A category's path from the top; for another list only the name. */
const stepsOf = (list: NameList, name: string): string[] =>
  (list === 'category' ? name.split('>') : [name]).map((step) => step.trim());

/** Same right as on the screens: not for tokens or staff with assigned categories. */
export const mayMakeNames = ({ scope, apiToken }: StaffMember): boolean => scope === null && apiToken === undefined;

/** Creates missing names and categories with those above, audited, in the caller's transaction; returns the count. */
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
  for (const list of PLAIN_LISTS) {
    const entity = LIST_ENTITIES[list] as typeof Subject;
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

/** G7, Gr. 7, Grade7. */
const GRADE = /^(?:g|gr|grd|grade|year|yr|baitang)?[\s.-]*(\d{1,2})$/;

/** Removes a plural s. */
const wordsOf = (name: string): string[] =>
  (foldText(name).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.replace(/(?<=\p{L}{3})s$/u, ''));

/** Long words may have two wrong letters, short ones none, numbered names none. */
const wrongLetters = (word: string): number | boolean => {
  if (word.length < 5 || /\d/.test(word)) return false;
  return word.length < 7 ? 1 : 2;
};

/** Suggests the most similar existing name, or null. Of a category's path only the last name counts. */
export function nameSuggester(list: NameList, known: readonly string[], staff: StaffMember) {
  const last = (name: string) => (list === 'category' ? (name.split('>').at(-1) ?? name) : name);
  const index = new MiniSearch({ fields: ['name'], tokenize: wordsOf, processTerm: (word) => word });
  index.addAll(known.map((name, id) => ({ id, name: last(name) })));
  return (name: string): string | null => {
    const grade = list === 'grade_levels' ? gradeOf(name) : null;
    if (grade !== null) {
      const usual = known.find((each) => gradeOf(each) === grade) ?? `Grade ${grade}`;
      return usual === name || !(known.includes(usual) || mayMakeNames(staff)) ? null : usual;
    }
    const found = index.search(last(name), { combineWith: 'AND', fuzzy: wrongLetters });
    const words = wordsOf(last(name)).length;
    const near = found.map(({ id }) => known[id] ?? '').find((each) => wordsOf(last(each)).length === words);
    return near ?? null;
  };
}

function gradeOf(name: string): number | null {
  const digits = GRADE.exec(wordsOf(name).join(' '))?.[1];
  return digits === undefined ? null : Number(digits);
}
