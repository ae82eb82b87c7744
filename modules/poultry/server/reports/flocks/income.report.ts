import { addMonths } from '#engine/batch/domain/arrival-rules.ts';
import { wholeLife } from '#engine/batch/domain/figures/record.ts';
import { aboutOf, idOf, LIFE_ROW, onPhone } from '#engine/batch/server/reports/columns.ts';
import { openedOf, type RowKey } from '#engine/batch/server/reports/drill.ts';
import { figureDecimals, type ToldAt } from '#engine/batch/server/reports/money.ts';
import { batchDays, inBatchFarms } from '#engine/batch/server/reports/read.ts';
import { batchReport } from '#engine/batch/server/reports/report.ts';
import { choice, decimal, defineList, yesno } from '#engine/define/fields.ts';
import { scaledNumber } from '#engine/ledger/domain/quantity.ts';
import { spanned } from '#engine/server/report/declared.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { type Text3, t1, t3 } from '#kernel/language.ts';
import { monthOf } from '#kernel/month.ts';
import { INCOME_RIGHTS } from '../../../contract/routes.ts';
import type { FlockLife } from '../../../domain/figures/flock.ts';
import { epefCode, FLOCK_FIGURES, FLOCK_MEASURES } from '../../../domain/figures/flock-figures.ts';
import { settleFlock } from '../../../domain/settle-flock.ts';
import { type IncomeReading, readIncomes, type UnpricedLine } from '../../figures/read-incomes.ts';
import { FLOCK_FIELDS as F, FLOCK_KIND, type FlockAt, type FlockFarm, type FlockRow, flockColumn, flockTable, missingNote } from '../flock-kind.ts';

/** Flocks read with what notes and vouchers say of them. */
const INCOME_KIND: typeof FLOCK_KIND = { ...FLOCK_KIND, batches: readIncomes };

const BY = defineList('incomeby', {
  flock: t3('Đàn', 'Flock', 'ฝูง'),
  house: t3('Chuồng', 'House', 'โรงเรือน'),
  farm: t3('Trại', 'Farm', 'ฟาร์ม'),
  breed: t3('Giống', 'Breed', 'พันธุ์'),
  month: t3('Tháng đóng', 'Month closed', 'เดือนที่ปิด'),
});
type By = keyof typeof BY.words;

const INCOMES = ['INCOME', 'SOLD', 'WSOLD', 'MEANPRICE', 'INCBIRDS', 'CULLED', 'INCCULLS', 'EGGSOLD', 'INCEGGS', 'INCOTHER', 'CARRIED'];
const COSTS = ['AMOUNTIN', 'CFEED', 'CMED', 'CVAC', 'CGOODS', 'CVOUCH'];
const EACH = ['INCBIRD', 'INCKG', 'COSTKG', 'COSTEGG', 'FEEDPRICE', 'CHICKPCT', 'FEEDPCT', 'HEALTHPCT'];
const GROUPS = {
  income: t3('Thu', 'Income', 'รายได้'),
  cost: t3('Chi', 'Costs', 'ต้นทุน'),
  result: t3('Kết quả', 'Result', 'ผลกำไร'),
  each: t3('Bình quân', 'Per unit', 'ต่อหน่วย'),
} as const;

/** Figures by the header above them; with the share of common costs or without. */
const familiesOf = (shares: boolean): readonly (readonly [keyof typeof GROUPS, readonly string[]])[] => [
  ['result', shares ? ['RESULTALL', 'RESULTM2', 'RESULTDAY'] : ['RESULTOWN']],
  ['income', INCOMES],
  ['cost', [...(shares ? ['COSTALL', 'CSHARE'] : ['COSTOWN']), ...COSTS]],
  ['each', EACH],
];
/** What the settlement of a grower is made of. */
const SETTLED = ['WSOLD', 'AMOUNTIN', 'CFEED', 'CMED', 'CVAC'] as const;
type Agreed = Awaited<ReturnType<IncomeReading['agreed']>>;

