import { addMonths } from '#engine/batch/domain/arrival-rules.ts';
import { averageBirth } from '#engine/batch/domain/figures/life.ts';
import { wholeLife } from '#engine/batch/domain/figures/record.ts';
import {
  aboutOf,
  ageOf,
  BATCH_FAMILIES,
  flagsColumn,
  idOf,
  LIFE_ROW,
  lifeRows,
  ofArrivals,
  onPhone,
  stateOf,
} from '#engine/batch/server/reports/columns.ts';
import { batchDays, inBatchFarms } from '#engine/batch/server/reports/read.ts';
import { choice, defineList, text } from '#engine/define/fields.ts';
import { spanned } from '#engine/server/report/declared.ts';
import type { TableColumn } from '#engine/server/report/table.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { HOUSE_TYPES } from '../../../contract/house.resource.ts';
import { ofBirds } from '../../../domain/figures/bird-words.ts';
import type { FlockLife } from '../../../domain/figures/flock.ts';
import { epefCode, FLOCK_FIGURES, FLOCK_MEASURES } from '../../../domain/figures/flock-figures.ts';
import {
  FLOCK_FIELDS as F,
  FLOCK_KIND,
  type FlockAt,
  type FlockFarm,
  type FlockRow,
  flockColumn,
  flockReport,
  flockTable,
  missingNote,
  seen,
} from '../flock-kind.ts';
import { flockBook } from './flock-book.ts';

const STATES = defineList('flockstate', { active: t3('Đang nuôi', 'Active', 'กำลังเลี้ยง'), closed: t3('Đã đóng', 'Closed', 'ปิดแล้ว') });

/** Figures of the list, by the header above them. */
const figuresOf = (epef: string): readonly (readonly [group: keyof typeof BATCH_FAMILIES, codes: readonly string[]])[] => [
  ['loss', ['LOSS', 'FWM', 'MORT']],
  ['growth', ['FCR', epef, 'ADG', 'ADFI', 'FCRDIF', 'AGESALE', 'UNIF', 'CV']],
  ['eggs', ['EGGS', 'HENDAY', 'LAYDIF', 'EHH', 'FEEDEGG', 'EGGMASS', 'MASSHEN', 'MASSDIF', 'EGGFCR']],
  ['heads', ['PIGSIN', 'LIVE', 'DEAD', 'CULLED', 'SOLD', 'MOVED', 'UNACC', 'CAPACITY', 'EMPTY']],
  ['weight', ['AW', 'AWIN', 'AWOUT', 'BIRDM2', 'KGM2']],
  ['goods', ['FEED', 'FEEDDIF', 'CMED', 'CVAC']],
];
const ESTIMATED: ReadonlySet<string> = new Set(['AW', 'ADG', 'FCR', 'FCRDIF', 'KGM2']);

/** What is lived by hens says nothing of broilers: columns nobody in the list has a value for are left out. */
function figureColumns(rows: readonly FlockRow[], at: FlockAt, epef: string): TableColumn<FlockRow, FlockAt>[] {
  const said = (code: string): boolean =>
    rows.length === 0 || rows.some(({ values }) => values[code] != null && (code !== 'EGGS' || values[code] !== 0));
  return figuresOf(epef).flatMap(([group, codes]) =>
    seen(at, codes)
      .filter(said)
      .map((code) =>
        flockColumn<FlockRow>(code, {
          group: ofBirds(BATCH_FAMILIES[group]),
          ...(ESTIMATED.has(code) ? { provisional: ({ batch }: FlockRow) => batch.closedt === null && (true as const) } : {}),
          ...(code === 'KGM2' ? { mark: ({ values }: FlockRow) => (values['KGM2'] ?? 0) > at.settings.BIRDKGM2 && ('warn' as const) } : {}),
          ...(code === 'UNACC' ? { mark: ({ values }: FlockRow) => values['UNACC'] !== 0 && ('bad' as const) } : {}),
        }),
      ),
  );
}

