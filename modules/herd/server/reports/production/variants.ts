import type { ReportNote, ReportResult } from '#engine/define/report.ts';
import { refused } from '#engine/server/refused.ts';
import { reportFarms } from '#engine/server/report/asked-farms.ts';
import type { Db } from '#engine/server/report/db.ts';
import type { VariantParams } from '#modules/herd/contract/reports/params.ts';
import { figureOf, findFigure } from '#modules/herd/domain/figures/figures.ts';
import type { HerdSettings } from '#modules/herd/domain/settings.ts';
import { type HerdReportContext, overFarms } from '../report-farms.ts';

/** The settings a report measures with: the farm's own, with the variants the reader chose for this look. */
export function withVariants(settings: HerdSettings, params: VariantParams): HerdSettings {
  return {
    ...settings,
    ...(params.tbmum == null ? {} : { TBMUM: params.tbmum }),
    ...(params.npdgilt == null ? {} : { NPDGILT: params.npdgilt }),
    ...(params.lwzero == null ? {} : { LWZERO: params.lwzero }),
  };
}

/** Which of the three farrowing rates stands at the head and in the charts, told under the report. */
export function rateNote(rate: string | null | undefined): ReportNote[] {
  if (rate == null || rate === 'FR') return [];
  const { name, definition } = figureOf(rate);
  return [
    {
      text: {
        V: `Tỷ lệ đẻ ở đầu trang và biểu đồ: ${name.V} – ${definition.V}`,
        E: `Farrowing rate at the head and in the charts: ${name.E} – ${definition.E}`,
        T: `อัตราเข้าคลอดที่หัวรายงานและกราฟ: ${name.T} – ${definition.T}`,
      },
    },
  ];
}

/** The codes with the farrowing rate chosen in place of FR. */
export function withRate(codes: readonly string[], rate: string | null | undefined): string[] {
  return codes.map((code) => (code === 'FR' ? (rate ?? code) : code));
}

/** Codes of figures the reader asked for. @throws Refused V_INVALID for one there is not, V_RANGE for too many. */
export function askedFigures(asked: readonly string[] | null | undefined, field: string, most: number): string[] {
  const codes = [...new Set(asked ?? [])];
  if (codes.length > most) throw refused('V_RANGE', field, { min: 1, max: most });
  if (codes.some((code) => (findFigure(code)?.formula ?? null) === null && code !== 'SURV')) throw refused('V_INVALID', field);
  return codes;
}

/** A report of one farm of the reader's, read with that farm's settings and the variants chosen. @throws Refused V_NOTEXISTS out of reach. */
export async function atFarm(
  tx: Db,
  ctx: HerdReportContext,
  params: VariantParams & { readonly farmid?: string | null | undefined },
  work: (own: HerdReportContext) => Promise<ReportResult>,
): Promise<ReportResult> {
  const of = (own: HerdReportContext) => work({ ...own, settings: withVariants(own.settings, params) });
  if (params.farmid == null || params.farmid === ctx.farmid) return of(ctx);
  return overFarms(tx, ctx, await reportFarms(tx, ctx, [params.farmid]), of);
}
