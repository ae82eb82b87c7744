import { choice, code, defineList } from '#engine/define/fields.ts';
import type { ReportChart } from '#engine/define/report.ts';
import { codeNames } from '#engine/server/code-names.ts';
import { type Text3, t1, t3 } from '#kernel/language.ts';
import { LAB_KIND_WORDS, LW } from '#modules/lab/contract/stock/words.ts';
import { TEST_LISTS } from '#modules/lab/contract/tests/words.ts';
import { seesLabMoney } from '../../stock/lab-farm.ts';
import type { ResultOfRun } from '../../stock/services.ts';
import { LAB_FIELDS as F, FROZEN, type LabAt, labDays, labReport, labTable } from '../lab-report.ts';
import {
  type TestUse,
  testUses,
  USE_KINDS,
  type UsageAsked,
  type UsageBy,
  type UsageGroup,
  type UsedLine,
  type UseKind,
  usageGroups,
  usedLines,
} from './usage-rows.ts';

const BY = defineList('labusageby', {
  item: t3('Theo vật tư', 'By item', 'ตามวัสดุ'),
  test: t3('Theo chỉ tiêu', 'By test', 'ตามรายการตรวจ'),
  bench: t3('Theo nhóm phương pháp', 'By bench', 'ตามกลุ่มวิธีตรวจ'),
  destination: t3('Theo nơi nhận', 'By destination', 'ตามปลายทาง'),
  customer: t3('Theo khách hàng', 'By customer', 'ตามลูกค้า'),
  month: t3('Theo tháng', 'By month', 'ตามเดือน'),
});
const { test, sampling, sale, waste, missing } = LAB_KIND_WORDS;
const KIND = defineList('labusagekind', { test, transferout: LAB_KIND_WORDS.transfer, sampling, sale, waste, missing });
const KIND_LABELS: Readonly<Record<UseKind, Text3>> = {
  ...{ test, sampling, sale, waste, missing, transferout: LAB_KIND_WORDS.transferout },
  onway: t3('Đang chuyển', 'On the way', 'ระหว่างทาง'),
};
const QTY = t3('SL', 'Qty', 'จำนวน');
const COSTS = {
  shown: t3('Chỉ tiêu và chi phí', 'Tests and their cost', 'รายการตรวจและต้นทุน'),
  all: t3(
    'Chỉ tiêu và chi phí (mọi vật tư của phòng xét nghiệm)',
    'Tests and their cost (all goods of the laboratory)',
    'รายการตรวจและต้นทุน (วัสดุทั้งหมดของห้องปฏิบัติการ)',
  ),
};
const WASTE = t3('Tỷ lệ hủy', 'Waste', 'อัตราสูญเสีย');

const nameOf = (by: UsageBy): Text3 =>
  by === 'item' ? LW.name : by === 'month' ? t3('Tháng', 'Month', 'เดือน') : by === 'test' ? LW.test : by === 'customer' ? LW.customer : BY.words[by];

/** Columns of the kinds that were issued; of one unit alone their quantities too. */
const usageTable = (by: UsageBy, money: boolean, kinds: readonly UseKind[], units: (unit: string) => string) =>
  labTable<UsageGroup>((c) => [
    ...(by === 'item' ? [c.text('itemid', { ...FROZEN, of: ({ key }) => key })] : []),
    c.text('name', nameOf(by), {
      ...{ ...(by === 'item' ? {} : FROZEN), width: 22, phone: 1 },
      of: ({ name }, { language }) => (by === 'bench' ? (TEST_LISTS.labtestgrp.words[name as 'elisa']?.[language] ?? name) : name),
    }),
    c.text('unit', { of: ({ unit }) => (unit === null ? null : units(unit)) }),
    ...kinds.flatMap((kind, at) => [
      c.decimal(`${kind}_q`, QTY, {
        group: KIND_LABELS[kind],
        decimals: 1,
        of: (row) => row[`${kind}_q`] || null,
        ...(at === 0 ? { phone: 2 } : {}),
      }),
      ...(money
        ? [
            c.decimal(`${kind}_a`, LW.amount, {
              ...{ group: KIND_LABELS[kind], decimals: 0, total: 'sum' as const },
              of: (row) => row[`${kind}_a`] || null,
              ...(at === 0 ? { phone: 3 } : {}),
            }),
          ]
        : []),
    ]),
    ...(money
      ? [
          c.decimal('all_a', t3('Tổng tiền xuất', 'All issued', 'รวมจ่าย'), { decimals: 0, total: 'sum' as const }),
          c.percent('waste', WASTE, { decimals: 1 }),
        ]
      : []),
  ]);

const testTable = (money: boolean) =>
  labTable<TestUse>((c) => [
    c.text('testcd', LW.test, FROZEN),
    c.text('name', { width: 22 }),
    c.int('results', t3('Kết quả', 'Results reported', 'ผลที่รายงาน'), { total: 'sum' }),
    c.decimal('kits', t3('Số test kit đã dùng', 'Kit tests used', 'จำนวนเทสต์ที่ใช้'), { decimals: 0, total: 'sum' }),
    c.int('controls', t3('Chứng và làm lại', 'Controls and repeats', 'ตัวควบคุมและทำซ้ำ'), { total: 'sum' }),
    c.percent('yield', t3('Hiệu suất', 'Yield', 'ผลผลิต'), { decimals: 1 }),
    ...(money
      ? [
          c.decimal('amount', { decimals: 0, total: 'sum' as const }),
          c.decimal('cost', t3('Chi phí mỗi kết quả', 'Reagent cost a result', 'ต้นทุนน้ำยาต่อผล'), { decimals: 0 }),
        ]
      : []),
  ]);

