import type { ReportNote, ReportResult } from '#engine/define/report.ts';
import { type BaseSums, formulaOf } from '#engine/figures/domain/figure.ts';
import type { Language, Text3 } from '#kernel/language.ts';
import { CAUSES } from '#modules/herd/domain/figures/causes.ts';
import type { FigureSettings } from '#modules/herd/domain/figures/figure.ts';
import type { FigureValue } from '#modules/herd/domain/figures/figure-values.ts';
import { figureOf } from '#modules/herd/domain/figures/figures.ts';
import type { TableColumn } from './production-table.ts';

/** The matings farrowing rates stand on: those FRSHIFT days before the period, or those of the report's own window of matings. */
export type RateWindow = 'shifted' | 'matings';

/** Which variant of the settings the printed figures follow. */
export function variantNotes(codes: readonly string[], settings: FigureSettings, window: RateWindow = 'shifted'): ReportNote[] {
  const variants = codes.flatMap((code) => {
    // Survival follows the mortality it is made of.
    const variant = formulaOf(figureOf(code === 'SURV' ? 'PWM_A' : code), settings)?.variant;
    return variant === undefined ? [] : [{ name: figureOf(code).name, variant }];
  });
  // What several figures share is said once, with the names of all of them.
  const notes = [...Map.groupBy(variants, ({ variant }) => variant)].map(([variant, own]) => ({
    text: joined(listOf(own.map(({ name }) => name)), variant),
  }));
  if (codes.includes('FR') && window === 'matings') {
    notes.push({
      text: {
        V: 'Tỷ lệ đẻ tính trên chính các lượt phối của báo cáo.',
        E: 'Farrowing rates are those of the matings of this report itself.',
        T: 'อัตราเข้าคลอดคิดจากการผสมในรายงานนี้เอง',
      },
    });
  } else if (codes.includes('FR')) {
    notes.push({
      text: {
        V: `Tỷ lệ đẻ tính trên lượt phối của kỳ lùi ${settings.FRSHIFT} ngày.`,
        E: `Farrowing rates are those of the matings ${settings.FRSHIFT} days before the period.`,
        T: `อัตราเข้าคลอดคิดจากการผสมก่อนช่วง ${settings.FRSHIFT} วัน`,
      },
    });
  }
  return notes;
}

const listOf = (names: readonly Text3[]): Text3 => {
  const list = (language: Language): string => names.map((name) => name[language]).join(', ');
  return { V: list('V'), E: list('E'), T: list('T') };
};

function joined(name: Text3, text: Text3): Text3 {
  return { V: `${name.V}: ${text.V}`, E: `${name.E}: ${text.E}`, T: `${name.T}: ${text.T}` };
}

/** Columns of a table that are provisional, as text of a language. */
type ColumnText = (language: Language) => string;

function listed(name: Text3, columns: readonly TableColumn[], textOf: (column: TableColumn) => ColumnText): ReportNote[] {
  if (columns.length === 0) return [];
  const list = (language: Language): string => columns.map((one) => textOf(one)(language)).join(', ');
  return [
    {
      text: {
        V: `${name.V} tạm tính: ${list('V')}.`,
        E: `${name.E}, provisional: ${list('E')}.`,
        T: `${name.T} เป็นค่าชั่วคราว: ${list('T')}`,
      },
    },
  ];
}

const STILL_IN_PIG: Text3 = { V: 'còn mang thai', E: 'still in pig', T: 'ยังอุ้มท้อง' };

/**
 * Names the columns whose farrowing rates or non-productive days can still change: with the number
 * of sows still in pig, and for the last 115 days (edge 4).
 */
export function provisionalNotes(columns: readonly TableColumn[]): ReportNote[] {
  const open = (code: string): TableColumn[] => columns.filter(({ measure }) => measure.provisional.has(code));
  const inPig =
    ({ label, measure }: TableColumn): ColumnText =>
    (language) =>
      `${label[language]} (${measure.sums['f_inpig'] ?? 0} ${STILL_IN_PIG[language]})`;
  return [
    ...listed(figureOf('FR').name, open('FR'), inPig),
    ...listed(
      figureOf('NPD').name,
      open('NPD'),
      ({ label }) =>
        (language) =>
          label[language],
    ),
  ];
}

/** Figures whose left-out rows are worth a line; the others share them. */
const NOTED = ['FR', 'CONC', 'WSI', 'TB', 'MBW', 'FI', 'LW', 'WWT', 'PWM_B', 'PWM_C', 'WTC', 'AFM'];

/** Rows left out of the figures of a period, by figure and cause. */
export function leftoutOf(figures: Readonly<Record<string, FigureValue>>): NonNullable<ReportResult['leftout']> {
  // Litters without a pig are told once, beside their number where it is shown.
  const noted = figures['LW'] === undefined ? NOTED : NOTED.filter((code) => code !== 'PWM_B');
  return noted.flatMap((code) =>
    (figures[code]?.leftout ?? []).map(({ cause, n }) => ({
      cause: joined(figureOf(code).name, CAUSES[cause]),
      n,
    })),
  );
}

/** Names the figures some rows of which may still fail, with their number: {n} gilts that have not come to the litter yet. */
export function pendingNotes(codes: readonly string[], sums: BaseSums, settings: FigureSettings): ReportNote[] {
  return codes.flatMap((code) => {
    const figure = figureOf(code);
    const pending = formulaOf(figure, settings)?.pending;
    const n = pending === undefined ? 0 : (sums[pending] ?? 0);
    const text = { V: `tạm tính, ${n} con chưa biết.`, E: `provisional, ${n} not known yet.`, T: `ค่าชั่วคราว ยังไม่ทราบ ${n} ตัว` };
    return n === 0 ? [] : [{ text: joined(figure.name, text) }];
  });
}
