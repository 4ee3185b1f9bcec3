import { empty, fileOutput } from '#shared/contracts/common.ts';
import * as contracts from '#shared/contracts/stockImport.ts';
import { longStaffProcedure, staffProcedure, unscopedStaffProcedure } from '../../platform/trpc/procedures.ts';
import { formInput } from '../../platform/uploads/uploads.ts';
import { checkImport } from './checkImport.ts';
import { SPREADSHEET_TYPES } from './exportStocks.ts';
import { exportFaults } from './importFindings.ts';
import { listImportPictures, listImports } from './importRecords.ts';
import { addNames } from './makeNames.ts';
import { fileFormLimits } from './read/sheets.ts';
import { runImport } from './runImport.ts';

export const importCalls = {
  checkImport: longStaffProcedure('stocks:read')
    .meta({
      repeat: 'stored',
      path: 'POST /api/stocks/check-import',
      id: 'checkImport',
      summary: 'Check a spreadsheet of products; nothing is saved',
      form: {
        file: {
          description: 'A CSV or Excel file of at most 10,000 rows and 5 MB.',
          files: SPREADSHEET_TYPES,
          isRequired: true,
        },
        how: {
          description:
            'JSON: how to read the file, if the guesses are not right. ' +
            '`sheet`, `head_row` and `columns` locate the products; `match` and `found` decide about products that already exist. ' +
            'With it (`{}` is enough), the response describes the file.',
          json: contracts.importHow,
        },
      },
    })
    .input(formInput(fileFormLimits(contracts.IMPORT_BYTES)))
    .output(contracts.importReport)
    .mutation(({ ctx, input }) => checkImport(ctx.deps, ctx.staff, input)),
  runImport: longStaffProcedure('stocks:write')
    .meta({
      repeat: 'stored',
      path: 'POST /api/stocks/run-import',
      id: 'runImport',
      summary: 'Import a spreadsheet after its check',
      errors: {
        not_found: 'You have no check with this id.',
        conflict: 'The import is running or done, or `rows` is `all` and a row has errors.',
      },
      example: { import_id: '0b8e7f5e-6d0f-4b57-9d2c-3f1f6a3a9d11', rows: 'good' },
    })
    .input(contracts.runImportInput)
    .output(contracts.runImportOutput)
    .mutation(({ ctx, input }) => runImport(ctx.deps, ctx.staff, input)),
  addNames: unscopedStaffProcedure('no token')
    .meta({
      repeat: 'stored',
      noPath: 'takes a pasted list; programs create categories and names one at a time',
    })
    .input(contracts.addNamesInput)
    .output(contracts.addNamesOutput)
    .mutation(({ ctx, input }) => addNames(ctx.deps, ctx.staff, input)),
  importFaults: longStaffProcedure('stocks:read')
    .meta({ noPath: 'the rows with errors of a check, as a file for people' })
    .input(contracts.importFaultsInput)
    .output(fileOutput)
    .query(({ ctx, input }) => exportFaults(ctx.deps, ctx.staff, input)),
  imports: staffProcedure('stocks:read')
    .meta({
      path: 'GET /api/stocks/imports',
      id: 'listImports',
      summary: 'List the latest imports',
      description: 'At most 20. Staff with assigned categories see their own.',
    })
    .input(empty)
    .output(contracts.listImportsOutput)
    .query(({ ctx }) => listImports(ctx.deps, ctx.staff)),
  importPictures: staffProcedure('stocks:read')
    .meta({
      path: 'GET /api/stocks/imports/:import_id/pictures',
      id: 'listImportPictures',
      summary: 'Count the pictures of an import',
      description: 'Of the products that the import created: `done` have a picture, `waiting` have none yet.',
      errors: { not_found: 'The import does not exist, or you may not see it.' },
      example: { import_id: '0b8e7f5e-6d0f-4b57-9d2c-3f1f6a3a9d11' },
    })
    .input(contracts.importPicturesInput)
    .output(contracts.importPicturesOutput)
    .query(({ ctx, input }) => listImportPictures(ctx.deps, ctx.staff, input)),
};
