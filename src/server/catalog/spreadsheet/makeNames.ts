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
import { editDistance } from './editDistance.ts';

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

/** Words that lists write in front of a grade: G7, Gr. 7, Grade7. */
const GRADE = /^(?:g|gr|grd|grade|year|yr|baitang)?[\s.-]*(\d{1,2})$/;

const plain = (name: string): string =>
  foldText(name)
    .replace(/[^\p{L}\p{N}>]+/gu, ' ')
    .trim();

const wordsOf = (name: string): string => plain(name).replace(/\b(\p{L}{3,})s\b/gu, '$1');

/** Longer names may be written with two letters wrong, short ones with one. */
const slips = (name: string): number => (name.length >= 8 ? 2 : name.length >= 5 ? 1 : 0);

/** Returns the name of a list that a missing one probably means, or null. `last` is what a name ends in, for paths of categories. */
export function suggestName(
  name: string,
  known: readonly string[],
  last: (name: string) => string = (each) => each,
): string | null {
  const grade = gradeOf(name);
  if (grade !== null) return known.find((each) => gradeOf(each) === grade) ?? null;
  const wanted = wordsOf(last(name)).replaceAll(' ', '');
  if (wanted === '') return null;
  const candidates = known.map((each) => ({ each, text: wordsOf(last(each)).replaceAll(' ', '') }));
  const same = candidates.find(({ text }) => text === wanted);
  if (same) return same.each;
  const near = candidates.flatMap(({ each, text }) => {
    const distance = /\d/.test(wanted + text) ? null : editDistance(text, wanted, slips(wanted));
    return distance === null ? [] : [{ each, distance }];
  });
  return near.sort((a, b) => a.distance - b.distance)[0]?.each ?? null;
}

/** Returns the usual name of a grade that is written in another way, or null: G7, Gr. 7 and Grade7 are one grade, also where a store has none yet. */
export function gradeName(name: string): string | null {
  const grade = gradeOf(name);
  const usual = `Grade ${grade}`;
  return grade === null || usual === name ? null : usual;
}

function gradeOf(name: string): number | null {
  const digits = GRADE.exec(plain(name))?.[1];
  return digits === undefined ? null : Number(digits);
}
