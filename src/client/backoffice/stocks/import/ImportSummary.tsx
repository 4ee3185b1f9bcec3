import type { ImportReport } from '#shared/contracts/stockImport.ts';
import { formatDateTime } from '#shared/domain/storeTime.ts';
import { columnsIgnored, importedBefore } from '#shared/messages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { storeConfig } from '../../../app/storeConfig.ts';
import { Banner } from '../../../design/banner/Banner.tsx';
import { figure, figures } from './import.css.ts';

/** The effect of the file, in figures. */
export function ImportSummary({ report }: { report: ImportReport }) {
  const { filename, rows_faulty, rows_total, products_to_create, products_to_update, products_faulty } = report;
  const { ignored_columns, imported_before: earlier } = report;
  return (
    <>
      <Banner tone={rows_faulty > 0 ? 'notice' : 'info'} title={filename}>
        {messageOf(report)}
      </Banner>
      {earlier && (
        <Banner tone="notice">{importedBefore(earlier.who, formatDateTime(earlier.at, storeConfig.timeZone))}</Banner>
      )}
      {ignored_columns.length > 0 && <Banner tone="notice">{columnsIgnored(ignored_columns)}</Banner>}
      <dl className={figures}>
        <Figure label="Rows" count={rows_total} />
        <Figure label="Products to create" count={products_to_create} />
        <Figure label="Products to update" count={products_to_update} />
        <Figure label="Products with errors" count={products_faulty} />
        <Figure label="Rows with errors" count={rows_faulty} />
      </dl>
    </>
  );
}

function messageOf({ rows_faulty, products_to_create, products_to_update }: ImportReport): string {
  if (rows_faulty > 0) return staffMessages.importSomeInvalid;
  return products_to_create + products_to_update > 0 ? staffMessages.importAllGood : staffMessages.importAllSame;
}

function Figure({ label, count }: { label: string; count: number }) {
  return (
    <div className={figure}>
      <dt>{label}</dt>
      <dd>{count.toLocaleString('en-PH')}</dd>
    </div>
  );
}
