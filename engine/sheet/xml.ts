import { columnLetters, escapeXml } from './escape.ts';
import { headerDepth, linesAbove, type Sheet, type SheetRow, sheetNames, type Workbook } from './model.ts';
import { listSheetXml, type SheetWriter, sheetWriter } from './sheet-xml.ts';
import { stylesXml } from './styles.ts';
import { type ListPool, poolLists } from './validation-xml.ts';

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
/** Characters gathered before a chunk is handed on. */
const CHUNK = 1 << 16;

/** A part whose whole text is known. */
export interface FixedPart {
  readonly path: string;
  readonly xml: string;
}

/** A sheet part, written while its rows arrive. */
export interface SheetPart {
  readonly path: string;
  readonly sheet: Sheet;
  readonly writer: SheetWriter;
}

/** All parts of an Excel file; a zip of them is the file. */
export interface WorkbookParts {
  readonly fixed: readonly FixedPart[];
  readonly sheets: readonly SheetPart[];
}

function contentTypes(count: number): string {
  const sheets = Array.from(
    { length: count },
    (_, index) => `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${TYPE}.worksheet+xml"/>`,
  );
  return `${DECLARATION}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>${sheets.join('')}</Types>`;
}

function relation(id: string, kind: string, target: string): string {
  return `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`;
}

/** Rows and columns repeated on every printed page. */
function printTitles(sheet: Sheet, name: string, index: number): string {
  const quoted = `'${name.replace(/'/g, "''")}'`;
  const last = linesAbove(sheet) + headerDepth(sheet);
  const first = linesAbove(sheet) + 1;
  const across = sheet.frozenColumns ?? 0;
  const columns = across > 0 ? `${quoted}!$A:$${columnLetters(across - 1)},` : '';
  return `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">${escapeXml(`${columns}${quoted}!$${first}:$${last}`)}</definedName>`;
}

function workbookXml(workbook: Workbook, names: readonly string[], pool: ListPool): string {
  const entry = (name: string, index: number, hidden: boolean): string =>
    `<sheet name="${escapeXml(name)}" sheetId="${index + 1}"${hidden ? ' state="hidden"' : ''} r:id="rId${index + 1}"/>`;
  const sheets = workbook.sheets.map((sheet, index) => entry(names[index] ?? sheet.name, index, sheet.hidden === true));
  if (pool.lists.length > 0) sheets.push(entry(pool.sheetName, workbook.sheets.length, true));
  const titles = workbook.sheets.map((sheet, index) => printTitles(sheet, names[index] ?? sheet.name, index));
  const active = Math.max(
    0,
    workbook.sheets.findIndex((sheet) => sheet.hidden !== true),
  );
  return `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><bookViews><workbookView xWindow="0" yWindow="0" windowWidth="24000" windowHeight="12000" activeTab="${active}"/></bookViews><sheets>${sheets.join('')}</sheets><definedNames>${titles.join('')}</definedNames></workbook>`;
}

/**
 * The parts of an Excel file. Lists too long for a rule of their own move to a hidden last sheet.
 * @throws RangeError for a workbook without a visible sheet, which Excel refuses to open.
 */
export function workbookParts(workbook: Workbook): WorkbookParts {
  const active = workbook.sheets.findIndex((sheet) => sheet.hidden !== true);
  if (active < 0) throw new RangeError('a workbook needs a visible sheet');
  const names = sheetNames(workbook.sheets.map((sheet) => sheet.name));
  const pool = poolLists(workbook);
  const count = workbook.sheets.length + (pool.lists.length > 0 ? 1 : 0);
  const path = (index: number): string => `xl/worksheets/sheet${index + 1}.xml`;
  const relations = Array.from({ length: count }, (_, index) => relation(`rId${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`));
  const fixed: FixedPart[] = [
    { path: '[Content_Types].xml', xml: contentTypes(count) },
    {
      path: '_rels/.rels',
      xml: `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    },
    { path: 'xl/workbook.xml', xml: workbookXml(workbook, names, pool) },
    {
      path: 'xl/_rels/workbook.xml.rels',
      xml: `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${relations.join('')}${relation(`rId${count + 1}`, 'styles', 'styles.xml')}</Relationships>`,
    },
    { path: 'xl/styles.xml', xml: stylesXml() },
  ];
  if (pool.lists.length > 0) fixed.push({ path: path(count - 1), xml: listSheetXml(pool) });
  const sheets = workbook.sheets.map((sheet, index) => ({ path: path(index), sheet, writer: sheetWriter(sheet, pool, index === active) }));
  return { fixed, sheets };
}

/** The text of a sheet part in chunks of about 64 K characters; rows are read only as the chunks are taken. */
export async function* sheetChunks(part: SheetPart): AsyncGenerator<string> {
  const { sheet, writer } = part;
  let chunk = writer.head();
  if (Symbol.asyncIterator in sheet.rows) {
    for await (const row of sheet.rows) {
      chunk += writer.row(row);
      if (chunk.length > CHUNK) {
        yield chunk;
        chunk = '';
      }
    }
  } else {
    // A separate loop: awaiting every row of an array would cost more than writing it.
    for (const row of sheet.rows as Iterable<SheetRow>) {
      chunk += writer.row(row);
      if (chunk.length > CHUNK) {
        yield chunk;
        chunk = '';
      }
    }
  }
  yield chunk + writer.tail();
}