/** What the grower of a closed flock is paid, at the price typed, else at that of his contract; null of a flock without either. */
function settlement({ batch, values }: FlockRow, at: FlockAt, typed: number | null, agreed: Agreed | undefined): number | null {
  const price = typed ?? (batch.closedt === null ? null : (agreed?.priceOf(batch.roomid, batch.closedt) ?? null));
  const [kg, chicks, feed, medicine, vaccine] = SETTLED.map((code) => values[code] ?? null);
  if (price === null || kg == null || chicks == null || feed == null || medicine == null || vaccine == null) return null;
  const outcome = { kg, chicks, feed, medicine: medicine + vaccine, epef: values[epefCode(at.settings.EPEFSURV)] ?? null };
  const decimals = agreed?.decimals ?? 0;
  return scaledNumber(settleFlock(price, outcome, at.settings.EPEFBONUS, decimals).total, decimals);
}

/** Columns nobody in the list has a value for are left out: what is earned by hens says nothing of broilers. */
function columnsOf<R extends { readonly values: FlockRow['values'] }>(rows: readonly R[], { shares, told }: Pick<Shown, 'shares' | 'told'>) {
  return familiesOf(shares).flatMap(([group, codes]) =>
    codes
      .filter((code) => rows.length === 0 || rows.some(({ values }) => values[code] != null && values[code] !== 0) || code.startsWith('RESULT'))
      .map((code) =>
        flockColumn<R>(code, {
          group: GROUPS[group],
          decimals: figureDecimals(
            told,
            code,
            rows.map(({ values }) => values[code]),
          ),
          ...(code.startsWith('RESULT') ? { mark: ({ values }: R) => (values[code] ?? 0) < 0 && ('bad' as const) } : {}),
          ...(FLOCK_FIGURES.of(code).decimals === 0 && !EACH.includes(code) && !code.endsWith('M2') && !code.endsWith('DAY')
            ? { total: 'sum' as const }
            : {}),
        }),
      ),
  );
}

interface Shown {
  readonly shares: boolean;
  /** Where the amounts are told. */
  readonly told: ToldAt;
  /** What growers are paid; none where it is not asked. */
  readonly settled: ((row: FlockRow) => number | null) | null;
}

const flockRows = (at: FlockAt, rows: readonly FlockRow[], { settled, ...shown }: Shown) =>
  flockTable<FlockRow>(
    (c) =>
      onPhone(
        [
          ...idOf<FlockLife, FlockAt>(FLOCK_KIND, at.farms.length > 1),
          ...(settled === null || rows.every((row) => settled(row) === null)
            ? []
            : [c.int('settle', t3('Quyết toán hộ nuôi', 'Settlement of the grower', 'ชำระผู้เลี้ยง'), { group: GROUPS.result, of: settled })]),
          ...columnsOf(rows, shown),
          ...aboutOf<FlockLife, FlockAt>(FLOCK_KIND),
        ],
        ...['roomid', 'farmid', 'parityid', 'RESULTALL', 'RESULTOWN'],
      ),
    LIFE_ROW,
  ).of(rows);

/** Flocks put together. */
interface GroupRow {
  readonly key: string;
  readonly n: number;
  readonly values: FlockRow['values'];
}

const keyOf = (by: By, { farmid, roomid, breed, closedt }: FlockLife): string =>
  by === 'house' ? roomid : by === 'farm' ? farmid : by === 'breed' ? (breed ?? '') : closedt === null ? '' : monthOf(closedt);

function groupRows(flocks: readonly FlockLife[], by: By, shown: Pick<Shown, 'shares' | 'told'>) {
  const codes = familiesOf(shown.shares).flatMap(([, own]) => own);
  const groups = [...Map.groupBy(flocks, (flock) => keyOf(by, flock))].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const rows = groups.map(
    ([key, own]): GroupRow => ({
      key,
      n: own.length,
      values: FLOCK_MEASURES.figuresTogether(
        own.map((one) => wholeLife(one)),
        codes,
      ),
    }),
  );
  return flockTable<GroupRow>(
    (c) => [
      c.text('key', BY.words[by], { frozen: true, of: ({ key }) => (by === 'month' ? t1(`${key.slice(4)}/${key.slice(0, 4)}`) : key) }),
      c.int('n', t3('Số đàn', 'Flocks', 'จำนวนฝูง'), { total: 'sum' }),
      ...columnsOf(rows, shown),
    ],
    { closed: () => true },
  ).of(rows);
}

