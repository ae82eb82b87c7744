import type { SheetDef } from '#engine/define/sheet-def.ts';
import { templateCall } from '#engine/define/template-call.ts';
import { type ListChoice, templateWorkbook } from '#engine/sheet/template.ts';
import type { FileAnswer } from './http.ts';
import { type CallContext, type Handler, handle } from './pipeline.ts';
import { refused } from './refused.ts';
import { writeXlsx, XLSX_TYPE } from './xlsx/write.ts';

/** Codes of a category as a drop-down lists them, for the session's farm or, without one, of the system. */
export type ChoicesByList = (ctx: CallContext, lists: readonly string[]) => Promise<ReadonlyMap<string, readonly ListChoice[]>>;

/** The sheet asked for, by its name or by the one screen that reads it. @throws Refused V_REQUIRED, V_NOTEXISTS, or V_SELECT where the screen reads several. */
function askedSheet(sheets: readonly SheetDef[], screen: string | null, name: string | null): SheetDef {
  if (screen === null && name === null) throw refused('V_REQUIRED', 'sheet', { field: 'sheet' });
  const found = sheets.filter(({ route, sheet }) => (screen === null || route === screen) && (name === null || sheet === name));
  const [sheet] = found;
  if (sheet === undefined) throw refused('V_NOTEXISTS', name === null ? 'screen' : 'sheet', { value: name ?? screen ?? '' });
  if (found.length > 1) throw refused('V_SELECT', 'sheet', { field: 'sheet' });
  return sheet;
}

/** Answers the form of any declared sheet, so that a form never disagrees with its import. */
export function templateHandler(sheets: readonly SheetDef[], choices: ChoicesByList): Handler {
  return handle(templateCall(sheets), async (ctx, { screen, sheet: name, language, codes }): Promise<FileAnswer> => {
    const sheet = askedSheet(sheets, screen ?? null, name ?? null);
    const lists = sheet.columns.flatMap((column) => (column.list === undefined ? [] : [column.list]));
    const known = codes && ctx.session !== null ? await choices(ctx, lists) : new Map<string, readonly ListChoice[]>();
    const workbook = templateWorkbook(sheet, language, (field) => known.get(field.list ?? '') ?? []);
    return { name: `${sheet.title[language]}.xlsx`, type: XLSX_TYPE, body: writeXlsx(workbook) };
  });
}
