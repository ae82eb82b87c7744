import { t1, t3 } from '#kernel/language.ts';
import { classLabel, classOf } from '../../../domain/health/classes.ts';
import { wilson } from '../../../domain/results/group-figures.ts';
import { blockedIn, proposedClass } from '../../../domain/results/titre-classes.ts';
import { labTable } from '../lab-report.ts';
import { GROUP_BY } from './chart-groups.ts';
import { opensResults } from './chart-opens.ts';
import type { ChartRow } from './chart-rows.ts';
import { isMaternal, type TitreReading } from './titre-draw.ts';

interface ProposedRow {
  readonly label: string;
  readonly n: number;
  readonly above: number;
  readonly share: number;
  readonly low: number | null;
  readonly high: number | null;
  readonly proposed: boolean;
  readonly _bin: string;
}
/** Classes of young pigs with how many of them still hold what blocks a vaccine. */
export const PROPOSED = labTable<ProposedRow>(
  (c) => [
    c.text('label', GROUP_BY.words.age),
    c.int('n', t1('n'), opensResults('proposed')),
    c.int('above', t3('Trên mức cản trở', 'Above the blocking level', 'สูงกว่าระดับขัดขวาง'), opensResults('blocked')),
    c.percent('share', t1('%'), { decimals: 1, mark: ({ proposed }) => proposed && 'good' }),
    c.percent('low', t3('từ', 'from', 'ตั้งแต่'), { decimals: 1 }),
    c.percent('high', t3('đến', 'to', 'ถึง'), { decimals: 1 }),
    c.text('advice', t3('Đề nghị', 'Proposal', 'ข้อแนะนำ'), {
      of: ({ proposed }) => (proposed ? t3('Tiêm từ lớp tuổi này', 'Vaccinate from this class on', 'ฉีดตั้งแต่กลุ่มนี้') : null),
    }),
  ],
  { narrows: ({ _bin }) => ({ bin: _bin }) },
);

/** The class of a young pig by its weeks alone, whatever it is called. */
const weeksOf = (row: ChartRow, { classes }: Pick<TitreReading, 'classes'>): string | undefined =>
  classOf({ ...row, pigclass: null, parity: null }, classes)?.key;

const percent = (value: number | undefined): number | null => (value === undefined ? null : 100 * value);

/** Classes of young pigs not vaccinated yet with how many of them still hold what blocks a vaccine, and the one proposed. */
export function proposal(reading: TitreReading) {
  const { rows, classes, at, block } = reading;
  const young = Map.groupBy(rows.filter(isMaternal), (row) => weeksOf(row, reading));
  const weeks = classes.filter(({ of }) => of === 'weeks');
  const groups = weeks.flatMap((one) => {
    const own = young.get(one.key);
    return own === undefined ? [] : [{ one, counted: blockedIn(one.key, own, block.titre) }];
  });
  const key = proposedClass(
    groups.map(({ counted }) => counted),
    block.share,
  );
  const rowsOf = groups.map(({ one, counted: { n, above } }): ProposedRow => {
    const limits = wilson(above, n);
    const share = n === 0 ? 0 : (100 * above) / n;
    return {
      label: classLabel(one)[at.language],
      n,
      above,
      share,
      low: percent(limits?.low),
      high: percent(limits?.high),
      proposed: one.key === key,
      _bin: one.key,
    };
  });
  return { rows: rowsOf, first: weeks.find((one) => one.key === key)?.from ?? null, key };
}

/** Which titres of young pigs belong to what was pressed: those of a class, all or above the blocking level. */
export const ofProposal =
  (reading: TitreReading, bin: string | null | undefined) =>
  (row: ChartRow, what: 'proposed' | 'blocked'): boolean =>
    isMaternal(row) && row.stat !== null && (bin == null || weeksOf(row, reading) === bin) && (what === 'proposed' || row.stat > reading.block.titre);
