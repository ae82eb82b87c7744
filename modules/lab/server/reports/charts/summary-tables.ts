import { type Language, type Text3, t1, t3 } from '#kernel/language.ts';
import { TEST_WORDS } from '../../../contract/tests/words.ts';
import { classLabel } from '../../../domain/health/classes.ts';
import type { Colour } from '../../../domain/health/expected.ts';
import { DAY_OF } from '../../results/counted.ts';
import { labTable } from '../lab-report.ts';
import { FEW, fewMark } from './chart-groups.ts';
import { opensResults } from './chart-opens.ts';
import { rounded } from './chart-page.ts';
import { level, NO_CLASS, type SummaryCell, type SummaryLine, type SummaryReading } from './summary-reading.ts';

/** Months of what was received and reported. */
const MONTHS = 12;
const MOVES = { up: '▲', down: '▼', same: '=' } as const;
const TONES = { green: 'good', amber: 'warn', red: 'bad' } as const;
const PAGES: Readonly<Record<string, string>> = { elisa: 'LabChartElisa', hi: 'LabChartHi', sn: 'LabChartSn', pcr: 'LabChartPcr' };

function cellText({ test }: SummaryLine, cell: SummaryCell): string {
  const value = level(cell);
  const digits = cell.gmt === null ? test.decimals + (test.formula === 'sp' || test.formula === 'sn' ? 0 : 1) : 0;
  const share = cell.protection === null ? cell.positive : cell.protection;
  const parts = [
    ...(value === null ? [] : [String(rounded(value, digits))]),
    ...(cell.cv === null ? [] : [`CV ${rounded(cell.cv, 0)}`]),
    ...(share === null ? [] : [`${rounded(share, 0)} %`]),
    `n ${cell.n}`,
  ];
  return `${cell.move === null ? '' : `${MOVES[cell.move]} `}${parts.join(' · ')}`;
}

const VACCINATED = {
  yes: t3('đã tiêm', 'vaccinated', 'ฉีดแล้ว'),
  no: t3('chưa tiêm', 'not vaccinated', 'ยังไม่ฉีด'),
};
/** What stands for the kit where a test has none: a culture. */
const NO_KIT = '-';

/** A line by its test, kit and whether the houses were vaccinated. */
const lineName = ({ test, kit, state }: SummaryLine, language: Language): string =>
  `${test.name}${kit === NO_KIT ? '' : ` · ${kit}`}${state === 'yes' || state === 'no' ? ` · ${VACCINATED[state][language]}` : ''}`;

const UNKNOWN = t3('Không rõ', 'Not said', 'ไม่ระบุ');

/** Test by age class: each cell with its colour, few results hatched; it opens the chart of its method. */
export const matrix = (reading: SummaryReading, shown: readonly string[]) =>
  labTable<SummaryLine>((c) => [
    c.text('name', TEST_WORDS.test, { frozen: true, width: 22, of: (line, { language }) => lineName(line, language) }),
    ...shown.map((key) => {
      const own = reading.classes.find((one) => one.key === key);
      return c.text(`c_${key}`, own === undefined ? UNKNOWN : classLabel(own), {
        width: 20,
        of: (line) => {
          const cell = line.cells.get(key);
          return cell === undefined ? null : cellText(line, cell);
        },
        mark: (line) => {
          const cell = line.cells.get(key);
          if (cell === undefined) return false;
          if (cell.n < FEW) return 'few';
          return cell.colour !== null && TONES[cell.colour];
        },
        opens: ({ test, kit, labid }) => {
          const route = PAGES[test.testgrp];
          if (route === undefined) return null;
          const lab = reading.view.labid === null ? {} : { labid };
          const klass = key === NO_CLASS ? {} : { ageclass: key };
          return { route, params: { ...lab, ...klass, testcd: test.testcd, kit, placeid: reading.placeid, from: reading.from, to: reading.to } };
        },
      });
    }),
  ]);

