import { screen } from '../../app/screen.tsx';

/** The chart of a report, loaded when one is first shown; once `load` has resolved it is drawn at once, as a print needs it. */
export const LazyReportChart = screen(() => import('./ReportChartView.tsx'));
