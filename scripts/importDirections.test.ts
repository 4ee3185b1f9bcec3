import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const refused: [file: string, specifier: string][] = [
  ['src/shared/domain/rule.ts', 'express'],
  ['src/shared/contracts/rule.ts', '#server/app.ts'],
  ['src/server/platform/http/part.ts', '../../catalog/listProducts.ts'],
  ['src/server/catalog/part.ts', '../orders/placeOrder.ts'],
  ['src/server/catalog/spreadsheet/part.ts', '../../orders/placeOrder.ts'],
  ['src/server/settings/part.ts', '../staff/signIn.ts'],
  ['src/server/staff/part.entity.ts', '../catalog/listProducts.ts'],
  ['src/server/aNewRoom/part.ts', '../catalog/listProducts.ts'],
  ['src/client/aNewRoom/Part.tsx', '#server/app.ts'],
  ['src/client/app/part.ts', '../storefront/StorefrontApp.tsx'],
  ['src/client/design/part/Part.tsx', '../../app/paths.ts'],
  ['src/client/storefront/home/Part.tsx', '../../backoffice/BackofficeApp.tsx'],
  ['src/client/backoffice/dashboard/Part.tsx', '../../storefront/StorefrontApp.tsx'],
];

const allowed: [file: string, specifier: string][] = [
  ['src/shared/contracts/allowedRule.ts', 'zod'],
  ['src/server/orders/allowedPart.ts', '../catalog/stocks.queries.ts'],
  ['src/server/catalog/spreadsheet/allowedPart.ts', '../../platform/config.ts'],
  ['src/server/staff/allowedPart.entity.ts', '../catalog/category.entity.ts'],
  ['src/server/aNewRoom/allowedPart.ts', '../platform/config.ts'],
  ['src/client/storefront/home/AllowedPart.tsx', '../../design/button/Button.tsx'],
];

/** The files that the project's linter refuses for what they import, each a file with that one import. */
async function refusedFiles(cases: [file: string, specifier: string][]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'import-directions-'));
  try {
    const settings = JSON.parse(await readFile('biome.json', 'utf8'));
    // Outside the repository there is no list of ignored files.
    await writeFile(join(folder, 'biome.json'), JSON.stringify({ ...settings, vcs: { enabled: false } }));
    for (const [file, specifier] of cases) {
      await mkdir(join(folder, dirname(file)), { recursive: true });
      await writeFile(join(folder, file), `import { thing } from '${specifier}';\nexport { thing };\n`);
    }
    const report = await new Promise<string>((resolve) => {
      const rule = '--only=style/noRestrictedImports';
      execFile(
        'biome',
        ['lint', rule, '--max-diagnostics=none', '--reporter=github', folder],
        { cwd: folder },
        (_error, stdout) => resolve(stdout),
      );
    });
    return cases.map(([file]) => file).filter((file) => report.includes(file));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test('the linter refuses imports against the direction, in new folders too', async () => {
  expect(await refusedFiles(refused)).toEqual(refused.map(([file]) => file));
});

test('the linter allows imports along the direction', async () => {
  expect(await refusedFiles(allowed)).toEqual([]);
});
