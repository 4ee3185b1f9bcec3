import { BOARD_VIEW_NAMES, BOARD_VIEWS } from '#shared/domain/orders/boardView.ts';
import { SegmentedControl } from '../../design/toggle/SegmentedControl.tsx';
import type { DashboardView } from './useDashboardView.ts';

const ALL = 'all';
const options = [{ id: ALL, label: 'All' }, ...BOARD_VIEWS.map((id) => ({ id, label: BOARD_VIEW_NAMES[id] }))];

/** What the board is narrowed to. */
export function BoardViews({ view }: { view: DashboardView }) {
  return (
    <SegmentedControl
      label="Show"
      isLabelHidden
      size="small"
      options={options}
      value={view.boardView ?? ALL}
      onChange={(id) => view.narrow(BOARD_VIEWS.find((each) => each === id) ?? null)}
    />
  );
}