const listTable = (at: FlockAt, rows: readonly FlockRow[], epef: string) =>
  flockTable<FlockRow>(
    (c) =>
      onPhone(
        [
          ...idOf<FlockLife, FlockAt>(FLOCK_KIND, at.farms.length > 1),
          c.int('age', { unit: 'd', of: ({ batch }) => ageOf(batch) }),
          ...figureColumns(rows, at, epef),
          ...aboutOf<FlockLife, FlockAt>(FLOCK_KIND),
          c.text('breed', t3('Giống', 'Breed', 'พันธุ์'), { of: ({ batch }) => batch.breed }),
          c.text('source', t3('Nơi cung cấp', 'Supplier', 'ผู้จำหน่าย'), {
            list: null,
            of: ({ batch }) => batch.supplier ?? ofArrivals(batch, 'place'),
          }),
          c.date('birthdt', t3('Ngày nở', 'Hatch date', 'วันฟัก'), { of: ({ batch }) => averageBirth(batch) }),
          flagsColumn<FlockLife, FlockAt>(FLOCK_KIND),
        ],
        ...['roomid', 'farmid', 'age', 'LOSS', 'FCR', 'HENDAY'],
      ),
    {
      ...LIFE_ROW,
      opens: ({ batch }) => ({ route: 'ChikReport', params: { farmid: batch.farmid, roomid: batch.roomid, parityid: batch.parityid } }),
    },
  );

/** A line of totals: the flocks of a type of house, sums by sums. */
interface TypeRow {
  readonly type: string;
  readonly state: string;
  readonly n: number;
  readonly values: FlockRow['values'];
}

function totalsOf(at: FlockAt, rows: readonly FlockRow[], epef: string) {
  const codes = seen(
    at,
    figuresOf(epef).flatMap(([, own]) => own),
  ).filter((code) => !['CAPACITY', 'UNACC', 'CMED', 'CVAC'].includes(code));
  const groups = Map.groupBy(
    rows.filter(({ batch }) => FLOCK_MEASURES.isAveraged(batch)),
    ({ batch }) => `${batch.house.area} ${stateOf(batch)}`,
  );
  const lines = [...groups].toSorted().map(([key, own]): TypeRow => {
    const [type = '', state = ''] = key.split(' ');
    return {
      type,
      state,
      n: own.length,
      values: FLOCK_MEASURES.figuresTogether(
        own.map(({ batch }) => wholeLife(batch)),
        codes,
      ),
    };
  });
  const shown = codes.filter((code) => lines.some(({ values }) => values[code] != null && !(code === 'EGGS' && values[code] === 0)));
  return flockTable<TypeRow>(
    (c) => [
      c.text('type', t3('Loại chuồng', 'House type', 'ประเภทโรงเรือน'), { frozen: true, words: HOUSE_TYPES.words }),
      c.text('state', { words: STATES.words }),
      c.int('n', t3('Số đàn', 'Flocks', 'จำนวนฝูง')),
      ...shown.map((code) => flockColumn<TypeRow>(code, { figure: undefined as never })),
    ],
    { closed: () => true },
  ).of(lines);
}

const HEADLINE = ['BATCHES', 'PIGSIN', 'LOSS', 'FWM', 'FCR', 'HENDAY', 'EHH'] as const;

/** What the flocks come to together. */
function headlineOf(rows: readonly FlockRow[], epef: string) {
  const codes = [...HEADLINE.slice(0, 5), epef, ...HEADLINE.slice(5)];
  const values = FLOCK_MEASURES.figuresTogether(
    rows.map(({ batch }) => wholeLife(batch)),
    codes,
  );
  return codes.flatMap((code) => {
    const { name, decimals, unit } = FLOCK_FIGURES.of(code);
    const value = values[code] ?? null;
    return value === null ? [] : [{ figure: code, label: name, value, decimals, unit }];
  });
}

interface Asked {
  readonly areas?: readonly string[] | null | undefined;
  readonly rooms?: readonly string[] | null | undefined;
  readonly state?: 'active' | 'closed' | null | undefined;
  readonly breed?: string | null | undefined;
  readonly supplier?: string | null | undefined;
}

const holds = (text: string | null, part: string | null | undefined): boolean =>
  part == null || part === '' || (text ?? '').toLowerCase().includes(part.toLowerCase());