const runTable = labTable<UsedLine>((c) => [
  c.date('valuedt', FROZEN),
  c.text('runno', LW.run),
  c.text('testcd', LW.test),
  c.text('note'),
  c.text('itemid'),
  c.text('lot'),
  c.decimal('qty', LW.qty, { decimals: 1, total: 'sum' }),
]);
const resultTable = labTable<ResultOfRun>((c) => [
  c.text('runno', LW.run, FROZEN),
  c.text('request', t3('Phiếu yêu cầu', 'Request', 'ใบส่งตรวจ')),
  c.text('sample', t3('Mẫu', 'Sample', 'ตัวอย่าง')),
  c.text('test', LW.test),
  c.text('value', t3('Kết quả', 'Result', 'ผล')),
]);

/** Amounts by kind month by month. */
function trendOf(lines: readonly UsedLine[], kinds: readonly UseKind[]): readonly ReportChart[] {
  const months = usageGroups('month', lines);
  if (months.length < 2) return [];
  const series = kinds.map((kind) => ({ name: KIND_LABELS[kind], values: months.map((row) => row[`${kind}_a`] as number) }));
  return [
    { kind: 'bar', title: t3('Giá trị xuất theo tháng', 'Amount issued by month', 'มูลค่าจ่ายรายเดือน'), x: months.map(({ name }) => name), series },
  ];
}

/** Backward from a lot: the runs that used it and the results they gave. */
async function usesOfLot(at: LabAt, lines: readonly UsedLine[]) {
  const runs = [...new Set(lines.flatMap(({ runno }) => runno ?? []))];
  const results = runs.length === 0 ? [] : await at.services.resultsOf(at.tx as never, at.session.farmid ?? '', runs);
  return [
    { key: 'runs', title: t3('Lượt chạy đã dùng lô này', 'Runs that used the lot', 'รอบที่ใช้ล็อตนี้'), table: runTable.of(lines) },
    { key: 'results', title: t3('Kết quả đọc bằng lô này', 'Results read with the lot', 'ผลที่อ่านด้วยล็อตนี้'), table: resultTable.of(results) },
  ];
}

/** What tests used and gave: of all goods of the laboratory, for only with all of them is a result's cost whole. */
async function costOfTests(at: LabAt, { testcd, ...asked }: UsageAsked, lines: readonly UsedLine[], money: boolean) {
  const { from, to, storeid, kind, itemtp, itemid, lot } = asked;
  const narrowed = [storeid, kind, itemtp, itemid, lot].some((one) => one !== null);
  const all = { from, to, testcd, storeid: null, kind: 'test', itemtp: null, itemid: null, lot: null };
  const used = narrowed ? await usedLines(at, all) : lines;
  const lab = at.session.farmid ?? '';
  const yields = await at.services.yields(at.tx as never, lab, from, to);
  const names = await at.services.testNames(at.tx as never, lab, at.language);
  const tests = testUses(used, yields, names).filter((one) => testcd === null || one.testcd === testcd);
  return tests.length === 0 ? [] : [{ key: 'tests', title: narrowed ? COSTS.all : COSTS.shown, table: testTable(money).of(tests) }];
}

/** LabstkOutputReport: what was used, on which tests, at what cost; which results a lot gave. @throws Refused 898 */
export const report = labReport({
  name: 'LabstkOutputReport',
  page: {
    menuGroup: 'lab-stock',
    title: t3('Báo cáo xuất dùng vật tư xét nghiệm', 'Lab Usage Report', 'รายงานการเบิกใช้วัสดุห้องปฏิบัติการ'),
    purpose: t3(
      'Vật tư dùng vào đâu, cho chỉ tiêu nào, chi phí mỗi kết quả; tìm ngược từ một lô ra các kết quả.',
      'What is used, on which tests, at what cost a result; from a lot back to the results read with it.',
      'วัสดุใช้ไปกับอะไร รายการตรวจใด ต้นทุนต่อผล และค้นย้อนจากล็อตถึงผลตรวจ',
    ),
  },
  paper: 'landscape',
  compares: [],
  fields: [
    F.storeid,
    F.from,
    F.to,
    choice('kind', LW.kind, KIND),
    code('testcd', LW.test, { list: 'labtest' }),
    F.itemtp,
    F.itemid,
    F.lot,
    choice('by', t3('Xem', 'View', 'แสดง'), BY, { fallback: 'item' }),
  ],
  answer: async (at, { by = 'item', storeid = null, kind = null, testcd = null, itemtp = null, itemid = null, lot = null, ...asked }) => {
    const { farm, from, to } = await labDays(at, asked);
    const money = seesLabMoney(at.session, farm);
    const named = await codeNames(at.tx, farm, at.language, ['unit']);
    const narrowedTo = { from, to, storeid, kind, testcd, itemtp, itemid, lot };
    const lines = await usedLines(at, narrowedTo);
    const kinds = USE_KINDS.filter((one) => lines.some((line) => line.kind === one));
    return {
      table: usageTable(by, money, kinds, (unit) => named('unit', unit)).of(usageGroups(by, lines)),
      asof: farm.curbusdt,
      days: { from, to },
      subtitle: t1(`${from}–${to}`),
      sections: [...(await costOfTests(at, narrowedTo, lines, money)), ...(lot === null ? [] : await usesOfLot(at, lines))],
      charts: money ? trendOf(lines, kinds) : [],
      notes: [
        kinds.includes('onway')
          ? t3('Hàng chuyển kho chưa xác nhận đứng ở cột riêng.', 'Transfers not confirmed stand in their own column.', 'การโอนที่ยังไม่ยืนยันอยู่ในคอลัมน์แยก')
          : null,
      ],
    };
  },
});