interface FigureRow extends SummaryCell {
  readonly name: string;
  readonly klass: Text3;
  readonly _group: string;
}
/** What a colour of the health parameters says; a drawing has colours of its own. */
export const COLOURS: Readonly<Record<Colour, Text3>> = {
  green: t3('Đạt', 'As wanted', 'ตามเกณฑ์'),
  amber: t3('Cần theo dõi', 'To watch', 'เฝ้าระวัง'),
  red: t3('Không đạt', 'Off target', 'ไม่ตามเกณฑ์'),
};
export const FIGURES = labTable<FigureRow>(
  (c) => [
    c.text('name', TEST_WORDS.test, { frozen: true, width: 22 }),
    c.text('klass', t3('Lớp tuổi, lứa', 'Class', 'กลุ่ม')),
    c.int('n', t1('n'), { ...opensResults(), mark: ({ n }) => fewMark(n) }),
    c.decimal('mean', t3('Trung bình (hiệu giá: log2)', 'Mean (titres: log2)', 'ค่าเฉลี่ย (ไตเตอร์: log2)'), { decimals: 2 }),
    c.decimal('gmt', t1('GMT'), { decimals: 1 }),
    c.decimal('cv', t1('CV %'), { decimals: 1 }),
    c.percent('positive', t3('Dương %', 'Positive %', 'บวก %'), { ...opensResults('pos'), decimals: 1 }),
    c.percent('low', t3('từ', 'from', 'ตั้งแต่'), { decimals: 1 }),
    c.percent('high', t3('đến', 'to', 'ถึง'), { decimals: 1 }),
    c.percent('protection', t3('Bảo hộ %', 'Protected %', 'คุ้มกัน %'), { ...opensResults('protected'), decimals: 1 }),
    c.text('colour', t3('Đánh giá', 'Judged', 'ประเมิน'), {
      of: ({ colour }) => (colour === null ? null : COLOURS[colour]),
      mark: ({ colour }) => colour !== null && TONES[colour],
    }),
    c.text('move', t3('So với', 'Against', 'เทียบ'), { of: ({ move }) => (move === null ? null : MOVES[move]) }),
  ],
  { narrows: ({ _group }) => ({ group: _group }) },
);

export const figureRows = (reading: SummaryReading, lines: readonly SummaryLine[], shown: readonly string[]): FigureRow[] =>
  lines.flatMap((line) =>
    shown.flatMap((key) => {
      const cell = line.cells.get(key);
      const own = reading.classes.find((one) => one.key === key);
      return cell === undefined
        ? []
        : [
            {
              ...cell,
              name: lineName(line, reading.at.language),
              klass: own === undefined ? UNKNOWN : classLabel(own),
              _group: `${line.key}~${key}`,
            },
          ];
    }),
  );

interface MonthRow {
  readonly month: string;
  readonly received: number;
  readonly reported: number;
}
export const MONTHLY = labTable<MonthRow>((c) => [
  c.text('month', t3('Tháng', 'Month', 'เดือน')),
  c.int('received', t3('Chỉ tiêu nhận', 'Tests received', 'รายการที่รับ'), { total: 'sum' }),
  c.int('reported', t3('Chỉ tiêu trả kết quả', 'Tests reported', 'รายการที่ส่งผล'), { total: 'sum' }),
]);

/** Tests of the farm received and reported, by month: twelve of them. */
export async function monthsOf({ at, view, to, placeid }: SummaryReading): Promise<readonly MonthRow[]> {
  const last = Number(to.slice(0, 4)) * 12 + Number(to.slice(4, 6)) - 1;
  const months = Array.from({ length: MONTHS }, (_, i) => {
    const month = last - MONTHS + 1 + i;
    return `${Math.floor(month / 12)}${String((month % 12) + 1).padStart(2, '0')}`;
  });
  const side = view.labid === null ? 'r.sender = any($1) and r.farm_id = any($2)' : 'r.farm_id = any($2)';
  const { rows } = await at.tx.query<{ month: string; received: number; reported: number }>(
    `select month, sum(received)::int as received, sum(reported)::int as reported from (
       select unnest(array[to_char(${DAY_OF.received}, 'YYYYMM'), case when r.state in ('60', '65') then to_char(${DAY_OF.finished}, 'YYYYMM') end]) as month,
         unnest(array[o.n, 0]) as received, unnest(array[0, o.ok]) as reported
       from lab_request r cross join lateral (select count(*) as n, count(*) filter (where status = 1) as ok from lab_order o
         where o.farm_id = r.farm_id and o.requestid = r.requestid) o
       where ${side} and coalesce(cardinality($1::text[]), 0) >= 0 and r.placeid = $3 and r.reqdt between $4::date - 120 and $5::date) m
     where month is not null group by 1`,
    [view.senders, view.labs, placeid, `${months[0]}01`, to],
  );
  const found = new Map(rows.map((row) => [row.month, row]));
  return months.map((month) => {
    const own = found.get(month);
    return { month: `${month.slice(4)}/${month.slice(0, 4)}`, received: own?.received ?? 0, reported: own?.reported ?? 0 };
  });
}
