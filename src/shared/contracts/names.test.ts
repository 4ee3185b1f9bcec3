import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { line, toLine, visibleLine } from './common.ts';

const UNUSABLE = ['\u0000', '\u0007', '\t', '\n', '\u007f', '\u0085', '\u2028', '\ud83d', '\udc69'];
const MARKS = [
  '\u202a',
  '\u202c',
  '\u202e',
  '\u2066',
  '\u2069',
  '\u200e',
  '\ufeff',
  '\ufe0d',
  '\u3164',
  '\u200b',
  '\u00ad',
];
const NAMES = [
  'name',
  'full_name',
  'username',
  'account_name',
  'bank',
  'size',
  'color',
  'grade_level',
  'reason',
  'uom',
  'order_address',
];
/** Contracts that are only used by name. */
const LOOKED_UP = ['staff.loginInput', 'customers.profileInput'];

const files = (await readdir(import.meta.dirname)).filter((file) => /^\w+\.ts$/.test(file));
const schemas: [where: string, schema: z.ZodType][] = [];
for (const file of files) {
  const contracts: Record<string, unknown> = await import(join(import.meta.dirname, file));
  for (const [name, value] of Object.entries(contracts)) {
    const where = `${file.slice(0, -3)}.${name}`;
    const { create } = value as { create?: unknown };
    if (create instanceof z.ZodType) schemas.push([`${where}.create`, create]);
    if (/Input$/.test(name) && value instanceof z.ZodType && !LOOKED_UP.includes(where)) schemas.push([where, value]);
  }
}

/** All fields of a schema at any depth, with their paths. */
function fieldsOf(
  schema: z.ZodType,
  path: string,
  found: [string, z.ZodType][] = [],
  depth = 0,
): [string, z.ZodType][] {
  if (depth > 12) return found;
  const { def } = schema as unknown as { def: Record<string, unknown> & { shape?: Record<string, z.ZodType> } };
  for (const [key, field] of Object.entries(def.shape ?? {})) {
    found.push([`${path}.${key}`, field]);
    fieldsOf(field, `${path}.${key}`, found, depth + 1);
  }
  for (const inner of [def.innerType, def.element, def.in, def.out, ...((def.options as unknown[]) ?? [])]) {
    if (inner instanceof z.ZodType) fieldsOf(inner, path, found, depth + 1);
  }
  return found;
}
const nameFields = schemas
  .flatMap(([where, schema]) => fieldsOf(schema, where))
  .filter(([path, field]) => NAMES.includes(path.split('.').at(-1) ?? '') && field.safeParse('Ana').success);

test('the walk finds the names of all kinds of records', () => {
  const ways = nameFields.map(([path]) => path);
  for (const path of [
    'staff.createUserInput.username',
    'stocks.createStockInput.name',
    'customers.updateProfileInput.full_name',
  ]) {
    expect(ways).toContain(path);
  }
});

test.each(nameFields)('%s loses invisible marks, and is empty without other characters', (_way, field) => {
  for (const mark of MARKS) {
    expect(field.parse(`${mark}An${mark}a ${mark}\n`), JSON.stringify(mark)).toBe('Ana');
    const alone = field.safeParse(`${mark} ${mark}`);
    expect(alone.success ? alone.data || '' : '', JSON.stringify(mark)).toBe('');
  }
});

test.each(nameFields)('%s rejects control characters', (_way, field) => {
  for (const character of UNUSABLE)
    expect(field.safeParse(`Ana${character}Reyes`).success, JSON.stringify(character)).toBe(false);
});

test.each(nameFields)('%s is normalized', (_way, field) => {
  expect(field.parse('Jose\u0301')).toBe('Jos\u00e9');
});

describe('a line', () => {
  test('is measured in its stored form', () => {
    expect(line(3).parse('e\u0301e\u0301e\u0301')).toBe('ééé');
    expect(line(3).safeParse('éééé').success).toBe(false);
    expect(line(3).safeParse('e\u0301'.repeat(1_000)).success).toBe(false);
  });

  test('keeps emoji, including joined ones, and all scripts', () => {
    for (const text of ['👩‍👩‍👧 Reyes', 'محمد', '王小明', 'O’Neil-Ñuñez', 'ᜊᜌ᜔ᜊᜌᜒᜈ᜔'])
      expect(line(60).parse(` ${text} `)).toBe(text);
  });

  test('for signing in has no invisible characters', () => {
    for (const text of ['ad\u200dmin', 'admin\u{e0041}', 'admin\ufe0f', '\u3164'])
      expect(visibleLine(60).safeParse(text).success, JSON.stringify(text)).toBe(false);
    for (const text of ['admin', 'josé.ñuñez', 'ana@university.edu.ph'])
      expect(visibleLine(60).parse(` ${text} `)).toBe(text);
  });

  test('from other programs loses invalid characters', () => {
    expect(toLine(' Jose\u0301\u202e\u0000 Reyes\n', 160)).toBe('José Reyes');
    expect(toLine('M'.repeat(500), 160)).toHaveLength(160);
  });
});
