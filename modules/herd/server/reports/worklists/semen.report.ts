import { choice } from '#engine/define/fields.ts';
import type { ReportChart } from '#engine/define/report.ts';
import { spanned } from '#engine/server/report/declared.ts';
import { earlier, monthPeriod, type Period } from '#engine/server/report/periods.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { monthOf, shiftMonth } from '#kernel/month.ts';
import { ratio, rounded } from '#kernel/rounding.ts';
import { HERD_FIELDS as F } from '#modules/herd/contract/reports/params.ts';
import { WORKLIST_LISTS } from '#modules/herd/contract/reports/worklists/lists.ts';
import { figureOf } from '#modules/herd/domain/figures/figures.ts';
import { COHORT } from '../../figures/mating.stream.ts';
import { type GroupMeasure, measureGroups } from '../../figures/measure-groups.ts';
import type { MeasureInput } from '../../figures/measure-periods.ts';
import { figureColumn, shownFigure } from '../class-table.ts';
import { figureChart, headlineOf } from '../figure-tables.ts';
import { herdNotes, noteSection, withNotes } from '../herd-notes.ts';
import { DAYS, type HerdAt, type HerdColumn, herdReport, herdTable, SUM } from '../herd-report.ts';
import { given, listPeriod } from '../list-period.ts';
import { monthText } from '../production/month-span.ts';
import { variantNotes } from '../report-notes.ts';
import { type BoarFacts, boarFacts } from './semen-boars.ts';
import { type Collections, collectionsOf } from './semen-collections.ts';

const FIGURES = ['USP', 'DOSES', 'REJ'] as const;
/** A boar not collected for longer is idle. */
const IDLE = 14;

type Figures = GroupMeasure['figures'];
type Headline = Awaited<ReturnType<typeof headlineOf>>;

/** A boar with his figures: of his semen, and of the matings his doses went to. */
interface Boar extends BoarFacts {
  readonly semen: Figures;
  readonly use: Figures;
}

const MEANS = { group: t3('Chất lượng bình quân', 'Quality, mean', 'คุณภาพเฉลี่ย') };
const LAST = { group: t3('Lần lấy gần nhất', 'Last collection', 'ครั้งล่าสุด') };
const OUT = { group: t3('Ngoài chuẩn', 'Outside the bounds', 'นอกเกณฑ์') };
const DOSES = { group: t3('Liều tinh', 'Doses', 'โดส'), ...SUM };
const USE = { group: t3('Kết quả sử dụng', 'Results of use', 'ผลการใช้') };
const SHARE = { decimals: 1, unit: '%' } as const;
const BOAR = t3('Đực giống', 'Boar', 'พ่อพันธุ์');

/** Doses in stock before the period: what moved in it taken back. */
const openingOf = ({ left, expired, thrown, sent, drawn, produced }: BoarFacts): number => left + expired + thrown + sent + drawn - produced;

