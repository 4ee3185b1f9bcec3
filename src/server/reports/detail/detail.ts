import type { ReportDetail, ReportDetailInput } from '#shared/contracts/reports.ts';
import { isLow } from '#shared/domain/catalog/availability.ts';
import { formatDay } from '#shared/domain/storeTime.ts';
import type { DetailKind, ReportDefinition } from '#shared/reports/reportDefinition.ts';
import type { Deps } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { recordReportRead } from '../recordReportRead.ts';
import { resolveReport } from '../sources.ts';
import { cartDetail } from './cartDetail.ts';
import { type DetailQuery, type DetailRows, unknownFigure } from './detailQuery.ts';
import { lineDetail, linesBehind, orderDetail } from './lineDetail.ts';
import { movementDetail } from './movementDetail.ts';
import { findSizes, type SizeBehind } from './sizesBehind.ts';

/** The rows whose sum a report's figure is, as far as the staff user may see them, with its totals. Throws invalid for a figure that opens nothing. */
export async function loadDetail(deps: Deps, staff: StaffMember, input: ReportDetailInput): Promise<ReportDetail> {
  const { definition, selection } = await resolveReport(deps, staff, input);
  const opened = [...definition.columns, ...definition.figures].find(
    ({ key, detail }) => key === input.figure && detail,
  );
  const kind = opened?.detail;
  if (!opened || !kind) throw unknownFigure('figure');
  if (PERSONAL_DETAILS.has(kind)) await recordReportRead(deps, staff, definition, { isPersonal: true });
  const label = 'label' in opened ? opened.label : opened.header;
  const { figure, row = null, group = null, item = null, offset, limit } = input;
  const title = [definition.title, group && titleOf(definition, group), item, label].filter(Boolean).join(': ');
  if (!selection) return { kind, title, rows: [], row_count: 0, totals: {} };
  const detailQuery = { definition, selection, figure, row, group, item, offset, limit };
  return { kind, title, ...(await READERS[kind](deps, detailQuery)) };
}

/** The kinds of records that name the customers of orders and carts. */
const PERSONAL_DETAILS: ReadonlySet<DetailKind> = new Set(['orders', 'lines', 'carts']);

const READERS: Record<DetailKind, (deps: Deps, detailQuery: DetailQuery) => Promise<DetailRows>> = {
  orders: async (deps, detailQuery) => orderDetail(deps, detailQuery, await linesBehind(deps, detailQuery)),
  lines: async (deps, detailQuery) => lineDetail(deps, detailQuery, await linesBehind(deps, detailQuery)),
  movements: movementDetail,
  carts: cartDetail,
  sizes: sizeDetail,
  purchases: sizeDetail,
};

const titleOf = ({ group }: ReportDefinition, label: string) => (group === 'day' ? formatDay(label) : label);

/** The sizes that a figure stands for; what to buy of each, and why so much, only of the buying list. */
async function sizeDetail(deps: Deps, detailQuery: DetailQuery): Promise<DetailRows> {
  const found = await findSizes(deps, detailQuery);
  const sizes = detailQuery.figure === 'low' ? found.filter(isLow) : found;
  const sum = (amountOf: (size: SizeBehind) => number) => sizes.reduce((total, size) => total + amountOf(size), 0);
  return {
    rows: sizes.slice(detailQuery.offset, detailQuery.offset + detailQuery.limit).map((size) => ({
      _id: String(size.id),
      order_id: null,
      is_counted: true,
      cells: {
        category: size.category,
        stock: size.stock,
        size: size.size,
        available_quantity: size.available_quantity,
        restock_level: size.restock_level,
        suggested: size.suggested ?? null,
        arithmetic: size.arithmetic ?? null,
      },
    })),
    row_count: sizes.length,
    totals: {
      available_quantity: sum((size) => size.available_quantity),
      suggested: sum((size) => size.suggested ?? 0),
    },
  };
}
