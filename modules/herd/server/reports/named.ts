import type { Column, ReportResult, ReportRow, ReportSection } from '#engine/define/report.ts';
import { listRowOf } from '#engine/server/code-list.ts';
import type { Db } from '#engine/server/report/db.ts';
import type { Language, Text3 } from '#kernel/language.ts';
import { WARNING_WORDS } from '#modules/herd/contract/words.ts';
import { EVENT_TYPES } from '#modules/herd/domain/event-types.ts';
import type { HerdReportContext } from './report-farms.ts';

/** Columns that hold a code of a list, by their key: the list. */
const LIST_OF: Readonly<Record<string, string>> = {
  applyid: 'applyid',
  source: 'source',
  matetp: 'matetp',
  reason: 'reason',
  cause: 'reason',
  dilutor: 'dilutor',
  feetleg: 'feetleg',
  vulva: 'vulva',
};

const EVENTS: Readonly<Record<string, { readonly title: Text3 } | undefined>> = EVENT_TYPES;

/** Texts of the farm's codes by list and code ("source BOUGHT"): its own rows before those of its company and of all. */
export async function loadNames(tx: Db, farmid: string, language: Language, lists: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await tx.query<{ key: string; label: string }>(
    `select category || ' ' || value as key, coalesce(case $2 when 'E' then label_e when 'T' then label_t end, label_v, value) as label from code_entry
     where category = any($3) and ${listRowOf('farm_id', '$1')} order by farm_id <> '*', farm_id not like '@%'`,
    [farmid, language, lists],
  );
  return new Map(rows.map(({ key, label }) => [key, label]));
}

type Say = (code: string) => string;

/** Several codes in one cell stand apart by a comma or, for warnings, by a blank. */
function sayer(key: string, names: ReadonlyMap<string, string>, language: Language): Say | null {
  if (key === 'eventcd') return (code) => EVENTS[code]?.title[language] ?? code;
  if (key === 'warnings')
    return (codes) =>
      codes
        .split(' ')
        .map((code) => WARNING_WORDS[code]?.[language] ?? code)
        .join(', ');
  const list = LIST_OF[key];
  if (list === undefined) return null;
  return (codes) =>
    names.get(`${list} ${codes}`) ??
    codes
      .split(', ')
      .map((code) => names.get(`${list} ${code}`) ?? code)
      .join(', ');
}

function namedRows(
  columns: readonly Column[],
  rows: readonly ReportRow[],
  names: ReadonlyMap<string, string>,
  language: Language,
): readonly ReportRow[] {
  const sayers = columns.flatMap(({ key }) => {
    const say = sayer(key, names, language);
    return say === null ? [] : [[key, say] as const];
  });
  if (sayers.length === 0) return rows;
  return rows.map((row) => {
    const said = sayers.flatMap(([key, say]) => (typeof row[key] === 'string' && row[key] !== '' ? [[key, say(row[key])] as const] : []));
    return said.length === 0 ? row : { ...row, ...Object.fromEntries(said) };
  });
}

/** A report with the codes of lists, events and warnings in its cells said in words. Codes no list knows stay as they are. */
export async function withNames(tx: Db, farmid: string, language: Language, result: ReportResult): Promise<ReportResult> {
  const keys = new Set([result, ...(result.sections ?? [])].flatMap(({ columns }) => columns.map(({ key }) => key)));
  const lists = [...new Set([...keys].flatMap((key) => LIST_OF[key] ?? []))];
  const names = lists.length === 0 ? new Map<string, string>() : await loadNames(tx, farmid, language, lists);
  return {
    ...result,
    rows: namedRows(result.columns, result.rows, names, language),
    ...(result.sections === undefined
      ? {}
      : { sections: result.sections.map((one): ReportSection => ({ ...one, rows: namedRows(one.columns, one.rows, names, language) })) }),
  };
}

type Query<P> = (tx: Db, ctx: HerdReportContext, params: P) => Promise<ReportResult>;

/** A query whose answer says codes in words, those of the farm it is asked for. */
export function named<P>(query: Query<P>): Query<P> {
  return async (tx, ctx, params) => {
    const { farmid } = params as { readonly farmid?: string | null };
    return withNames(tx, farmid ?? ctx.farmid, ctx.language, await query(tx, ctx, params));
  };
}
