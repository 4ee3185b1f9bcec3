import type { ReportDetail, ReportDetailInput } from '#shared/contracts/reports.ts';
import { formatDay } from '#shared/domain/storeTime.ts';
import type { DetailKind } from '#shared/reports/reportDefinition.ts';
import type { Deps } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { recordReportRead, resolveReport } from '../reports.ts';
import { type DetailQuery, type DetailRows, unknownFigure } from './detailRows.ts';
import { lineDetail, orderDetail } from './lineDetail.ts';
import { movementDetail } from './movementDetail.ts';
import { cartDetail, sizeDetail } from './sizeDetail.ts';

/** The rows behind a report's figure, within the staff user's scope. Throws invalid for a figure without details. */
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
  const groupName = group && definition.group === 'day' ? formatDay(group) : group;
  const title = [definition.title, groupName, item, label].filter(Boolean).join(': ');
  if (!selection) return { kind, title, rows: [], row_count: 0, totals: {} };
  const detailQuery = { definition, selection, figure, row, group, item, offset, limit };
  return { kind, title, ...(await READERS[kind](deps, detailQuery)) };
}

/** These name customers, so reading them is audited. */
const PERSONAL_DETAILS: ReadonlySet<DetailKind> = new Set(['orders', 'lines', 'carts']);

const READERS: Record<DetailKind, (deps: Deps, detailQuery: DetailQuery) => Promise<DetailRows>> = {
  orders: orderDetail,
  lines: lineDetail,
  movements: movementDetail,
  carts: cartDetail,
  sizes: sizeDetail('sizes'),
  purchases: sizeDetail('purchases'),
};
