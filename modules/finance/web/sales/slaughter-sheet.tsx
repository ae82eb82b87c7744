import { BatchPage } from '#engine/web/screens/batch-page.tsx';
import { importSlaughter, SLAUGHTER_SHEET } from '../../contract/sales/slaughter.call.ts';

const OPTIONS = { call: importSlaughter, checkAlways: true } as const;
const SHEETS = [SLAUGHTER_SHEET] as const;

/** Tab of the screen that checks notes: what slaughterhouses sent, as a file. */
export const SlaughterSheet = () => <BatchPage sheets={SHEETS} options={OPTIONS} />;
