import { screen } from '../../app/screen.tsx';

/** The chart of a report, loaded when it is first shown. After `load` has resolved it is drawn immediately, as a print needs it. */
export const LazyReportChart = screen(() => import('./ReportChartView.tsx'));