const unpricedTable = (rows: readonly UnpricedLine[]) =>
  flockTable<UnpricedLine>((c) => [
    c.text('note', t3('Số phiếu', 'Note', 'เลขที่ใบ'), {
      frozen: true,
      width: 20,
      opens: ({ noteid }) => ({ route: 'ChkExpUpd', params: { open: noteid } }),
    }),
    c.date('date', { of: ({ day }) => day }),
    c.text('customer', t3('Khách hàng', 'Customer', 'ลูกค้า'), { width: 22 }),
    c.text('item', { of: ({ what }) => what }),
    c.decimal('qty', t3('Số lượng', 'Quantity', 'จำนวน')),
    c.decimal('weight', { unit: 'kg', decimals: 1 }),
  ]).of(rows);

interface Asked {
  readonly areas?: readonly string[] | null | undefined;
  readonly rooms?: readonly string[] | null | undefined;
  readonly from?: BusinessDate | null | undefined;
  readonly to?: BusinessDate | null | undefined;
}

/** Flocks closed in the days, or open on the last of them. */
async function flocksIn(farm: FlockFarm, { areas, rooms }: Asked, days: { readonly from: BusinessDate; readonly to: BusinessDate }) {
  const asof = days.to < farm.curbusdt ? days.to : farm.curbusdt;
  return farm.batches({ asof, areas, rooms, from: days.from, daily: true });
}

const barsOf = (rows: readonly FlockRow[], shares: boolean) => {
  const code = shares ? 'RESULTALL' : 'RESULTOWN';
  const series = ['INCOME', shares ? 'COSTALL' : 'COSTOWN', code];
  return rows.length < 2
    ? []
    : [
        {
          kind: 'bar' as const,
          title: FLOCK_FIGURES.of(code).name,
          x: rows.map(({ batch }) => `${batch.roomid} · ${batch.parityid}${batch.closedt === null ? ' *' : ''}`),
          series: series.map((one) => ({ name: FLOCK_FIGURES.of(one).name, values: rows.map(({ values }) => values[one] ?? null) })),
        },
      ];
};

const HEADLINE = ['INCOME', 'COSTALL', 'RESULTALL', 'INCBIRD', 'COSTKG', 'COSTEGG'];
const OPEN = t3('Đàn đang nuôi (chưa kết thúc)', 'Open flocks (not ended)', 'ฝูงที่ยังเลี้ยงอยู่');
const SPLIT: Text3 = t3(
  'Trứng bán chia theo trứng tốt của tháng, phân và chi phí chung theo ngày gà của tháng; gà chuyển đi mang theo chi phí.',
  'Eggs sold are split by the good eggs of their month, manure and common costs by its bird-days; birds transferred carry their cost along.',
  'ไข่ที่ขายแบ่งตามไข่ดีของเดือน มูลและต้นทุนร่วมแบ่งตามวันไก่ ไก่ที่ย้ายนำต้นทุนไปด้วย',
);