const BOARS = herdTable<Boar>((c) => {
  /** An outside boar is known by his use only: what his own station says of a boar stays blank. */
  const station = <V>(of: (boar: Boar) => V) => ({ of: (boar: Boar) => (boar.outside ? undefined : of(boar)) });
  const mean = (key: 'interval' | 'volume' | 'concentration' | 'motility' | 'abnormal' | 'lowmot' | 'highabn') =>
    station((boar) => rounded(boar[key], 1));
  const doses = (key: 'produced' | 'drawn' | 'sent' | 'thrown' | 'expired' | 'left', label: Text3) =>
    c.int(key, label, { ...DOSES, ...station((boar) => boar[key]) });
  /** A figure of the boar; its animals are not those the figure opens elsewhere. */
  const figure = (code: string, figuresOf: (boar: Boar) => Figures | undefined, says: Partial<HerdColumn<Boar>> = {}): HerdColumn<Boar> => {
    const { figure: _, ...column } = figureColumn(code, figuresOf, says);
    return column;
  };
  const open: Partial<HerdColumn<Boar>> = { provisional: ({ pending }) => pending > 0, mark: ({ pending }) => pending > 0 && 'muted' };
  return [
    c.animal('boarid', BOAR, { frozen: true, phone: 1 }),
    c.text('lineage'),
    c.int('age', t3('Tuổi', 'Age', 'อายุ'), DAYS),
    c.int('collections', t3('Số lần lấy', 'Collections', 'จำนวนครั้ง'), { ...SUM, ...station(({ collections }) => collections) }),
    c.decimal('interval', t3('Khoảng cách', 'Interval', 'ระยะห่าง'), { decimals: 1, ...DAYS, ...mean('interval') }),
    c.decimal('volume', { ...MEANS, decimals: 1, unit: 'ml', ...mean('volume') }),
    c.decimal('concentration', { ...MEANS, decimals: 0, unit: '10⁶/ml', ...mean('concentration') }),
    c.decimal('motility', { ...MEANS, ...SHARE, phone: 2, ...mean('motility') }),
    c.decimal('abnormal', { ...MEANS, ...SHARE, phone: 3, ...mean('abnormal') }),
    c.date('lastdt', t3('Ngày', 'On', 'วันที่'), { ...LAST, ...station(({ lastdt }) => lastdt) }),
    c.decimal('lastmotility', t3('Hoạt lực', 'Motility', 'การเคลื่อนไหว'), {
      ...LAST,
      ...SHARE,
      ...station((boar) => boar.lastmotility),
      mark: ({ lastmotility }, { settings }) => lastmotility !== null && lastmotility < settings.SEMMOT && 'bad',
    }),
    c.decimal('lastabnormal', t3('Kỳ hình', 'Abnormal', 'ผิดปกติ'), {
      ...LAST,
      ...SHARE,
      ...station((boar) => boar.lastabnormal),
      mark: ({ lastabnormal }, { settings }) => lastabnormal !== null && lastabnormal > settings.SEMABN && 'bad',
    }),
    c.percent('lowmot', t3('Hoạt lực thấp', 'Motility low', 'การเคลื่อนไหวต่ำ'), { ...OUT, ...mean('lowmot') }),
    c.percent('highabn', t3('Kỳ hình cao', 'Abnormal high', 'ผิดปกติสูง'), { ...OUT, ...mean('highabn') }),
    ...FIGURES.map((code) => figure(code, ({ outside, semen }) => (outside ? undefined : semen))),
    c.int('opening', t3('Đầu kỳ', 'Opening', 'ยกมา'), { ...DOSES, ...station(openingOf) }),
    doses('produced', t3('Sản xuất', 'Produced', 'ผลิต')),
    doses('drawn', t3('Đã dùng', 'Used', 'ใช้')),
    doses('sent', t3('Gửi đi', 'Sent', 'ส่งออก')),
    doses('thrown', t3('Bỏ', 'Thrown away', 'ทิ้ง')),
    doses('expired', t3('Quá hạn', 'Past shelf life', 'หมดอายุ')),
    doses('left', t3('Còn', 'Left', 'คงเหลือ')),
    c.int('used', t3('Liều đã phối', 'Doses served', 'โดสที่ผสม'), { ...USE, ...SUM }),
    c.int('matings', t3('Lượt phối có dùng', 'Matings', 'การผสมที่ใช้'), USE),
    c.int('pure', t3('Phối thuần', 'Pure matings', 'ผสมล้วน'), USE),
    c.int('pending', t3('Chưa rõ kết quả', 'Not yet known', 'ยังไม่ทราบผล'), USE),
    ...['FR', 'BA'].map((code) => figure(code, ({ use }) => use, { ...USE, ...open })),
  ];
});

const AGES = { young: [0, 365], adult: [365, 1096], old: [1096, 100_000] } as const;

function inAge({ age }: BoarFacts, wanted: keyof typeof AGES | null | undefined): boolean {
  if (wanted == null) return true;
  return age !== null && age >= AGES[wanted][0] && age < AGES[wanted][1];
}

const IDLE_BOARS = herdTable<BoarFacts>((c) => [
  c.animal('boarid', BOAR),
  c.text('lineage'),
  c.date('lastdt', t3('Ngày', 'On', 'วันที่')),
  c.int('idle', t3('Số ngày chưa lấy', 'Days since', 'จำนวนวัน'), DAYS),
]);

const FALLING_BOARS = herdTable<BoarFacts>((c) => [
  c.animal('boarid', BOAR),
  c.text('lineage'),
  c.date('lastdt', t3('Ngày', 'On', 'วันที่')),
  c.text('falling', t3('Ba hoạt lực gần nhất', 'Last three motilities', 'การเคลื่อนไหว 3 ครั้งล่าสุด'), {
    of: ({ last3 }) => last3.toReversed().join(' → '),
  }),
]);

const isFalling = ({ last3: [newest, middle, oldest] }: BoarFacts): boolean =>
  newest !== undefined && middle !== undefined && oldest !== undefined && newest < middle && middle < oldest;

/** The boars to look at: those not collected for long, and those whose motility falls. */
function sectionsOf(boars: readonly BoarFacts[], day: BusinessDate) {
  const own = boars.filter(({ outside, gone }) => !outside && !gone);
  return [
    {
      key: 'idle',
      title: t3(`Đực quá ${IDLE} ngày chưa lấy tinh (${day})`, `Boars idle over ${IDLE} days (${day})`, `พ่อพันธุ์ไม่ได้รีดเกิน ${IDLE} วัน (${day})`),
      table: IDLE_BOARS.of(own.filter(({ idle }) => idle === null || idle > IDLE)),
    },
    {
      key: 'falling',
      title: t3('Đực có ba hoạt lực gần nhất giảm dần', 'Boars whose last three motilities fall', 'พ่อพันธุ์ที่การเคลื่อนไหวลดลงสามครั้งติดกัน'),
      table: FALLING_BOARS.of(own.filter(isFalling)),
    },
  ];
}

