import type { SheetDef } from '#engine/define/sheet-def.ts';
import { getTemplate } from '#engine/define/template-call.ts';
import { type ListChoice, templateWorkbook } from '#engine/sheet/template.ts';
import type { FileAnswer } from './http.ts';
import { type CallContext, type Handler, handle } from './pipeline.ts';
import { refused } from './refused.ts';
import { writeXlsx, XLSX_TYPE } from './xlsx/write.ts';

/** Codes of a category as a drop-down lists them, for the session's farm or, without one, of the system. */
export type ChoicesByList = (ctx: CallContext, lists: readonly string[]) => Promise<ReadonlyMap<string, readonly ListChoice[]>>;

/** Answers the form of any declared sheet, so that a form never disagrees with its import. */
export function templateHandler(sheets: readonly SheetDef[], choices: ChoicesByList): Handler {
  return handle(getTemplate, async (ctx, { sheet: name, language, codes }): Promise<FileAnswer> => {
    const sheet = sheets.find((item) => item.sheet === name);
    if (sheet === undefined) throw refused('V_NOTEXISTS', 'sheet', { value: name });
    const lists = sheet.columns.flatMap((column) => (column.list === undefined ? [] : [column.list]));
    const known = codes && ctx.session !== null ? await choices(ctx, lists) : new Map<string, readonly ListChoice[]>();
    const workbook = templateWorkbook(sheet, language, (field) => known.get(field.list ?? '') ?? []);
    return { name: `${sheet.title[language]}.xlsx`, type: XLSX_TYPE, body: writeXlsx(workbook) };
  });
}
