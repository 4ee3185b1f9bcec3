/**
 * Builds the package: one JavaScript file with what it needs of other packages inside, one file of declarations, and the
 * licenses of what went in. `npm pack` runs it.
 *
 *   node packages/client/build.ts            into packages/client/dist
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { writeDeclarations } from './declarations.ts';

const FOLDER = import.meta.dirname;

/** Writes index.js and licenses.md. What runs in browsers too: Node's own modules are loaded by whoever needs them. */
export async function buildScript(outDir = join(FOLDER, 'dist')): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    root: FOLDER,
    build: {
      outDir,
      // Declarations and scripts are made at different times.
      emptyOutDir: false,
      target: 'es2022',
      minify: false,
      license: { fileName: 'licenses.md' },
      lib: { entry: join(FOLDER, 'src/index.ts'), formats: ['es'], fileName: 'index' },
      rolldownOptions: {
        external: /^node:/,
        // By rolldown's own hand: a library's build would leave the white space in.
        output: { minify: { compress: true, mangle: true, codegen: { removeWhitespace: true } } },
      },
    },
  });
}

if (import.meta.main) {
  await buildScript();
  await writeFile(join(FOLDER, 'dist/index.d.ts'), await writeDeclarations());
}
