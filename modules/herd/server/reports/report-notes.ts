import type { ReportNote, ReportResult } from '#engine/define/report.ts';
import type { Text3 } from '#kernel/language.ts';
import { CAUSES } from '#modules/herd/domain/figures/causes.ts';
import { type FigureSettings, formulaOf } from '#modules/herd/domain/figures/figure.ts';
import type { FigureValue } from '#modules/herd/domain/figures/figure-values.ts';
import { figureOf } from '#modules/herd/domain/figures/figures.ts';
import type { PeriodMeasure } from '../figures/measure-periods.ts';

/** Which variant of the settings the printed figures follow. */
export function variantNotes(codes: readonly string[], settings: FigureSettings): ReportNote[] {
  const notes = codes.flatMap((code) => {
    const figure = figureOf(code);
    const variant = formulaOf(figure, settings)?.variant;
    return variant === undefined ? [] : [{ text: joined(figure.name, variant) }];
  });
  if (codes.includes('FR')) {
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

function joined(name: Text3, text: Text3): Text3 {
  return { V: `${name.V}: ${text.V}`, E: `${name.E}: ${text.E}`, T: `${name.T}: ${text.T}` };
}

/** Said when some value of the table can still change. */
export function provisionalNotes(measures: readonly PeriodMeasure[]): ReportNote[] {
  if (measures.every((measure) => measure.provisional.size === 0)) return [];
  return [
    {
      text: {
        V: 'Ô đánh dấu là tạm tính: còn nái mang thai, hoặc thuộc 115 ngày gần nhất.',
        E: 'Marked cells are provisional: sows still in pig, or within the last 115 days.',
        T: 'ช่องที่ทำเครื่องหมายเป็นค่าชั่วคราว: ยังมีแม่อุ้มท้อง หรืออยู่ใน 115 วันล่าสุด',
      },
    },
  ];
}

/** Figures whose left-out rows are worth a line; the others share them. */
const SAID = ['FR', 'CONC', 'WSI', 'TB', 'MBW', 'FI', 'LW', 'WWT', 'PWM_C', 'WTC', 'AFM'];

/** Rows left out of the figures of a period, by figure and cause. */
export function leftoutOf(figures: Readonly<Record<string, FigureValue>>): NonNullable<ReportResult['leftout']> {
  return SAID.flatMap((code) =>
    (figures[code]?.leftout ?? []).map(({ cause, n }) => ({
      cause: joined(figureOf(code).name, CAUSES[cause]),
      n,
    })),
  );
}
