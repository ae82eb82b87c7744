import type { ReportChart } from '#engine/define/report.ts';
import { refused } from '#engine/server/refused.ts';
import { type ReportAnswer, spanned } from '#engine/server/report/declared.ts';
import { businessDate } from '#kernel/business-date.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { STOCK_SETTINGS } from '#modules/stock/domain/stock.settings.ts';
import type { Days } from '../costs/services.ts';
import { inFarms } from './in-farms.ts';
import { costList } from './papers/cost-list.ts';
import { costSums } from './papers/cost-sums.ts';
import { PAPER_FIELDS, type PaperParams } from './papers/fields.ts';
import { type PaperAt, paperReport } from './papers/paper-report.ts';
import { readCosts } from './papers/read-costs.ts';
import { type PaperFarm, readSales } from './papers/read-sales.ts';
import { meanPriceOf, saleList } from './papers/sale-list.ts';
import { saleSums } from './papers/sale-sums.ts';
import { type Account, ageingTable, nameIn, openBefore, readAccount, statementOf, statementTable } from './papers/statement.ts';

/** What the report is asked for, and where. */
interface Asked {
  readonly params: PaperParams;
  readonly days: Days;
  readonly farms: readonly PaperFarm[];
  readonly decimals: number;
}

type Answer = Omit<ReportAnswer<PaperAt>, 'days' | 'asof' | 'applied'>;

/** The farms asked for, and the days: from the first of the month to today. @throws Refused 898 the wrong way round */
async function askedOf(at: PaperAt, params: PaperParams): Promise<Asked & { readonly today: PaperFarm['curbusdt'] }> {
  const farms = await inFarms(at, params.farms, async (farmid, settings): Promise<PaperFarm> => {
    return { farmid, decimals: settings.read(STOCK_SETTINGS).DECIMALS, curbusdt: settings.calendar.curbusdt };
  });
  const today = farms.length === 1 ? (farms[0]?.curbusdt ?? at.session.curbusdt) : at.session.curbusdt;
  const to = params.to ?? today;
  const from = params.from ?? businessDate(`${to.slice(0, 6)}01`);
  if (from > to) throw refused('898', 'from');
  return { params, today, farms, days: { from, to }, decimals: Math.max(...farms.map(({ decimals }) => decimals)) };
}

/** Runs `work` in each farm that was asked for. */
const inEach = <T>(at: PaperAt, { params, farms }: Asked, work: (farm: PaperFarm) => Promise<readonly T[]>): Promise<T[]> =>
  inFarms(at, params.farms, async (farmid) => {
    const farm = farms.find((one) => one.farmid === farmid);
    return farm === undefined ? [] : work(farm);
  }).then((found) => found.flat());

/** The accounts of all farms asked for as one, of one partner alone where named. */
async function accountOf(at: PaperAt, asked: Asked): Promise<Account> {
  const { tab, customerid, supplierid } = asked.params;
  const partnerid = (tab === 'sale' ? customerid : supplierid) ?? null;
  const found = await inEach(at, asked, async (farm) => [await readAccount(at, farm, tab, asked.days.to, partnerid)]);
  return { papers: found.flatMap(({ papers }) => papers), payments: found.flatMap(({ payments }) => payments) };
}

const AGEING = {
  sale: t3('Khách còn nợ theo số ngày quá hạn', 'Balances of customers by days late', 'ยอดค้างของลูกค้าตามวันที่เกินกำหนด'),
  cost: t3('Còn phải trả theo số ngày từ ngày phiếu', 'Owed to suppliers by days since the voucher', 'ยอดค้างจ่ายตามจำนวนวันจากใบ'),
} as const;

const ageingSection = (account: Account, { params: { tab }, days, decimals }: Asked) => ({
  ...{ key: 'ageing', title: AGEING[tab], table: ageingTable(account, tab, days, decimals) },
});

async function statement(at: PaperAt, asked: Asked): Promise<Answer> {
  const { params, days, decimals } = asked;
  const account = await accountOf(at, asked);
  const named = (params.tab === 'sale' ? params.customerid : params.supplierid) != null;
  if (!named) return { table: ageingTable(account, params.tab, days, decimals), subtitle: spanned(AGEING[params.tab], days) };
  const older = openBefore(account, params.tab, days);
  return {
    table: statementTable(decimals).of(statementOf(account, params.tab, days), null),
    sections: [
      ...(older.length === 0
        ? []
        : [
            {
              key: 'older',
              title: t3('Phiếu kỳ trước còn nợ', 'Earlier notes still open', 'ใบก่อนหน้าที่ยังค้าง'),
              table: statementTable(decimals, true).of(older, null),
            },
          ]),
      ageingSection(account, asked),
    ],
    subtitle: spanned(nameIn(account), days),
    signatures: [
      t3('Người lập', 'Prepared by', 'ผู้จัดทำ'),
      t3('Kế toán', 'Accountant', 'ผู้บัญชี'),
      params.tab === 'sale'
        ? t3('Khách hàng xác nhận', 'Confirmed by the customer', 'ลูกค้ายืนยัน')
        : t3('Bên nhận tiền xác nhận', 'Confirmed by the supplier', 'ผู้จำหน่ายยืนยัน'),
    ],
  };
}