async function answer(at: FlockAt, asked: Asked & { readonly by: By; readonly shares: 'Y' | 'N'; readonly price?: number | null | undefined }) {
  const days = batchDays(asked, at.curbusdt, (last) => addMonths(last, -12));
  const codes = [...new Set([...familiesOf(true).flatMap(([, own]) => own), 'COSTOWN', 'RESULTOWN', epefCode(at.settings.EPEFSURV), ...SETTLED])];
  const found = await inBatchFarms(at, async (farm) => ({
    flocks: await flocksIn(farm, asked, days),
    unpriced: await at.services.unpriced(at.tx, farm.farmid, days, at.language),
    agreed: [farm.farmid, await at.services.agreed(at.tx, farm.farmid)] as const,
  }));
  const flocks = found.flatMap((one) => one.flocks);
  const rows = flocks.map((batch): FlockRow => ({ batch, values: FLOCK_MEASURES.figuresOfBatch(batch, codes) }));
  const [closed, open] = [rows.filter(({ batch }) => batch.closedt !== null), rows.filter(({ batch }) => batch.closedt === null)];
  const ended = closed.map(({ batch }) => batch);
  const unpriced = found.flatMap((one) => one.unpriced);
  const agreed = new Map(found.map((one) => one.agreed));
  const shown: Shown = {
    told: at,
    shares: asked.shares === 'Y',
    settled: (row) => settlement(row, at, asked.price ?? null, agreed.get(row.batch.farmid)),
  };
  const values = FLOCK_MEASURES.figuresTogether(
    ended.map((batch) => wholeLife(batch)),
    HEADLINE,
  );
  return {
    table: asked.by === 'flock' ? flockRows(at, closed, shown) : groupRows(ended, asked.by, shown),
    sections: [
      ...(open.length === 0 ? [] : [{ key: 'open', title: OPEN, table: flockRows(at, open, { ...shown, settled: null }) }]),
      ...(unpriced.length === 0
        ? []
        : [{ key: 'unpriced', title: t3('Phiếu chưa có giá', 'Notes without a price', 'ใบที่ยังไม่มีราคา'), table: unpricedTable(unpriced) }]),
    ],
    days,
    subtitle: spanned(t3('Đàn đóng', 'Flocks closed', 'ฝูงที่ปิด'), days),
    headline: HEADLINE.flatMap((code) => {
      const { name, unit } = FLOCK_FIGURES.of(code);
      const value = values[code] ?? null;
      return value === null ? [] : [{ figure: code, label: name, value, unit, decimals: figureDecimals(at, code, [value]) }];
    }),
    charts: barsOf([...closed, ...open].slice(-40), shown.shares),
    notes: [SPLIT, open.length === 0 ? null : t3('* đàn đang nuôi.', '* open flocks.', '* ฝูงที่ยังเลี้ยง'), missingNote(flocks)],
    applied: { ...days, price: null },
  };
}

/** ChikIncomReport: what each flock earned: income by kind, costs with the share of common ones, per bird, kg, egg, m² and day. @throws Refused 898 */
export const report = batchReport(INCOME_KIND, {
  name: 'ChikIncomReport',
  page: {
    menuGroup: 'poultry-money',
    place: 4,
    fromLevel: 60,
    flags: INCOME_RIGHTS,
    title: t3('Báo cáo thu nhập nuôi gà', 'Flock Income Report', 'รายงานรายได้การเลี้ยงไก่'),
    purpose: t3(
      'Mỗi đàn gà lãi bao nhiêu: thu theo loại, chi phí, kết quả mỗi con, mỗi kg, mỗi quả trứng, mỗi m² và mỗi ngày.',
      'What each flock earned: income by kind, costs, the result per bird, kg, egg, m² and day.',
      'แต่ละฝูงได้กำไรเท่าใด รายได้ตามประเภท ต้นทุน ผลต่อตัว กก. ฟอง ตร.ม. และวัน',
    ),
  },
  paper: 'landscape',
  compares: [],
  fields: [
    F.farms,
    F.areas,
    F.rooms,
    F.from,
    F.to,
    choice('by', t3('Xem theo', 'Shown by', 'แสดงตาม'), BY, { fallback: 'flock' }),
    yesno('shares', t3('Tính phần chi phí chung', 'With the share of common costs', 'รวมส่วนต้นทุนร่วม'), { fallback: 'Y' }),
    decimal('price', t3('Giá thỏa thuận mỗi kg (nuôi gia công)', 'Agreed price per kg (contract growers)', 'ราคาตกลงต่อ กก. (ผู้เลี้ยงจ้าง)'), {
      decimals: 2,
      max: 1e9,
    }),
  ],
  beside: [F.farmid, F.roomid, F.parityid],
  drill: openedOf(INCOME_KIND, (farm, params: RowKey & Asked, days) => flocksIn(farm, params, days), 'whole'),
  answer: (at, { roomid: _, parityid: __, farmid: ___, ...asked }) => answer(at, asked),
});
