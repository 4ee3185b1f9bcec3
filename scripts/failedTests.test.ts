import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TestCase, TestModule } from 'vitest/node';
import { FailedTests } from './failedTests.ts';

let folder: string;
let list: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'campus-store-failed-'));
  list = join(folder, 'failed');
});
afterEach(() => rmSync(folder, { recursive: true }));

const readFailures = () => ({ files: readFileSync(list, 'utf8'), texts: readFileSync(`${list}.txt`, 'utf8') });

const failedTest = (fullName: string, ...errors: { message: string; stack?: string }[]) =>
  ({ fullName, result: () => ({ state: 'failed', errors }) }) as unknown as TestCase;

/** A test file as Vitest reports it: `failed` are its tests that failed, `errors` those of the file itself. */
function testFile(path: string, failed: TestCase[], errors: { message: string; stack?: string }[] = []): TestModule {
  return {
    moduleId: join(process.cwd(), path),
    state: () => (failed.length + errors.length > 0 ? 'failed' : 'passed'),
    children: { allTests: (state: string) => (state === 'failed' ? failed : []) },
    errors: () => errors,
  } as unknown as TestModule;
}

test('a file is listed once for each of its failed tests, relative to the project, with their messages as plain text', () => {
  const stack = 'Error: expected 1\n    at src/a.test.ts:3:1';
  const failed = [
    failedTest('cart > adds', { message: '\u001b[31mexpected 1\u001b[39m' }),
    failedTest('cart > removes', { message: 'expected 1', stack }),
  ];
  new FailedTests(list).onTestRunEnd([testFile('src/a.test.ts', failed), testFile('src/b.test.ts', [])], []);

  expect(readFailures()).toEqual({
    files: 'src/a.test.ts\nsrc/a.test.ts\n',
    texts: `FAILED src/a.test.ts > cart > adds\nexpected 1\n\n\nFAILED src/a.test.ts > cart > removes\n${stack}\n\n`,
  });
});

test('a file that cannot be loaded is listed, and an error outside of any test as an unknown file', () => {
  const unloaded = testFile('src/c.test.ts', [], [{ message: 'no such module' }]);
  new FailedTests(list).onTestRunEnd([unloaded], [{ message: 'connection lost' }]);

  const { files, texts } = readFailures();
  expect(files).toBe('?\nsrc/c.test.ts\n');
  expect(texts).toContain('FAILED ? > outside of any test\nconnection lost');
  expect(texts).toContain('FAILED src/c.test.ts > the file itself\nno such module');
});

test('the message of one failure has a maximum', () => {
  const long = failedTest('imports', { message: 'x'.repeat(100_000) });
  new FailedTests(list).onTestRunEnd([testFile('src/d.test.ts', [long])], []);
  expect(readFailures().texts.length).toBeLessThan(1_600);
});

test('a run after another adds to the same files', () => {
  const failed = (path: string) => [testFile(path, [failedTest('is open', { message: 'closed' })])];
  new FailedTests(list).onTestRunEnd(failed('src/e.test.ts'), []);
  new FailedTests(list).onTestRunEnd(failed('src/f.test.ts'), []);
  expect(readFailures().files).toBe('src/e.test.ts\nsrc/f.test.ts\n');
});
