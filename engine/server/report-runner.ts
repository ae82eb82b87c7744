import type { Comparison, ReportDef, ReportResult } from '#engine/define/report.ts';
import { drillCall, fileCall, reportCall, type TableAsked } from '#engine/define/report-calls.ts';
import { besideColumns } from '#engine/sheet/beside-columns.ts';
import { reportWorkbook } from '#engine/sheet/report-sheet.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { DEFAULT_DATE_STYLE } from '#kernel/date-style.ts';
import type { Language, Text3 } from '#kernel/language.ts';
import type { Db } from './db.ts';
import type { FileAnswer } from './http.ts';
import { labelDoc } from './pdf/labels.ts';
import { PDF_TYPE, renderReportPdf } from './pdf/render.ts';
import { reportDoc } from './pdf/report-doc.ts';
import { type Handler, handleSigned, type SignedContext } from './pipeline.ts';
import type { Params } from './report/applied.ts';
import { askedTable, paramsAsof, wholeAnswer } from './report/ask-table.ts';
import { comparedAnswer } from './report/compared.ts';
import { settled } from './report/settled.ts';
import { CSV_TYPE, writeCsv, writeXlsx, XLSX_TYPE } from './xlsx/write.ts';

/** What a drill call asks: the rows behind one figure of one period. */
export interface DrillRequest {
  readonly figure: string;
  readonly from: BusinessDate;
  readonly to: BusinessDate;
  readonly part: 'numerator' | 'denominator' | 'leftout';
}

/** A report with its query. `context` is whatever the module's queries need beside the session. */
export interface ReportBinding<C> {
  readonly def: ReportDef;
  readonly title: Text3;
  readonly query: (db: Db, context: C, params: never, asked: TableAsked, ctx: SignedContext) => Promise<ReportResult>;
  /** The query answers the page asked for itself, in the order asked for, with the total of all. */
  readonly paged?: true;
  readonly drill?: (db: Db, context: C, request: DrillRequest & { params: never }) => Promise<ReportResult>;
}

/** What the answer is for: a page in a browser, or a file that may be much longer. */
export type ReportPurpose = 'page' | 'file';

/** Builds the context of the module's queries from a signed-in request. */
export type ContextOf<C> = (ctx: SignedContext, language: Language, purpose: ReportPurpose) => Promise<C>;

type Farms = NonNullable<ReportResult['farms']>;

/** The farms a report is of: the reader's own unless it says others. */
const farmsOf = ({ session }: SignedContext, { farms }: ReportResult): Farms =>
  farms ?? [{ farmid: session.farmid ?? '', farmname: session.farmname ?? '' }];

function headOf(binding: ReportBinding<never>, ctx: SignedContext, language: Language, farms: Farms, { paper }: ReportResult) {
  const orientation = paper ?? binding.def.paper;
  return {
    language,
    title: binding.title[language],
    subtitles: [farms.map(({ farmid, farmname }) => `${farmid} ${farmname}`.trim()).join(', ')],
    dateFormat: ctx.session.dateStyle ?? DEFAULT_DATE_STYLE,
    ...(orientation === undefined ? {} : { orientation }),
    ...(binding.def.onePage === undefined ? {} : { onePage: binding.def.onePage }),
  };
}

/** Most farms the name of a file lists. */
const NAMED = 3;

async function fileOf(
  binding: ReportBinding<never>,
  ctx: SignedContext,
  language: Language,
  as: 'xlsx' | 'pdf' | 'csv',
  result: ReportResult,
): Promise<FileAnswer> {
  const farms = farmsOf(ctx, result);
  const head = headOf(binding, ctx, language, farms, result);
  const name = `${[binding.def.route, ...farms.map(({ farmid }) => farmid).slice(0, NAMED), result.asof ?? ctx.session.curbusdt].join('-')}.${as}`;
  const { labels } = result;
  if (as === 'pdf' && labels !== undefined)
    return { name, type: PDF_TYPE, body: () => renderReportPdf(labelDoc(head.title, language, labels, head.dateFormat)) };
  if (as === 'pdf') return { name, type: PDF_TYPE, body: () => renderReportPdf(reportDoc(head, result)) };
  const workbook = reportWorkbook(head, result);
  if (as === 'xlsx') return { name, type: XLSX_TYPE, body: writeXlsx(workbook) };
  const [sheet] = workbook.sheets;
  if (sheet === undefined) throw new Error(`report ${binding.def.route} made no sheet`);
  return { name, type: CSV_TYPE, body: writeCsv(sheet) };
}

/** What all calls of a report have in common. */
interface Asked extends TableAsked {
  readonly compare?: Comparison | null | undefined;
  readonly params: unknown;
  readonly language: Language;
}

function askedParams(def: ReportDef, { session }: SignedContext, { params, asof }: Asked): unknown {
  return paramsAsof(def, params, asof, session.curbusdt);
}

/**
 * The handlers of a report: answer, file and drill-down, all from one query. Rights and read-only
 * transaction come from the pipeline, columns and totals from the query's result.
 */
export function reportHandlers<C>(bindings: readonly ReportBinding<C>[], contextOf: ContextOf<C>): Handler[] {
  return bindings.flatMap((binding) => {
    const run = async (ctx: SignedContext, asked: Asked, purpose: ReportPurpose): Promise<ReportResult> => {
      const params = askedParams(binding.def, ctx, asked) as Params;
      const context = await contextOf(ctx, asked.language, purpose);
      const answer = (of: Params) => binding.query(ctx.db, context, of as never, asked, ctx);
      const result =
        binding.paged === true ? await answer(params) : await comparedAnswer(binding.def, params, asked.compare ?? null, ctx.session, answer);
      return settled(askedTable(result, binding.paged === true ? { columns: asked.columns } : asked, asked.language));
    };
    const headed = (ctx: SignedContext, asked: Asked, result: ReportResult) => ({
      asof: ctx.session.curbusdt,
      ...wholeAnswer(result),
      title: binding.title[asked.language],
      params: asked.params,
    });
    const drill = binding.drill;
    const handlers: Handler[] = [
      handleSigned(reportCall(binding.def), async (ctx, asked) => headed(ctx, asked, await run(ctx, asked, 'page'))),
      handleSigned(fileCall(binding.def), async (ctx, asked) =>
        fileOf(binding as unknown as ReportBinding<never>, ctx, asked.language, asked.as, besideColumns(await run(ctx, asked, 'file'))),
      ),
    ];
    if (drill !== undefined) {
      handlers.push(
        handleSigned(drillCall(binding.def), async (ctx, asked) => {
          const { figure, from, to, part } = asked;
          const params = askedParams(binding.def, ctx, asked) as never;
          const result = await drill(ctx.db, await contextOf(ctx, asked.language, 'page'), { figure, from, to, part, params });
          return headed(ctx, asked, settled(askedTable(result, asked, asked.language)));
        }),
      );
    }
    return handlers;
  });
}
