/**
 * Builds the package: one JavaScript file, in which nothing of other packages is, and one file of declarations. `npm pack`
 * runs it.
 *
 *   node packages/client/build.ts            into packages/client/dist
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { writeDeclarations } from './declarations.ts';

const FOLDER = import.meta.dirname;

/** The name of the global variable at which a page finds the package that `bundleForPage` makes. */
export const PAGE_GLOBAL = 'campusStoreClient';

/** The package as one script that a page without modules loads; its exports are the members of PAGE_GLOBAL. */
export async function bundleForPage(): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'error',
    root: FOLDER,
    build: {
      write: false,
      lib: { entry: join(FOLDER, 'src/index.ts'), formats: ['iife'], name: PAGE_GLOBAL, fileName: 'index' },
      rolldownOptions: { external: /^node:/ },
    },
  });
  const [bundle] = [made].flat();
  if (!bundle || !('output' in bundle)) throw new Error('nothing was bundled');
  return bundle.output[0].code;
}

/** Writes index.js. What runs in browsers too: Node's own modules are loaded by the code that needs them. */
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
