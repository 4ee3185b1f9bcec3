import type { z } from 'zod';
import type { matchPicturesInput, matchPicturesOutput } from '#shared/contracts/stocks.ts';
import { colorNamed, colorOfFile } from '#shared/domain/catalog/products/pictureColors.ts';
import { codesOf } from '#shared/domain/catalog/products/productCodes.ts';
import { db } from '../../../platform/database/db.ts';
import type { Deps } from '../../../platform/services.ts';
import type { StaffMember } from '../../../platform/sessions/staffMember.ts';
import { readInChunks } from '../../product/chunks.ts';
import { isInScope } from '../../product/visibility.ts';
import { findCodeOwners } from '../codes.ts';
import { createIdentities } from '../saveSizes.ts';

interface Named {
  id: number;
  name: string;
  colors: readonly string[];
}

/** By code or name, optionally with a color; null for none or several. Within the user's categories. */
export async function matchPictures(
  { em }: Pick<Deps, 'em'>,
  { scope }: StaffMember,
  { files }: z.output<typeof matchPicturesInput>,
): Promise<z.input<typeof matchPicturesOutput>> {
  const wanted = files.map((file) => ({ file, names: pictureNames(file), colored: coloredPictureNames(file) }));
  const names = [...new Set(wanted.flatMap((each) => [...each.names, ...each.colored.flatMap((one) => one.names)]))];
  const codes = new Map(names.map((name) => [name, codesOf(name)]));
  const owners = await findCodeOwners(em, [...codes.values()].flat());
  const stocks = () => db(em).selectFrom('stock').select(['id', 'name', 'category_id', 'colors']);
  const named = await readInChunks(names, (chunk) => stocks().where('name', 'in', chunk).execute());
  const ids = new Set(owners.map(({ id }) => id));
  const coded = await readInChunks(ids, (chunk) => stocks().where('id', 'in', chunk).execute());
  const inScope = new Map(
    [...named, ...coded].filter(({ category_id }) => isInScope(scope, category_id)).map((stock) => [stock.id, stock]),
  );
  const products = [...inScope.values()];
  const identities = createIdentities(em);
  await identities.load([...names, ...products.map(({ name }) => name)]);
  const byName = Map.groupBy(products, ({ name }) => identities.of(name));
  const byCode = Map.groupBy(owners, ({ code }) => code);
  const ownersOf = (name: string): Named[] => {
    const coded = (codes.get(name) ?? []).flatMap((code) => byCode.get(code) ?? []);
    const ids = new Set(coded.map(({ id }) => id).filter((id) => inScope.has(id)));
    return ids.size > 0 ? [...ids].flatMap((id) => inScope.get(id) ?? []) : (byName.get(identities.of(name)) ?? []);
  };
  return wanted.map(({ file, names: own, colored }) => {
    const candidates = own.map(ownersOf).find((each) => each.length > 0) ?? [];
    const readings = colored.flatMap((one) => one.names.flatMap(ownersOf).map((stock) => ({ ...one, stock })));
    const inColor = readings.filter(({ stock, color }) => colorNamed(color, stock.colors) !== undefined);
    const chosen = candidates.length > 0 ? candidates : [...new Set(inColor.map(({ stock }) => stock))];
    const [one] = chosen.length === 1 ? chosen : [];
    const [unknown] = chosen.length > 0 ? [] : readings;
    return {
      file,
      product: one ? { _id: String(one.id), name: one.name } : null,
      is_several: chosen.length > 1,
      color: one ? colorOfFile(file, one.colors) : '',
      unknown: unknown ? { color: unknown.color, name: unknown.stock.name } : null,
    };
  });
}

/** Removes folder, extension and picture number ("P-0001 (2)", "P-0001-b"). */
export function pictureNames(file: string): string[] {
  const stem = stemOf(file);
  return namesOf(stem, withoutNumber(stem));
}

const MAX_COLOR_WORDS = 3;

/** All splits of "P-0001-navy-blue" into product and color, the shortest color first. */
export function coloredPictureNames(file: string): { names: string[]; color: string }[] {
  const stem = withoutNumber(stemOf(file));
  const gaps = [...stem.matchAll(/[\s_-]+/g)].slice(-MAX_COLOR_WORDS).reverse();
  return gaps.map(({ index, 0: gap }) => ({
    names: namesOf(stem.slice(0, index)),
    color: stem.slice(index + gap.length).replaceAll('_', ' '),
  }));
}

const stemOf = (file: string): string =>
  (file.split(/[\\/]/).at(-1) ?? '')
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .normalize('NFC')
    .trim();

const withoutNumber = (stem: string): string => stem.replace(/\s*\(\d{1,2}\)$|[\s_-]+(?:\d{1,2}|[a-e])$/i, '').trim();

const namesOf = (...texts: string[]): string[] =>
  [...new Set(texts.flatMap((text) => [text, text.replaceAll('_', ' ')]))].filter((name) => name !== '');
