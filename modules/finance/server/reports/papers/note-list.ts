import type { ReportChart } from '#engine/define/report.ts';
import { refused } from '#engine/server/refused.ts';
import { type ReportAnswer, spanned } from '#engine/server/report/declared.ts';
import { businessDate } from '#kernel/business-date.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { TRADES } from '#modules/finance/contract/trades.ts';
import type { Trade } from '#modules/finance/domain/trade.ts';
import { STOCK_SETTINGS } from '#modules/stock/domain/stock.settings.ts';
import type { Days } from '../../costs/services.ts';
import { inFarms } from '../in-farms.ts';
import { costList } from './cost-list.ts';
import { costSums } from './cost-sums.ts';
import { type PaperParams, paperFields } from './fields.ts';
import { birdPaperReport, type PaperAt, paperReport } from './paper-report.ts';
import { readCosts } from './read-costs.ts';
import { type PaperFarm, readSales } from './read-sales.ts';
import { meanPriceOf, saleList } from './sale-list.ts';
import { saleSums } from './sale-sums.ts';
import { type Account, ageingTable, nameIn, openBefore, readAccount, statementOf, statementTable } from './statement.ts';

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

const ageingSection = (at: PaperAt, account: Account, { params: { tab }, days, decimals }: Asked) => ({
  ...{ key: 'ageing', title: AGEING[tab], table: ageingTable(at, account, tab, days, decimals) },
});

async function statement(at: PaperAt, asked: Asked): Promise<Answer> {
  const { params, days, decimals } = asked;
  const account = await accountOf(at, asked);
  const named = (params.tab === 'sale' ? params.customerid : params.supplierid) != null;
  if (!named) return { table: ageingTable(at, account, params.tab, days, decimals), subtitle: spanned(AGEING[params.tab], days) };
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
      ageingSection(at, account, asked),
    ],
    subtitle: spanned(nameIn(account), days),
    signatures: [
      t3('Người lập', 'Prepared by', 'ผู้จัดทำ'),
      t3('Kế toán', 'Accountant', 'พนักงานบัญชี'),
      params.tab === 'sale'
        ? t3('Khách hàng xác nhận', 'Confirmed by the customer', 'ลูกค้ายืนยัน')
        : t3('Bên nhận tiền xác nhận', 'Confirmed by the supplier', 'ผู้จำหน่ายยืนยัน'),
    ],
  };
}

const barOf = (title: Text3, x: readonly string[], values: readonly number[]): ReportChart[] =>
  x.length < 2 ? [] : [{ kind: 'bar', title, x, series: [{ name: title, values }] }];

const MEAN_OF = {
  pigs: t3('Giá bình quân một kg heo', 'Mean price per kg of pigs', 'ราคาสุกรเฉลี่ยต่อ กก.'),
  poultry: t3('Giá bình quân một kg gà', 'Mean price per kg of birds', 'ราคาไก่เฉลี่ยต่อ กก.'),
} as const;

async function sales(at: PaperAt, asked: Asked, today: PaperFarm['curbusdt']): Promise<Answer> {
  const { params, days, farms, decimals } = asked;
  const lines = await inEach(at, asked, (farm) => readSales(at, farm, days, params));
  const price = meanPriceOf(lines);
  const said = price === null ? null : price.toLocaleString('en-US', { maximumFractionDigits: decimals });
  const MEAN = MEAN_OF[at.of.trade];
  const note = said === null ? null : t3(`${MEAN.V}: ${said}.`, `${MEAN.E}: ${said}.`, `${MEAN.T}: ${said}`);
  const account = await accountOf(at, asked);
  const common = {
    sections: [ageingSection(at, account, asked)],
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
  const common = { sections: [ageingSection(at, await accountOf(at, asked), asked)], subtitle: spanned(t3('Chi phí', 'Costs', 'ค่าใช้จ่าย'), days) };
  if (params.by === 'note' || params.by === 'statement')
    return { ...common, table: costList(at, papers, days, { farms: farms.length > 1, decimals }) };
  const { table, chart } = costSums(at, papers, params.by, days, decimals);
  return { ...common, table, charts: barOf(chart.title, chart.x, chart.values) };
}

/** What has no say on the other side. */
const OF_SALES = { customerid: null, itemtp: null, saleclass: null } as const;
const OF_COSTS = { supplierid: null, costgrp: null } as const;

interface Page {
  readonly menuGroup: string;
  readonly place: number;
  readonly title: Text3;
  readonly purpose: Text3;
}

/** The list of every note and voucher of a trade with what is paid; sums, balances by age, the statement of a customer. @throws Refused 898 */
export function noteList(trade: Trade, page: Page) {
  const of = TRADES[trade];
  return (trade === 'pigs' ? paperReport : birdPaperReport)({
    name: of.report,
    page,
    paper: 'landscape',
    fields: paperFields(of),
    compares: [],
    answer: async (reader, params) => {
      const at = { ...reader, of };
      const { today, ...asked } = await askedOf(at, params);
      const answer =
        params.by === 'statement' ? await statement(at, asked) : await (params.tab === 'sale' ? sales(at, asked, today) : costs(at, asked));
      return { ...answer, asof: today, days: asked.days, applied: params.tab === 'sale' ? OF_COSTS : OF_SALES };
    },
  });
}
