import type { z } from 'zod';
import type { DayPayments, dayPaymentsFileInput } from '#shared/contracts/payments.ts';
import { formatDay } from '#shared/domain/storeTime.ts';
import { reportColumns } from '#shared/reports/columns.ts';
import { recordRead } from '../../masterData/auditReads.ts';
import { askedSpan, readEntries } from '../../payments/dayPayments.queries.ts';
import type { Deps } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { printedBy, readCounterName, type SheetFile } from './heading.ts';

const { instant, money, text } = reportColumns;

const COLUMNS = [
  instant('when', 'Time'),
  text('way', 'Method', 14),
  text('account', 'Account', 24),
  text('reference', 'Reference', 20),
  text('order_no', 'Order', 16),
  text('customer', 'Customer', 26),
  text('kind', 'Kind', 12),
  text('taken_back', 'Undone', 12),
  money('amount', 'Amount', { total: 'sum' }),
  text('who', 'Recorded by', 20),
];
const PART = 1_000;

/** In the order of recording. Throws invalid as askedSpan does. */
export function dayPaymentsSheet(
  deps: Deps,
  staff: StaffMember,
  input: z.output<typeof dayPaymentsFileInput>,
): SheetFile {
  const { from, until, span } = askedSpan(deps, input);
  const counter = input.counter ?? null;
  async function* rows() {
    await recordRead(deps, staff, { record_type: 'order', record_id: 'day payments file' });
    for (let after = 0; ; ) {
      const entries = await readEntries(deps.em, { ...span, counter }, { after, limit: PART });
      if (entries.length > 0) yield entries.map(toRow);
      if (entries.length < PART) return;
      after = Number(entries.at(-1)?._id);
    }
  }
  return {
    filename: from === until ? `payments-${from}` : `payments-${from}-${until}`,
    readSheet: async () => ({
      title: 'Payments',
      columns: COLUMNS,
      orientation: 'landscape',
      hasTotals: true,
      timeZone: deps.config.store.timeZone,
      about: [
        ['List', 'Payments'],
        ['Days', from === until ? formatDay(from) : `${formatDay(from)} to ${formatDay(until)}`],
        ...(counter === null ? [] : [['Counter', await readCounterName(deps, counter)] as [string, string]]),
        ...printedBy(deps, staff),
      ],
      rows: rows(),
    }),
  };
}

const toRow = ({ _id, when, order, is_taken_back, ...cells }: DayPayments['docs'][number]) => ({
  is_counted: true,
  cells: {
    ...cells,
    when: when.toISOString(),
    order_no: order.order_no,
    customer: order.name,
    taken_back: is_taken_back ? 'Yes' : '',
  },
});