const barOf = (title: Text3, x: readonly string[], values: readonly number[]): ReportChart[] =>
  x.length < 2 ? [] : [{ kind: 'bar', title, x, series: [{ name: title, values }] }];

const MEAN = t3('Giá bình quân một kg heo', 'Mean price per kg of pigs', 'ราคาสุกรเฉลี่ยต่อ กก.');

async function sales(at: PaperAt, asked: Asked, today: PaperFarm['curbusdt']): Promise<Answer> {
  const { params, days, farms, decimals } = asked;
  const lines = await inEach(at, asked, (farm) => readSales(at, farm, days, params));
  const price = meanPriceOf(lines);
  const said = price === null ? null : price.toLocaleString('en-US', { maximumFractionDigits: decimals });
  const note = said === null ? null : t3(`${MEAN.V}: ${said}.`, `${MEAN.E}: ${said}.`, `${MEAN.T}: ${said}`);
  const account = await accountOf(at, asked);
  const common = {
    sections: [ageingSection(account, asked)],
    notes: [note, NARROWED(params)],
    subtitle: spanned(t3('Bán hàng', 'Sales', 'การขาย'), days),
  };
  if (params.by === 'note' || params.by === 'statement')
    return { ...common, table: saleList(at, lines, { farms: farms.length > 1, decimals }, today) };
  const { table, chart } = saleSums(at, lines, params.by, days, { decimals, today });
  return { ...common, table, charts: barOf(chart.title, chart.x, chart.names) };
}

/** Said where lines are narrowed: payments and balances are of whole notes all the same. */
const NARROWED = ({ itemid, itemtp, saleclass, roomid }: PaperParams): Text3 | null =>
  [itemid, itemtp, saleclass, roomid].every((one) => one == null)
    ? null
    : t3('Đã trả và còn nợ là của cả phiếu.', 'Paid and balance are of whole notes.', 'ยอดชำระและยอดค้างเป็นของทั้งใบ');

async function costs(at: PaperAt, asked: Asked): Promise<Answer> {
  const { params, days, farms, decimals } = asked;
  const found = await inEach(at, asked, async (farm) => [await readCosts(at, farm, days, params)]);
  const papers = { papers: found.flatMap((one) => one.papers), parts: found.flatMap((one) => one.parts) };
  const common = { sections: [ageingSection(await accountOf(at, asked), asked)], subtitle: spanned(t3('Chi phí', 'Costs', 'ค่าใช้จ่าย'), days) };
  if (params.by === 'note' || params.by === 'statement')
    return { ...common, table: costList(at, papers, days, { farms: farms.length > 1, decimals }) };
  const { table, chart } = costSums(at, papers, params.by, days, decimals);
  return { ...common, table, charts: barOf(chart.title, chart.x, chart.values) };
}

/** What has no say on the other side. */
const OF_SALES = { customerid: null, itemtp: null, saleclass: null } as const;
const OF_COSTS = { supplierid: null, costgrp: null } as const;

/** PigExpReport2: every sale and every cost with what is paid of it; sums, balances by age, the statement of a customer. @throws Refused 898 */
export const report = paperReport({
  name: 'PigExpReport2',
  page: {
    menuGroup: 'finance',
    place: 8,
    title: t3('Danh sách phiếu xuất bán', 'Delivery Note List', 'รายการใบส่งของ'),
    purpose: t3(
      'Mọi phiếu bán và phiếu chi: tiền hàng, đã trả, còn nợ, quá hạn; cộng theo khách, mặt hàng, nhóm, ngày, tháng; sổ công nợ.',
      'Every sale and cost: amounts, paid, balance, overdue; sums by customer, item, group, day, month; statements of account.',
      'การขายและค่าใช้จ่ายทั้งหมด ยอดเงิน ชำระแล้ว คงค้าง เกินกำหนด รวมตามลูกค้า สินค้า กลุ่ม วัน เดือน และใบแจ้งยอด',
    ),
  },
  paper: 'landscape',
  fields: PAPER_FIELDS,
  compares: [],
  answer: async (at, params) => {
    const { today, ...asked } = await askedOf(at, params);
    const answer =
      params.by === 'statement' ? await statement(at, asked) : await (params.tab === 'sale' ? sales(at, asked, today) : costs(at, asked));
    return { ...answer, asof: today, days: asked.days, applied: params.tab === 'sale' ? OF_COSTS : OF_SALES };
  },
});
