import { ReportPage } from '#engine/web/screens/report-page.tsx';
import { chartReport } from '../../contract/reports/analysis/chart.report.ts';
import { NoteButton } from './note-button.tsx';

/** Charts of the farm's figures, with the notes people put on its days. */
export default function PigChartReportPage() {
  return <ReportPage def={chartReport} extra={() => <NoteButton />} />;
}
