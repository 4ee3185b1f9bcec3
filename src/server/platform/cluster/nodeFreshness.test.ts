import { beforeEach, expect, test } from 'vitest';
import type { DatabaseConnection } from '../config/databaseUrl.ts';
import { createNodeFreshness, type NodeFreshness } from './nodeFreshness.ts';

const nodeAt = (port: number): DatabaseConnection => ({ host: 'node', port, user: '', password: '', database: '' });
const [writer, second, third] = [nodeAt(1), nodeAt(2), nodeAt(3)] as const;
let now: number;
let freshness: NodeFreshness;
beforeEach(() => {
  now = 10_000;
  freshness = createNodeFreshness(() => now, 0);
});
const report = (began: number, ...positions: (number | null)[]) =>
  freshness.report(
    began,
    writer,
    [writer, second, third].map((address, index) => ({ address, position: positions[index] ?? null })),
  );

test('a node that had all when the nodes were looked at is read from until a second after the look began', () => {
  expect(freshness.readable(1_000)).toBeNull();
  report(now, 7, 7, 7);
  now += 1_000;
  expect(freshness.readable(1_000)).toBe(second);
  now += 1;
  expect(freshness.readable(1_000)).toBeNull();
});

test('a node that falls behind counts as of the last look at which it had all', () => {
  report(now, 7, 7, 7);
  report(now + 500, 9, 8, 9);
  now += 1_000;
  expect(freshness.readable(1_000)).toBe(second);
  now += 1;
  expect(freshness.readable(1_000)).toBe(third);
  report(now, 9, 9, 9);
  expect(freshness.readable(1_000)).toBe(second);
});

test('neither the writer, nor a node in no cluster, nor one that was away is read from', () => {
  report(now, 7, null, null);
  expect(freshness.readable(1_000)).toBeNull();
  report(now, 7, 7, null);
  report(now, 8, null, null);
  report(now, 8, 7, null);
  expect(freshness.readable(1_000)).toBeNull();
});

test('what another node has that the writer has not yet counts as well', () => {
  report(now, 7, 7, 8);
  expect(freshness.readable(1_000)).toBe(third);
});

test('processes begin at different nodes', () => {
  freshness = createNodeFreshness(() => now, 0.5);
  report(now, 7, 7, 7);
  expect(freshness.readable(1_000)).toBe(third);
});
