import { PDF_TYPE, renderReportPdf } from '#engine/server/pdf/render.ts';
import { reportDoc } from '#engine/server/pdf/report-doc.ts';
import { type Handler, handle } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import type { HeaderShape } from '#engine/server/samples.ts';
import { writeXlsx, XLSX_TYPE } from '#engine/server/xlsx/write.ts';
import { reportWorkbook } from '#engine/sheet/report-sheet.ts';
import { getDemoCharts, getHeaderFile, getHeaderShape, type ShapeKey } from '../contract/sample.calls.ts';
import { madeUpRows, withFrozen } from '../domain/made-up-rows.ts';
import { samplesOn } from './samples.ts';
import type { AccountServices } from './services.ts';

const NOTE = {
  V: 'Số liệu trong bảng này là ví dụ, không có ý nghĩa.',
  E: 'The figures of this table are made up and mean nothing.',
  T: 'ตัวเลขในตารางนี้เป็นตัวอย่าง ไม่มีความหมาย',
};

/** What visitors see of the product without a farm of their own: charts of the demonstration farm, headers of the reports. */
export function sampleHandlers(services: AccountServices): Handler[] {
  const { routes } = services;
  const samples = samplesOn(services);
  const shapeOf = async (layout: ShapeKey): Promise<HeaderShape> => {
    const shape = await samples.shape(layout);
    if (shape === undefined) throw refused('V_NOTEXISTS', 'layout', { value: layout });
    return shape;
  };
  return [
    handle(getDemoCharts, async () => samples.charts()),
    handle(getHeaderShape, async (_, { layout }) => {
      const { columns, routes: used, totals } = await shapeOf(layout);
      return { columns: [...columns], routes: [...used], totals };
    }),
    handle(getHeaderFile, async (_, { params, language, as }) => {
      const { columns, totals } = await shapeOf(params.layout);
      const title = routes.find(({ name }) => name === 'colspan')?.title[language] ?? 'colspan';
      const asked = { count: params.rows, language, totals, merged: params.layout === 'merged', long: params.layout === 'wide' };
      const made = madeUpRows(columns, asked);
      const result = {
        columns: withFrozen(columns, params.frozen),
        rows: made.rows,
        ...(made.totals === undefined ? {} : { totals: made.totals }),
        notes: [{ text: NOTE }],
      };
      const head = { language, title, subtitles: [NOTE[language]] };
      const name = `colspan-${params.layout}.${as}`;
      if (as === 'pdf') return { name, type: PDF_TYPE, body: () => renderReportPdf(reportDoc(head, result)) };
      return { name, type: XLSX_TYPE, body: writeXlsx(reportWorkbook(head, result)) };
    }),
  ];
}