/** A month as the season's axis names it. */
const monthLabel = (day: BusinessDate): string => monthText(monthOf(day));

/** The months that end with the one of a day, and the same month of the year before. */
const seasonOf = (last: BusinessDate): Period[] => Array.from({ length: 13 }, (_, index) => monthPeriod(shiftMonth(monthOf(last), index - 12)));

/** The year by month: useful sperm and rejected collections, to see the hot season; beside the targets the headline shows. */
function seasonCharts(collections: Collections, months: readonly Period[], headline: Headline): ReportChart[] {
  const measures = months.map(collections.all);
  const x = months.map(({ from }) => monthLabel(from));
  return ['USP', 'REJ'].map((code) => {
    const figure = figureOf(code);
    const values = measures.map(({ figures }) => shownFigure(code, figures));
    const target = headline.find((one) => one.figure === code)?.target ?? null;
    return { kind: 'line', ...figureChart(figure), x, series: [{ name: figure.name, values, target }] };
  });
}

/** FR and BA of the matings made in the period all of whose doses came from one boar; the window is the days of the doses. */
async function resultsOfDoses(at: HerdAt, input: MeasureInput, period: Period): Promise<(boar: BoarFacts) => Figures> {
  const settings = { ...input.settings, FRSHIFT: 0 };
  const pure = COHORT.dims.boarid ?? '';
  const rates = await measureGroups(at.tx, period, { ...input, filters: {}, settings, codes: ['FR'] }, { cohort: pure });
  const byBoar = new Map(rates.map(({ key, figures }) => [key, figures]));
  return ({ boarid, live, litters }) => ({
    ...byBoar.get(boarid),
    BA: { value: ratio(live, litters), numerator: live, denominator: litters, leftout: [] },
  });
}

/** PigSemenReport: boars and the station over a period (herd.md). */
export const report = herdReport({
  name: 'PigSemenReport',
  page: {
    menuGroup: 'herd-semen',
    place: 1,
    title: t3('Báo cáo chất lượng và sản lượng tinh', 'Semen Production Report', 'รายงานคุณภาพและผลผลิตน้ำเชื้อ'),
    purpose: t3(
      'Đánh giá từng đực giống và cả trạm tinh theo thời gian.',
      'Boars and the semen station judged over weeks.',
      'ประเมินพ่อพันธุ์และห้องน้ำเชื้อตามเวลา',
    ),
  },
  paper: 'landscape',
  drill: true,
  fields: [F.farmid, F.from, F.to, F.boarid, F.lineage, choice('ageclass', t3('Tuổi đực', 'Age class', 'กลุ่มอายุ'), WORKLIST_LISTS.boarage), F.asof],
  answer: async (at, params) => {
    const { tx, farmid, settings } = at;
    const { period, asof } = await listPeriod(tx, at, params);
    const { boarid, lineage, ageclass } = params;
    const input = { farmid, settings, asof, filters: given({ boarid, lineage }) };
    const passed = { ...period, to: earlier(period.to, asof) };
    const boars = (await boarFacts(at, passed, asof)).filter(
      (one) => (boarid == null || one.boarid === boarid) && (lineage == null || one.lineage === lineage) && inAge(one, ageclass),
    );
    const season = seasonOf(passed.to);
    const collections = await collectionsOf(at, [period, ...season], { ...input, codes: FIGURES });
    const semen = collections.byBoar(period);
    const useOf = await resultsOfDoses(at, input, passed);
    const notes = await herdNotes(at, season[0]?.from ?? passed.from, passed.to);
    const headline = await headlineOf(at, FIGURES, collections.all(period));
    const pending = boars.reduce((sum, one) => sum + one.pending, 0);
    return {
      table: BOARS.of(boars.map((one) => ({ ...one, semen: semen.get(one.boarid)?.figures ?? {}, use: useOf(one) }))),
      headline,
      charts: withNotes(seasonCharts(collections, season, headline), notes, monthLabel),
      sections: [...sectionsOf(boars, passed.to), ...noteSection(notes)],
      notes: [
        ...variantNotes(['FR'], settings, 'matings'),
        pending === 0
          ? null
          : t3(
              `Tỷ lệ đẻ tạm tính: ${pending} lượt phối thuần chưa rõ kết quả.`,
              `Farrowing rates are provisional: ${pending} pure matings without outcome yet.`,
              `อัตราเข้าคลอดเป็นค่าชั่วคราว: ผสมล้วนที่ยังไม่ทราบผล ${pending} ครั้ง`,
            ),
      ],
      subtitle: spanned(t3('Kỳ', 'Period', 'ช่วง'), period),
      asof,
      days: { from: period.from, to: period.to },
    };
  },
});
