import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestModule } from 'vitest/node';

/** Longest report of one failure: enough for its message and place, in an output of which only the end may be kept. */
const MAX_FAILURE_CHARACTERS = 1_500;

interface FailedError {
  message: string;
  stack?: string | undefined;
}

/**
 * Appends what failed to files, for `.ci/run`: to `path` each test file that failed, a line each and relative to the project's
 * folder ('?' for an error that belongs to no file), and to `path` + `.txt` each failure with its message.
 */
export class FailedTests implements Reporter {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  onTestRunEnd(modules: ReadonlyArray<TestModule>, errors: ReadonlyArray<FailedError>): void {
    for (const error of errors) this.#note('?', 'outside of any test', [error]);
    for (const file of modules) {
      if (file.state() !== 'failed') continue;
      const path = relative(process.cwd(), file.moduleId);
      const failed = [...file.children.allTests('failed')];
      for (const test of failed) this.#note(path, test.fullName, test.result().errors ?? []);
      if (failed.length === 0) this.#note(path, 'the file itself', file.errors());
    }
  }

  #note(path: string, name: string, errors: ReadonlyArray<FailedError>): void {
    const texts = errors.map(({ message, stack }) => (stack?.includes(message) ? stack : `${message}\n${stack ?? ''}`));
    const text = stripVTControlCharacters(texts.join('\n')).slice(0, MAX_FAILURE_CHARACTERS);
    appendFileSync(this.#path, `${path}\n`);
    appendFileSync(`${this.#path}.txt`, `FAILED ${path} > ${name}\n${text}\n\n`);
  }
}