/** Flocks that stood in the days: open on the last of them, or closed within them. */
async function flocksIn(farm: FlockFarm, { areas, rooms, state, breed, supplier }: Asked, days: { from: BusinessDate; to: BusinessDate }) {
  const asof = days.to < farm.curbusdt ? days.to : farm.curbusdt;
  const found = await farm.batches({ asof, areas, rooms, state, from: days.from, daily: true });
  return found.filter((flock) => holds(flock.breed, breed) && holds(flock.supplier, supplier));
}

const DRAWN = 40;

async function list(at: FlockAt, { from, to, ...asked }: Asked & { from?: BusinessDate | null | undefined; to?: BusinessDate | null | undefined }) {
  const days = batchDays({ from, to }, at.curbusdt, (last) => addMonths(last, -12));
  const epef = epefCode(at.settings.EPEFSURV);
  const flocks = (await inBatchFarms(at, (farm) => flocksIn(farm, asked, days))).flat();
  const codes = [...new Set(figuresOf(epef).flatMap(([, own]) => own))];
  const rows: FlockRow[] = lifeRows(FLOCK_KIND as never, at, flocks, codes) as never;
  const drawn = rows.filter(({ values }) => values[epef] != null).toSorted((a, b) => ((a.batch.closedt ?? '') < (b.batch.closedt ?? '') ? -1 : 1));
  const { name, definition } = FLOCK_FIGURES.of(epef);
  return {
    table: listTable(at, rows, epef).of(rows),
    sections: [{ key: 'types', title: t3('Theo loại chuồng', 'By house type', 'ตามประเภทโรงเรือน'), table: totalsOf(at, rows, epef) }],
    days,
    subtitle: spanned(t3('Đàn đang nuôi hoặc đóng', 'Flocks open or closed', 'ฝูงที่เลี้ยงหรือปิด'), days),
    headline: headlineOf(rows, epef),
    charts: epefChart(drawn.slice(-DRAWN), name, epef),
    notes: [
      drawn.length === 0 ? null : definition,
      rows.some(({ values }) => values['HENDAY'] != null) ? FLOCK_FIGURES.of('EHH').definition : null,
      missingNote(flocks),
    ],
    applied: { ...days, parityid: null, roomid: null, farmid: null },
  };
}

const epefChart = (rows: readonly FlockRow[], title: Text3, code: string) =>
  rows.length < 2
    ? []
    : [
        {
          kind: 'bar' as const,
          title,
          x: rows.map(({ batch }) => `${batch.roomid} · ${batch.parityid}`),
          series: [{ name: title, values: rows.map(({ values }) => values[code] ?? null) }],
        },
      ];

/** ChikReport: flocks side by side, or the day book of one with its curves. @throws Refused 898, V_NOTEXISTS */
export const report = flockReport({
  name: 'ChikReport',
  page: {
    menuGroup: 'poultry',
    place: 10,
    title: t3('Báo cáo đàn gà', 'Flock Report', 'รายงานฝูงไก่'),
    purpose: t3(
      'Các đàn gà đặt cạnh nhau, hoặc sổ ngày của một đàn với đường cong so tiêu chuẩn.',
      'The flocks side by side, or one flock’s day book with its curves against the standard.',
      'ฝูงไก่เทียบกัน หรือสมุดรายวันของฝูงหนึ่งพร้อมกราฟเทียบมาตรฐาน',
    ),
  },
  paper: 'landscape',
  compares: [],
  fields: [
    F.farms,
    F.areas,
    choice('state', t3('Trạng thái', 'State', 'สถานะ'), STATES),
    F.from,
    F.to,
    text('breed', t3('Giống', 'Breed', 'พันธุ์'), { maxLength: 40 }),
    text('supplier', t3('Nơi cung cấp', 'Supplier', 'ผู้จำหน่าย'), { maxLength: 80 }),
    F.roomid,
    F.parityid,
  ],
  beside: [F.farmid, F.rooms],
  drill: true,
  answer: (at, { roomid, parityid, ...asked }) => (roomid == null ? list(at, asked) : flockBook(at, roomid, parityid ?? null)),
});
