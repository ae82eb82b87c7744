import type { BusinessDate } from '#kernel/business-date.ts';
import { t1, t3 } from '#kernel/language.ts';
import { fewMark } from '../charts/chart-groups.ts';
import { opensResults } from '../charts/chart-opens.ts';
import { labTable } from '../lab-report.ts';

/** A farm of the reader's company with what was found of it. */
export interface FarmRow {
  readonly key: string;
  readonly farm: string;
  readonly province: string;
  readonly n: number;
  readonly pos: number;
  readonly percent: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly worst: string | null;
  readonly status: string | null;
  readonly positive: BusinessDate | null;
  readonly negative: BusinessDate | null;
  /** Km from the farm in the middle of the ring. */
  readonly km: number | null;
  readonly heads: string | null;
}

const P = t3('Dương tính', 'Positive', 'บวก');
const L = {
  farm: t3('Trại', 'Farm', 'ฟาร์ม'),
  province: t3('Tỉnh, thành', 'Province', 'จังหวัด'),
  km: t3('Khoảng cách', 'Distance', 'ระยะทาง'),
  heads: t3('Số con', 'Animals', 'จำนวนสัตว์'),
  negative: t3('Âm tính lần cuối', 'Last negative', 'ลบครั้งล่าสุด'),
  positive: t3('Dương tính lần cuối', 'Last positive', 'บวกครั้งล่าสุด'),
};
const FROZEN = { frozen: true, width: 22 } as const;

export const FARMS = labTable<FarmRow>(
  (c) => [
    c.text('farm', L.farm, FROZEN),
    c.text('province', L.province, { width: 16 }),
    c.int('n', t1('n'), { ...opensResults(), mark: ({ n }) => fewMark(n) }),
    c.int('pos', t3('Số dương', 'n positive', 'จำนวนบวก'), { ...opensResults('pos'), group: P, mark: ({ pos }) => pos > 0 && 'bad' }),
    c.percent('percent', t1('%'), { decimals: 1, group: P, mark: ({ n }) => fewMark(n) }),
    c.percent('low', t3('từ', 'from', 'ตั้งแต่'), { decimals: 1, group: P }),
    c.percent('high', t3('đến', 'to', 'ถึง'), { decimals: 1, group: P }),
    c.text('worst', t3('Nặng nhất', 'Worst class', 'ผลที่แย่สุด')),
    c.text('status', t3('Tình trạng', 'Status', 'สถานะ')),
    c.date('positive', L.positive),
    c.date('negative', L.negative),
  ],
  {
    narrows: ({ key }) => ({ group: key }),
    opens: ({ key }) => ({ route: 'LabChartMap', params: { placeid: key.split('~')[1], labid: key.split('~')[0] } }),
  },
);

export const WITHIN = labTable<FarmRow>(
  (c) => [
    c.text('farm', L.farm, FROZEN),
    c.decimal('km', L.km, { decimals: 1, unit: 'km' }),
    c.text('heads', L.heads, { width: 18 }),
    c.date('negative', L.negative),
    c.date('positive', L.positive, { mark: () => 'bad' }),
    c.int('n', t1('n'), { ...opensResults(), mark: ({ n }) => fewMark(n) }),
    c.percent('percent', t3('Dương %', 'Positive %', 'บวก %'), { decimals: 1, mark: ({ n }) => fewMark(n) }),
    c.text('status', t3('Tình trạng', 'Status', 'สถานะ')),
  ],
  { narrows: ({ key }) => ({ group: key }) },
);

/** Pigs that went from one farm to another. */
export interface WayRow {
  readonly from: string;
  readonly to: string;
  readonly heads: number;
  readonly times: number;
  readonly last: BusinessDate;
  readonly km: number | null;
}
export const WAYS = labTable<WayRow>((c) => [
  c.text('from', t3('Từ trại', 'From', 'จากฟาร์ม'), { width: 22 }),
  c.text('to', t3('Đến trại', 'To', 'ถึงฟาร์ม'), { width: 22 }),
  c.int('heads', t3('Số con', 'Head', 'จำนวนตัว'), { total: 'sum' }),
  c.int('times', t3('Số lần', 'Times', 'จำนวนครั้ง'), { total: 'sum' }),
  c.date('last', t3('Lần cuối', 'Last', 'ครั้งล่าสุด')),
  c.decimal('km', L.km, { decimals: 1, unit: 'km' }),
]);

/** Farms of other companies in a province. */
export interface OtherRow {
  readonly province: string;
  readonly farms: number;
}
export const OTHERS = labTable<OtherRow>((c) => [
  c.text('province', L.province, { width: 22 }),
  c.int('farms', t3('Số trại', 'Farms', 'จำนวนฟาร์ม'), { total: 'sum' }),
]);

export const MISSING = labTable<{ readonly code: string; readonly farm: string; readonly province: string }>(
  (c) => [
    c.text('code', t3('Mã trại', 'Farm code', 'รหัสฟาร์ม')),
    c.text('farm', L.farm, { width: 26 }),
    c.text('province', L.province, { width: 18 }),
  ],
  { opens: () => ({ route: 'LabFarmListManagement', params: {} }) },
);
