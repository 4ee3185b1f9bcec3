import type { ImportReport } from '#shared/contracts/stockImport.ts';
import { columnsIgnored } from '#shared/importMessages.ts';
import { importedBefore } from '#shared/messages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { momentText } from '../../../app/storeClock.ts';
import { Banner } from '../../../design/banner/Banner.tsx';
import { figure, figures } from './import.css.ts';

/** The effect of the file, in figures. */
export function ImportSummary({ report }: { report: ImportReport }) {
  const { filename, rows_faulty, rows_total, products_to_create, products_to_update, products_faulty } = report;
  const { ignored_columns, imported_before: earlier, file } = report;
  if (file?.problem)
    return (
      <Banner tone="error" title={filename}>
        {file.problem}
      </Banner>
    );
  return (
    <>
      <Banner tone={rows_faulty > 0 ? 'notice' : 'info'} title={filename}>
        {messageOf(report)}
      </Banner>
      {earlier && <Banner tone="notice">{importedBefore(earlier.who, momentText(earlier.at))}</Banner>}
      {!file && ignored_columns.length > 0 && <Banner tone="notice">{columnsIgnored(ignored_columns)}</Banner>}
      <dl className={figures}>
        <Figure label="Rows" figure={rows_total} />
        <Figure label="Products to create" figure={products_to_create} />
        <Figure label="Products to update" figure={products_to_update} />
        <Figure label="Products with errors" figure={products_faulty} />
        <Figure label="Rows with errors" figure={rows_faulty} />
        {file && file.products_skipped > 0 && <Figure label="Products left alone" figure={file.products_skipped} />}
      </dl>
    </>
  );
}

function messageOf({ rows_faulty, products_to_create, products_to_update }: ImportReport): string {
  if (rows_faulty > 0) return staffMessages.importSomeInvalid;
  return products_to_create + products_to_update > 0 ? staffMessages.importAllGood : staffMessages.importAllSame;
}

/** One figure with its label. */
export function Figure({ label, figure: text }: { label: string; figure: string | number }) {
  return (
    <div className={figure}>
      <dt>{label}</dt>
      <dd>{typeof text === 'number' ? text.toLocaleString('en-PH') : text}</dd>
    </div>
  );
}
