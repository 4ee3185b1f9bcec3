import { isDeepStrictEqual } from 'node:util';
import type { Ask } from '../scenario.ts';

/** A whole number from 0 to below `count` that follows from n alone, spread evenly. */
export function pickOf(count: number, n: number, salt = 0): number {
  let mixed = Math.imul(n + 1, 0x9e3779b1) ^ Math.imul(salt + 1, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x7feb352d);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b);
  return ((mixed ^ (mixed >>> 16)) >>> 0) % count;
}

/** The item of a list that n picks. */
export function picked<Item>(items: readonly Item[], n: number, salt = 0): Item {
  const item = items[pickOf(items.length, n, salt)];
  if (item === undefined) throw new RangeError('There is nothing to pick from');
  return item;
}

export type Check = Ask['check'];
/** The fault of a record, or null. */
export type Judge = (record: unknown) => string | null;

/** A check by the record in an answer. The judge sees each different body once: the very same one needs no second look. */
export function checkedBy(judge: Judge, recordOf: (body: string) => unknown): Check {
  let right: string | null = null;
  return (status, body) => {
    if (status !== 200) return `${status}: ${body.slice(0, 300)}`;
    if (body === right) return null;
    const fault = judge(recordOf(body));
    if (fault === null) right = body;
    return fault;
  };
}

/** Judges a record by its equality with what it must be, field by field. */
export const mustEqual =
  (expected: unknown): Judge =>
  (record) =>
    isDeepStrictEqual(record, expected) ? null : (firstDifference(record, expected, 'record') ?? 'not what it must be');

/** Where two records part, for the reader of a fault. */
function firstDifference(one: unknown, other: unknown, path: string): string | null {
  if (isDeepStrictEqual(one, other)) return null;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) {
    return `${path} is ${JSON.stringify(one)?.slice(0, 200)} instead of ${JSON.stringify(other)?.slice(0, 200)}`;
  }
  const [have, want] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  for (const key of new Set([...want.keys(), ...have.keys()])) {
    const difference = firstDifference(have.get(key), want.get(key), `${path}.${key}`);
    if (difference !== null) return difference;
  }
  return null;
}

/** The body as it is: the ceiling's and REST's answers. */
export const bareRecord = (body: string): unknown => JSON.parse(body);
