import { defineSettings, settingsOf } from '#engine/define/setting.ts';
import { formed, isNumberIn, isRecord, listOf } from '#engine/define/setting-check.ts';
import { targetTableIssue } from '#engine/figures/domain/targets.ts';
import { t3 } from '#kernel/language.ts';
import { COST_TARGETS } from './cost-figures.ts';
import { COST_AREAS } from './split-keys.ts';

const money = settingsOf({ tab: 'money', scopes: ['company', 'farm'] });

/** A share of each area in %, 100 together. */
function isShares(value: unknown): value is readonly number[] {
  if (!Array.isArray(value) || value.length !== COST_AREAS.length) return false;
  const shares: readonly unknown[] = value;
  return shares.every((one) => isNumberIn(one, 0, 100)) && Math.abs(shares.reduce((sum: number, one) => sum + Number(one), 0) - 100) < 1e-6;
}

/** Shares of the areas (sow, gilts, nursery, grow-finish, other) by cost group. */
const isShareTable = (value: unknown): boolean => isRecord(value) && Object.values(value).every(isShares);

/** How costs of the whole farm are split over its areas. */
export const COST_SETTINGS = defineSettings({
  LSUFACT: { ...money.numbers([1, 0.6, 0.3, 0.1], [0, 2], 70, '', t3('Hệ số đơn vị vật nuôi', 'Livestock units', 'หน่วยปศุสัตว์')), issue: listOf(4) },
  COSTSHARE: {
    ...money.table(
      {},
      70,
      t3(
        '% cố định theo nhóm chi phí: nái, hậu bị, cai sữa, thịt, khác',
        'Fixed % by cost group: sows, gilts, nursery, grow-finish, other',
        '% คงที่ตามกลุ่มต้นทุน: แม่พันธุ์ สุกรสาว อนุบาล ขุน อื่นๆ',
      ),
    ),
    issue: formed(isShareTable),
  },
  COSTTARGETS: {
    ...money.table(
      {},
      60,
      t3('Mục tiêu giá thành theo năm hoặc tháng', 'Targets of the cost of production by year or month', 'เป้าหมายต้นทุนการผลิตรายปีหรือรายเดือน'),
    ),
    issue: (value: unknown) => targetTableIssue('COSTTARGETS', (code) => COST_TARGETS.has(code), value),
  },
});

/** The fixed shares of a cost group; null where it has none. */
export function fixedShares(table: unknown, costgrp: string): readonly number[] | null {
  const own: unknown = isRecord(table) ? table[costgrp] : undefined;
  return isShares(own) ? own : null;
}
