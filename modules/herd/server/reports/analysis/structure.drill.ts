import type { ReportResult, ReportRow } from '#engine/define/report.ts';
import { asofOf, type Db } from '#engine/server/report/db.ts';
import { earlier } from '#engine/server/report/periods.ts';
import { parseBusinessDate } from '#kernel/business-date.ts';
import type { Text3 } from '#kernel/language.ts';
import { COUNT_FIGURE } from '#modules/herd/contract/reports/params.ts';
import { STATUS_WORDS } from '#modules/herd/contract/words.ts';
import { type DrillAsked, queryDrill } from '../drill.query.ts';
import { atFarm } from '../production/variants.ts';
import type { HerdReportContext } from '../report-farms.ts';
import { countAsked } from './count-panel.ts';
import { type HerdMember, herdOnDay } from './herd-on-day.ts';
import { yearTo } from './plan-forecast.ts';
import { GILTS_NEEDED } from './structure.query.ts';
import { agemonthOf, ageyearOf, column, lineageOf, weekInPigOf } from './structure-sections.ts';

type Test = (one: HerdMember) => boolean;

const isSow: Test = ({ status }) => status !== null && status !== 'G';
const isGilt: Test = ({ status }) => status === 'G';
const KINDS: Readonly<Record<string, Test>> = {
  sow: isSow,
  inpig: ({ inpig }) => inpig !== null,
  gilt: isGilt,
  boar: ({ sex }) => sex === 'M',
  female: ({ sex }) => sex === 'F',
};
const HEATS: Readonly<Record<string, Test>> = {
  heat0: ({ heats }) => heats === 0,
  heat1: ({ heats }) => heats === 1,
  heat2: ({ heats }) => heats >= 2,
};
/** What a row narrows its counts by. */
const BY: Readonly<Record<string, (one: HerdMember, value: string, last: number) => boolean>> = {
  status: ({ status }, value) => status === value,
  parity: ({ parity }, value, last) => Math.min(parity, last) === Number(value),
  weekinpig: (one, value) => weekInPigOf(one) === value,
  agemonth: (one, value) => agemonthOf(one) === value,
  ageyear: (one, value) => ageyearOf(one) === value,
  lineage: (one, value) => lineageOf(one) === value,
  mark: ({ marks }, value) => marks.includes(value),
};

/** Passes who stands in the cell: the class of its column (p3, heat1) and of its row. */
function testOf(what: string, params: DrillAsked['params'], last: number): Test {
  const kind = KINDS[String(params['of'] ?? what)] ?? isSow;
  const parity = /^p(\d+)$/.exec(what)?.[1];
  const heat = HEATS[what] ?? (() => true);
  const rows = Object.entries(BY).filter(([name]) => params[name] !== undefined && params[name] !== null);
  return (one) =>
    kind(one) &&
    heat(one) &&
    (parity === undefined || BY['parity']?.(one, parity, last) === true) &&
    rows.every(([name, test]) => test(one, String(params[name]), last));
}

const COLUMNS = [
  column('pgid', 'animal', { frozen: true }),
  column('status', 'text'),
  column('parity', 'int'),
  column('lineage', 'text'),
  column('roomid', 'text'),
];
const TITLE: Text3 = { V: 'Có mặt ngày này', E: 'Present on that day', T: 'มีอยู่ในวันนั้น' };

/** The gilts needed stand on the replacement rate of the year before: they open what was replaced in it. */
function ofYear(asked: DrillAsked): DrillAsked {
  if (asked.figure !== GILTS_NEEDED) return asked;
  const to = parseBusinessDate(asked.to);
  return to === null ? asked : { ...asked, figure: 'REPL', from: yearTo(to).from, params: { ...asked.params, asof: to } };
}

/** The animals behind a count of the herd's structure, on the day of its column. */
export function drillStructure(tx: Db, ctx: HerdReportContext, asked: DrillAsked): Promise<ReportResult> {
  if (!asked.figure.startsWith(COUNT_FIGURE)) return queryDrill(tx, ctx, ofYear(asked));
  const { what, to, text } = countAsked(asked);
  return atFarm(tx, ctx, { farmid: text('farmid') }, async (own) => {
    const other = text('other');
    const day = earlier(what === 'other' && other !== null ? countAsked({ ...asked, to: other }).to : to, asofOf(own));
    const test = testOf(what, asked.params, own.settings.PARMAX);
    const rows = (await herdOnDay(tx, own.farmid, day, own.settings)).filter(test).map(
      ({ pgid, status, parity, lineage, roomid }): ReportRow => ({
        pgid,
        status: status === null ? null : `${status} – ${STATUS_WORDS[status]?.[own.language] ?? ''}`,
        parity,
        lineage,
        roomid,
      }),
    );
    return { columns: COLUMNS, rows: asked.part === 'numerator' ? rows : [], subtitle: TITLE, asof: day, total: rows.length };
  });
}
