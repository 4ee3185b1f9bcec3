import { empty, fileOutput } from '#shared/contracts/common.ts';
import * as contracts from '#shared/contracts/stockImport.ts';
import { longStaffProcedure, staffProcedure, unscopedStaffProcedure } from '../../platform/trpc/procedures.ts';
import { formInput } from '../../platform/uploads/formLimits.ts';
import { checkImport, IMPORT_FORM_LIMITS } from './checkImport.ts';
import { exportFaults } from './exportFaults.ts';
import { SPREADSHEET_TYPES } from './exportStocks.ts';
import { listImportPictures } from './importPictures.ts';
import { addNames } from './makeNames.ts';
import { getImportProgress, runImport } from './runImport.ts';
import { listImports, undoImport } from './undoImport.ts';

/** The calls of the stocks' router by which files come in, and go out again. */
export const importCalls = {
  checkImport: longStaffProcedure('stocks:read')
    .meta({
      repeat: 'stored',
      path: 'POST /api/stocks/check-import',
      id: 'checkImport',
      summary: 'Check a spreadsheet of products, without writing anything',
      form: {
        file: {
          description: 'A CSV or Excel file of at most 10,000 rows and 5 MB.',
          files: SPREADSHEET_TYPES,
          isRequired: true,
        },
        how: {
          description:
            'JSON: how to read and import a file of your own, whose heads may stand in any row and be called anything; `{}` guesses. ' +
            '`sheet`, `head_row` and `columns` say where the products are; `match` and `found` what to do with those that the store has.',
          json: contracts.importHow,
        },
      },
    })
    .input(formInput(IMPORT_FORM_LIMITS))
    .output(contracts.importReport)
    .mutation(({ ctx, input }) => checkImport(ctx.deps, ctx.staff, input)),
  runImport: longStaffProcedure('stocks:write')
    .meta({
      repeat: 'stored',
      path: 'POST /api/stocks/run-import',
      id: 'runImport',
      summary: 'Import a spreadsheet that has been checked',
      errors: {
        not_found: 'There is no such check of yours.',
        conflict: 'Another import is running, or a file with the same rows has been imported before.',
      },
      example: { import_id: '0b8e7f5e-6d0f-4b57-9d2c-3f1f6a3a9d11', rows: 'good' },
    })
    .input(contracts.runImportInput)
    .output(contracts.importProgress)
    .mutation(({ ctx, input }) => runImport(ctx.deps, ctx.staff, input)),
  importProgress: staffProcedure('stocks:read')
    .meta({ noPath: 'is looked at while the call that it is about is under way' })
    .input(contracts.importProgressInput)
    .output(contracts.importProgress)
    .query(({ ctx, input }) => getImportProgress(ctx.deps, ctx.staff, input)),
  addNames: unscopedStaffProcedure('no token')
    .meta({
      repeat: 'stored',
      noPath: 'takes a list that a person pastes; programs make categories and names one by one',
    })
    .input(contracts.addNamesInput)
    .output(contracts.addNamesOutput)
    .mutation(({ ctx, input }) => addNames(ctx.deps, ctx.staff, input)),
  importFaults: longStaffProcedure('stocks:read')
    .meta({ noPath: 'is the rows that a check has said to be in error, as a file for people' })
    .input(contracts.importProgressInput)
    .output(fileOutput)
    .query(({ ctx, input }) => exportFaults(ctx.deps, ctx.staff, input)),
  imports: staffProcedure('stocks:read')
    .meta({
      path: 'GET /api/stocks/imports',
      id: 'listImports',
      summary: 'List the latest imports',
      description: 'Twenty at most. Staff with assigned categories see their own.',
    })
    .input(empty)
    .output(contracts.listImportsOutput)
    .query(({ ctx }) => listImports(ctx.deps, ctx.staff)),
  importPictures: staffProcedure('stocks:read')
    .meta({
      path: 'GET /api/stocks/imports/:import_id/pictures',
      id: 'listImportPictures',
      summary: 'Tell how the pictures of an import come in that it gave by address',
      description: 'The first fifty that failed are named, each with its reason.',
      errors: { not_found: 'There is no such import that you may see.' },
      example: { import_id: '0b8e7f5e-6d0f-4b57-9d2c-3f1f6a3a9d11' },
    })
    .input(contracts.importPicturesInput)
    .output(contracts.importPicturesOutput)
    .query(({ ctx, input }) => listImportPictures(ctx.deps, ctx.staff, input)),
  undoImport: longStaffProcedure('stocks:write')
    .meta({
      repeat: 'stored',
      path: 'POST /api/stocks/undo-import',
      id: 'undoImport',
      summary: 'Take an import back',
      description:
        'Deletes the products that it made and gives those that it changed what they had before; products that were saved since stay as they are.',
      errors: {
        not_found: 'There is no such import, or it has products outside your categories.',
        conflict: 'It was undone already, or one of its products was ordered since.',
      },
      example: { import_id: '0b8e7f5e-6d0f-4b57-9d2c-3f1f6a3a9d11' },
    })
    .input(contracts.undoImportInput)
    .output(contracts.undoImportOutput)
    .mutation(({ ctx, input }) => undoImport(ctx.deps, ctx.staff, input)),
};
