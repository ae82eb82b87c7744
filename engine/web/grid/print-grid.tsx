import { useMemo } from 'react';
import type { Column, ReportRow } from '#engine/define/report.ts';
import { useLanguage } from '../session/store.ts';
import { count, useT } from '../text/text.ts';
import type { CellContext } from './grid-cell.tsx';
import { layoutOf } from './layout.ts';
import { PlainGrid } from './plain-grid.tsx';
import { PAPER, type PaperSide, PRINTED_ROWS, paperWidths, printPanels } from './print-panels.ts';
import { usePrinting } from './use-printing.ts';

interface Props {
  readonly columns: readonly Column[];
  readonly rows: readonly ReportRow[];
  readonly totals: ReportRow | undefined;
  readonly label: string;
}

const still = () => undefined;

/** A table as the browser prints it: every column stands on the page, in parts where it is too wide. Drawn while printing only. */
export function PrintGrid({ paper, ...table }: Props & { readonly paper: PaperSide | undefined }) {
  const printing = usePrinting();
  return printing && paper !== undefined ? <PrintedTable paper={paper} {...table} /> : null;
}

function PrintedTable({ columns, rows, totals, label, paper }: Props & { readonly paper: PaperSide }) {
  const t = useT();
  const language = useLanguage();
  const yes = t('app.yes');
  const printed = useMemo(() => rows.slice(0, PRINTED_ROWS), [rows]);
  const panels = useMemo(() => {
    const measured = totals === undefined ? printed : [...printed, totals];
    const layout = layoutOf(columns, language);
    return printPanels(layout, paperWidths(layout, measured, yes), PAPER[paper]).map((panel) => layoutOf(panel, language));
  }, [columns, printed, totals, yes, paper, language]);
  const ctx: CellContext = { yes, sorting: null, sortLabel: (name) => name, nameOf: () => '', onOpen: still, opens: () => false };
  return (
    <div className="print-grid">
      {panels.map((panel) => (
        <PlainGrid key={panel.columns.map(({ column }) => column.key).join()} layout={panel} rows={printed} totals={totals} label={label} ctx={ctx} />
      ))}
      {rows.length > printed.length ? <p>{t('report.printedRows', { n: count(printed.length), all: count(rows.length) })}</p> : null}
    </div>
  );
}
