import { refused } from '#engine/server/refused.ts';
import { resultOf } from '#engine/server/report/declared.ts';
import type { DrillOf } from '#engine/server/report/report-file.ts';
import type { FilledTable } from '#engine/server/report/table.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { blindKindsOf } from '../../requests/blind.ts';
import type { LabAt, LabContext } from '../lab-report.ts';
import { atOwnLab } from '../own-lab.ts';
import { readingOf } from '../sides.ts';
import { type BenchAsked, lastRuns, rejectedSamples, repeatedValues, untoldPositives } from './bench-rows.ts';
import { REFUSED, REJECTED, REPEATED, TITLES, UNTOLD } from './bench-tables.ts';

/** Which laboratory's bench, and on which day; blank: the reader's own, today. */
interface Asked {
  readonly labid?: string | null | undefined;
  readonly day?: BusinessDate | null | undefined;
}

/** The bench of the laboratory asked for, entered. @throws Refused V_NOTEXISTS, Forbidden without a laboratory */
export async function benchAt(reader: LabAt, asked: Asked): Promise<{ readonly at: LabAt; readonly bench: BenchAsked }> {
  const at = await atOwnLab(reader, asked.labid);
  const labid = at.session.labid ?? '';
  const day = asked.day ?? at.session.curbusdt;
  return { at, bench: { labid, day, language: at.language, blind: await blindKindsOf(readingOf(at), labid) } };
}

type Db = ReturnType<typeof readingOf>['db'];
interface Opens {
  readonly title: Text3;
  readonly note?: Text3;
  readonly list: (db: Db, bench: BenchAsked) => Promise<FilledTable<LabAt>>;
}

const ofLab = <T extends object>({ labid }: BenchAsked, rows: readonly T[]) => rows.map((row) => ({ ...row, labid }));

const AS_OF_NOW = t3('Đến lúc này, bất kể ngày lấy mẫu.', 'As of now, whenever they were sampled.', 'ณ ขณะนี้ ไม่ว่าเก็บตัวอย่างเมื่อใด');

/** The lists behind figures that lead to no page of their own. */
const OPENS: Readonly<Record<string, Opens>> = {
  COUNT_rejected: { title: TITLES.rejected, list: async (db, bench) => REJECTED.of(ofLab(bench, await rejectedSamples(db, bench))) },
  COUNT_refused: { title: TITLES.refused, list: async (db, bench) => REFUSED.of((await lastRuns(db, bench)).refused) },
  COUNT_repeats: { title: TITLES.repeats, list: async (db, bench) => REPEATED.of(ofLab(bench, await repeatedValues(db, bench))) },
  COUNT_untold: { title: TITLES.untold, note: AS_OF_NOW, list: async (db, bench) => UNTOLD.of(ofLab(bench, await untoldPositives(db, bench))) },
};

/** What the figures of the laboratory dashboard open, on the day they stand for. @throws Refused V_INVALID of a figure there is not */
export const openedBench: DrillOf<LabContext, Asked> = async (tx, ctx, { figure, to, params }) => {
  const opens = Object.hasOwn(OPENS, figure) ? OPENS[figure] : undefined;
  if (opens === undefined) throw refused('V_INVALID', 'figure');
  const { at, bench } = await benchAt({ ...ctx, tx }, { ...params, day: to });
  const table = await opens.list(readingOf(at).db, bench);
  return resultOf({ table, subtitle: opens.title, notes: [opens.note ?? null] }, at, at.language, async () => () => undefined);
};
