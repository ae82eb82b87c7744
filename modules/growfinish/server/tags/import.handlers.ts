import type { CallParsed } from '#engine/define/call.ts';
import type { FieldValues } from '#engine/define/field.ts';
import { checkFields } from '#engine/define/field-check.ts';
import { rowValues } from '#engine/define/sheet-cells.ts';
import type { SheetDef } from '#engine/define/sheet-def.ts';
import { audit } from '#engine/server/audit.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { refused, standOrRefuse } from '#engine/server/refused.ts';
import { changedBy } from '#engine/server/stale.ts';
import { daysBetween } from '#kernel/business-date.ts';
import { errorsOf, type Issue, refuse, warningsOf } from '#kernel/issue.ts';
import { firstOthers } from '#kernel/repeated.ts';
import { importTags, saveTagRecord, TAG_SHEETS } from '../../contract/tags/record.calls.ts';
import { meanOf, outlierIssues, type TagRecord, testFcr, testGain } from '../../domain/tags/record.ts';
import type { GrowServices } from '../services.ts';
import { judgeRegister, writeRegister } from './import-register.ts';
import { judgeRecord, loadRecords, mergedRecord, type RecordedPig, sameRecord, writeRecords } from './records.ts';

type Body = CallParsed<typeof importTags>;
type Told = Readonly<Record<string, string | number | null>>;

/** A row as it was judged. */
export interface JudgedRow {
  readonly row: number;
  readonly already: boolean;
  readonly issues: readonly Issue[];
  readonly told?: Told;
}

/** The cells of a sheet as its columns hold them, with what breaks the columns' own rules and numbers that stand twice. */
function readSheet(sheet: SheetDef, rows: Body['rows']): { values: FieldValues[]; issues: Issue[] } {
  const values = rows.map((row) => {
    const read = rowValues(sheet.columns, row);
    return { ...read, tag: String(read['tag'] ?? '').toUpperCase() };
  });
  const others = firstOthers(values.map(({ tag }) => tag || null));
  const issues = values.flatMap((row, at) => {
    const own = checkFields(sheet.columns, row).map((issue) => ({ ...issue, row: at + 1 }));
    const other = others[at] ?? null;
    return other === null ? own : [...own, { ...refuse('V_DUPROW', 'tag', { row: at + 1, row2: other + 1, value: row.tag }), row: at + 1 }];
  });
  return { values, issues };
}

/** A row of a record with the piglet it is of and what would be written. */
interface RecordRow {
  readonly tag: string;
  readonly pig: RecordedPig | undefined;
  readonly record: TagRecord | null;
}

/** Columns whose values are compared with the group of the sheet, with their decimals. */
const COMPARED = { startkg: 1, testkg: 1, backfat: 1, loin: 1, feedkg: 1 } as const;

/** W_OUTLIER of values and gains that stand out of the rows of the sheet. */
function outliers(rows: readonly RecordRow[]): Issue[] {
  const of = (key: keyof typeof COMPARED) => rows.map(({ record }) => record?.[key] ?? null);
  const gains = rows.map(({ record }) => (record === null ? null : testGain(record)));
  return [
    ...Object.entries(COMPARED).flatMap(([key, decimals]) => outlierIssues(key, of(key as keyof typeof COMPARED), decimals)),
    ...outlierIssues(
      'testkg',
      gains.map((gain) => (gain === null ? null : Math.round(gain))),
      0,
    ),
  ];
}

/** What is told of a row: whose piglet it is, its age, gain, and how far its weight lies from the mean of the sheet. */
function toldOf({ pig, record }: RecordRow, mean: number | null): Told {
  if (pig === undefined) return {};
  const gain = record === null ? null : testGain(record);
  const day = record?.seldt ?? record?.testdt ?? null;
  return {
    ...{ damTold: pig.dam, sireTold: pig.sire, ageTold: day === null || pig.pigId === null ? null : daysBetween(pig.birthdt, day) },
    adg: gain === null ? null : Math.round(gain),
    dev: record?.testkg == null || mean === null ? null : Math.round((record.testkg - mean) * 10) / 10,
  };
}

