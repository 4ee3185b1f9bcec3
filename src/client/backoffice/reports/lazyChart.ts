import { screen } from '../../app/screen.tsx';

/** After `load` has resolved it is drawn immediately, as a print needs it. */
export const LazyReportChart = screen(() => import('./ReportChartView.tsx'));
