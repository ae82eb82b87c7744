import { ReportPage } from '#engine/web/screens/report-page.tsx';
import { deathRateReport } from '../../contract/reports/removals/removals.report.ts';
import { NoteButton } from '../analysis/note-button.tsx';

/** Death rates of all ages over time, with the notes people put on the farm's days. */
export default function PigDeathRatePage() {
  return <ReportPage def={deathRateReport} extra={() => <NoteButton />} />;
}