/** Rows of test or selection records, each with its piglet and all that stands against it. */
async function judgeRecords(ctx: SignedContext, values: readonly FieldValues[], faulty: ReadonlySet<number>, hold: boolean) {
  const pigs = await loadRecords(
    ctx,
    values.map(({ tag }) => String(tag)),
    hold,
  );
  const rows = values.map((typed, at): RecordRow => {
    const tag = String(typed['tag']);
    const pig = pigs.get(tag);
    const readable = pig !== undefined && pig.pigId !== null && !faulty.has(at + 1);
    return { tag, pig, record: readable ? mergedRecord(pig, typed) : null };
  });
  const out = outliers(rows);
  const mean = meanOf(rows.map(({ record }) => record?.testkg ?? null))?.mean ?? null;
  const judged = rows.map(
    (one, at): JudgedRow => ({
      row: at + 1,
      already: one.pig !== undefined && one.record !== null && sameRecord(one.pig, one.record),
      issues: [...judgeRecord(ctx, one.tag, one.pig, one.record), ...out.filter(({ row }) => row === at + 1)],
      told: toldOf(one, mean),
    }),
  );
  return { rows, judged };
}

/** Rows as they are answered: all that is wrong with each; one with warnings stands only where they are accepted. */
function answersOf(judged: readonly JudgedRow[], cells: readonly Issue[], accepted: boolean) {
  return judged.map(({ row, already, issues, told }) => {
    const own = [...cells.filter((issue) => issue.row === row), ...issues].map((issue) => ({ ...issue, row }));
    const ok = errorsOf(own).length === 0 && (accepted || already || warningsOf(own).length === 0);
    return { row, ok, already: ok && already, issues: already && ok ? [] : own, ...(told === undefined ? {} : { told }) };
  });
}

/** Takes a sheet: all its rows or the good ones. */
async function importSheet(ctx: SignedContext, body: Body, tested: GrowServices['tested']) {
  const sheet = TAG_SHEETS.find((one) => one.sheet === body.sheet);
  if (sheet === undefined) throw refused('V_NOTEXISTS', 'sheet', { value: body.sheet });
  const { values, issues } = readSheet(sheet, body.rows);
  const faulty = new Set(errorsOf(issues).map(({ row }) => row ?? 0));
  const hold = !body.check;
  const register = body.sheet === 'register' ? await judgeRegister(ctx, values, faulty, hold) : null;
  const records = register === null ? await judgeRecords(ctx, values, faulty, hold) : null;
  const rows = answersOf(register?.judged ?? records?.judged ?? [], issues, body.accept);
  const good = rows.filter(({ ok, already }) => ok && !already).map(({ row }) => row);
  if (body.check || good.length === 0 || (body.mode === 'all' && rows.some(({ ok }) => !ok))) return { saved: 0, rows };
  if (register !== null) await writeRegister(ctx, register, good);
  else
    await writeRecords(
      ctx,
      tested,
      good.flatMap((row) => {
        const { pig, record = null } = records?.rows[row - 1] ?? {};
        return pig === undefined || record === null ? [] : [{ pig, record }];
      }),
    );
  const after = { sheet: body.sheet, rows: good.length, file: body.fileName ?? null };
  await audit(ctx, { screen: 'PigletTagBatch', subject: 'ear tags', subjectId: body.fileName ?? body.sheet, kind: 'import', after });
  return { saved: good.length, rows };
}

const recordHandler = (tested: GrowServices['tested']): Handler =>
  handleSigned(saveTagRecord, async (ctx, { tag, version, accept, reqid: _, ...typed }) => {
    const pig = (await loadRecords(ctx, [tag], true)).get(tag);
    const record = pig === undefined ? null : mergedRecord(pig, typed);
    standOrRefuse(judgeRecord(ctx, tag, pig, record), accept);
    if (pig === undefined || record === null) throw refused('V_NOTEXISTS', 'tag', { value: tag });
    if (version != null && version !== pig.version) throw await changedBy(ctx.db, pig.lstusrid, pig.lstdate);
    if (sameRecord(pig, record)) throw refused('838');
    await writeRecords(ctx, tested, [{ pig, record }]);
    const figures = { adg: testGain(record), fcr: testFcr(record) };
    await audit(ctx, { screen: 'PigletTagProfile', subject: 'ear tags', subjectId: tag, kind: 'record', after: { ...record, ...figures } });
    return { tag, version: pig.version + 1 };
  });

/** Sheets of tags and records, and the record of one piglet. */
export const importHandlers = (tested: GrowServices['tested']): readonly Handler[] => [
  handleSigned(importTags, (ctx, body) => importSheet(ctx, body, tested)),
  recordHandler(tested),
];
