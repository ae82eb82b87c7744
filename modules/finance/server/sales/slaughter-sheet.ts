import type { FieldValues } from '#engine/define/field.ts';
import { checkFields } from '#engine/define/field-check.ts';
import { rowValues } from '#engine/define/sheet-cells.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { errorsOf, type Issue, refuse } from '#kernel/issue.ts';
import { knownNumber, knownText } from '#kernel/known.ts';
import { firstOthers } from '#kernel/repeated.ts';
import { rounded } from '#kernel/rounding.ts';
import { importSlaughter, SLAUGHTER_SHEET } from '#modules/finance/contract/sales/slaughter.call.ts';
import { SALE_STATE } from '#modules/finance/domain/sales/sale-flow.ts';
import { dressing, type SoldHeads, slaughterIssues } from '#modules/finance/domain/sales/slaughter.ts';
import { keepReturn, type TypedReturn } from './slaughter.ts';

/** A line of pigs of a note that is named, with the return it has. */
interface SoldLine extends SoldHeads {
  readonly noteid: string;
  readonly noteno: string;
  readonly state: string;
  readonly customer: string;
  /** Null of a note that sold no pigs. */
  readonly lineno: number | null;
  /** What is kept of it, as the columns of the sheet hold it; null where nothing is. */
  readonly kept: Readonly<Record<string, unknown>> | null;
}

const LINES = `
select n.noteid, n.noteno, n.state, n.valuedt, p.name as customer, l.lineno, l.qty::float8 as qty, l.weight::float8 as weight,
  case when s.lineno is not null then jsonb_build_object('slaughterdt', to_char(s.slaughterdt, 'YYYYMMDD'), 'heads', s.heads, 'doa', s.doa,
    'carcass', s.carcass, 'condemned', s.condemned, 'grade', s.grade, 'lung', s.lung, 'remark', s.remark) end as kept
from sale_note n join partner p on p.prnt2 = n.prnt2 and p.partnerid = n.customerid
  left join sale_line l on l.farm_id = n.farm_id and l.noteid = n.noteid and l.kind = 'pigs'
  left join slaughter_return s on s.farm_id = l.farm_id and s.noteid = l.noteid and s.lineno = l.lineno
where n.farm_id = $1 and n.trade = 'pigs' and n.noteno = any($2) order by n.noteid, l.lineno`;

/** The lines of the notes that are named; held before they are written to. */
async function soldLines({ db, session }: SignedContext, notes: readonly string[], hold: boolean): Promise<readonly SoldLine[]> {
  const asked = [farmOf(session), [...new Set(notes)]];
  if (hold) await db.query('select 1 from sale_note where farm_id = $1 and noteno = any($2) order by noteid for update', asked);
  return (await db.query<SoldLine>(LINES, asked)).rows;
}

function returnOf(values: FieldValues): TypedReturn {
  return {
    slaughterdt: String(values['slaughterdt']) as BusinessDate,
    ...{ heads: knownNumber(values['heads']) ?? 0, doa: knownNumber(values['doa']) ?? 0, carcass: knownNumber(values['carcass']) ?? 0 },
    ...{
      condemned: knownNumber(values['condemned']) ?? 0,
      grade: knownText(values['grade']),
      lung: knownNumber(values['lung']),
      remark: knownText(values['remark']),
    },
  };
}

/** A row with the line it is of and all that stands against it. */
interface JudgedRow {
  readonly line: SoldLine | null;
  readonly returned: TypedReturn;
  readonly issues: readonly Issue[];
}

/** The line a row means: V_NOTEXISTS, 839 of a cancelled note, V_REQUIRED where the note has several lines of pigs and none is named. */
function lineMeant(values: FieldValues, lines: readonly SoldLine[]): SoldLine | Issue {
  const [note, lineno] = [String(values['note']), knownNumber(values['lineno'])];
  const own = lines.filter(({ noteno }) => noteno === note);
  if (own[0] === undefined) return refuse('V_NOTEXISTS', 'note', { value: note });
  if (own[0].state === SALE_STATE.cancelled) return refuse('839', 'note');
  const pigs = own.filter((line) => line.lineno !== null && (lineno === null || line.lineno === lineno));
  if (pigs[0] === undefined) return refuse('V_NOTEXISTS', 'lineno', { value: lineno ?? note });
  return pigs.length > 1 ? refuse('V_REQUIRED', 'lineno', { field: 'lineno' }) : pigs[0];
}

function judgeRow(values: FieldValues, lines: readonly SoldLine[], today: BusinessDate): JudgedRow {
  const returned = returnOf(values);
  const typed = errorsOf(checkFields(SLAUGHTER_SHEET.columns, values));
  if (typed.length > 0) return { line: null, returned, issues: typed };
  const meant = lineMeant(values, lines);
  if ('code' in meant) return { line: null, returned, issues: [meant] };
  return { line: meant, returned, issues: slaughterIssues(returned, meant, today) };
}

const same = ({ line, returned }: JudgedRow): boolean =>
  line?.kept != null && Object.entries(returned).every(([key, value]) => (line.kept?.[key] ?? null) === (value ?? null));

function toldOf({ line, returned, issues }: JudgedRow) {
  if (line === null) return {};
  const { customer, qty: sold, weight: live } = line;
  return { customer, sold, live, dressing: issues.length > 0 ? null : rounded(dressing(returned, line), 1) };
}

/** Takes a sheet of returns: all rows or the good ones, each joined to the line of its note. */
export const slaughterSheetHandler: Handler = handleSigned(importSlaughter, async (ctx, { sheet, rows, mode, check }) => {
  if (sheet !== SLAUGHTER_SHEET.sheet) throw refused('V_NOTEXISTS', 'sheet', { value: sheet });
  const values = rows.map((row) => rowValues(SLAUGHTER_SHEET.columns, row));
  const lines = await soldLines(
    ctx,
    values.map(({ note }) => String(note)),
    !check,
  );
  const judged = values.map((row) => judgeRow(row, lines, ctx.session.curbusdt));
  const others = firstOthers(judged.map(({ line }) => (line === null ? null : `${line.noteid} ${line.lineno}`)));
  const answers = judged.map((one, at) => {
    const other = others[at] ?? null;
    const twice = other === null ? [] : [refuse('V_DUPROW', 'note', { row: at + 1, row2: other + 1, value: String(values[at]?.['note']) })];
    const issues = [...one.issues, ...twice].map((issue) => ({ ...issue, row: at + 1 }));
    return { row: at + 1, ok: issues.length === 0, already: issues.length === 0 && same(one), issues, told: toldOf(one) };
  });
  const good = judged.filter((_, at) => answers[at]?.ok === true && answers[at]?.already === false);
  if (check || good.length === 0 || (mode === 'all' && answers.some(({ ok }) => !ok))) return { saved: 0, rows: answers };
  for (const { line, returned } of good) if (line?.lineno != null) await keepReturn(ctx, line.noteid, line.lineno, returned);
  return { saved: good.length, rows: answers };
});
