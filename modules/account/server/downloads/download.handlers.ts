import { buffer } from 'node:stream/consumers';
import { calendarDay } from '#engine/define/business-day.ts';
import type { CallParsed } from '#engine/define/call.ts';
import type { RouteDef } from '#engine/define/route.ts';
import type { FileAnswer } from '#engine/server/http.ts';
import { PDF_TYPE, renderReportPdf } from '#engine/server/pdf/render.ts';
import { type Handler, handle } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { writeXlsx } from '#engine/server/xlsx/write.ts';
import { templateWorkbook } from '#engine/sheet/template.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { LANGUAGES, type Language } from '#kernel/language.ts';
import { type DownloadKind, type DownloadRow, findDownloads, getDownload } from '../../contract/download.calls.ts';
import type { AccountServices } from '../services.ts';
import { manualDoc } from './manual.ts';
import { MANUAL } from './manual-words.ts';
import { PAPER_SHEETS, paperDoc } from './paper-sheets.ts';

const MANUAL_FILE = 'manual';

/** A PDF of the page, kept for the day once made: it is the same for everybody. */
interface MadePdf {
  readonly name: string;
  readonly day: BusinessDate;
  readonly bytes: Promise<Uint8Array>;
}

/** Makes the PDF files of the page, each once a day and language. */
class PdfShelf {
  readonly #services: AccountServices;
  readonly #made = new Map<string, MadePdf>();

  constructor(services: AccountServices) {
    this.#services = services;
  }

  /** The file, or null when there is none of this name. */
  take(file: string, language: Language): MadePdf | null {
    const day = calendarDay(Date.now());
    const key = `${file}:${language}`;
    const known = this.#made.get(key);
    if (known?.day === day) return known;
    const doc = this.#doc(file, language, day);
    if (doc === null) return null;
    const made = { name: `${doc.title}.pdf`.replaceAll(':', ' –'), day, bytes: renderReportPdf(doc) };
    this.#made.set(key, made);
    // What failed is tried again by the next who asks.
    made.bytes.catch(() => this.#made.delete(key));
    return made;
  }

  #doc(file: string, language: Language, day: BusinessDate) {
    if (file === MANUAL_FILE) return manualDoc(this.#services, language, day);
    const sheet = PAPER_SHEETS.find((item) => item.file === file);
    if (sheet === undefined) return null;
    const screen = this.#services.routes.find(({ name }) => name === sheet.route)?.title[language] ?? sheet.route;
    return paperDoc(sheet, language, screen, `${MANUAL.version[language]} ${this.#services.version}`);
  }
}

interface Listed {
  readonly kind: DownloadKind;
  readonly name: string;
  readonly module: string;
  readonly screen: string;
  readonly path: string;
  readonly file: string;
  readonly size: () => Promise<number>;
}

type FormSize = (sheet: string, language: Language) => Promise<number>;

/** Every file of a language: the manual, the forms the imports read, the sheets of the barn. */
function filesOf(services: AccountServices, shelf: PdfShelf, formSize: FormSize, language: Language): Listed[] {
  const moduleOf = new Map<string, string>(services.routes.map((route) => [route.name, route.module]));
  const pdf = (file: string) => async () => (await shelf.take(file, language)?.bytes)?.length ?? 0;
  const manual: Listed = {
    kind: 'manual',
    name: MANUAL.title[language],
    module: '',
    screen: '',
    path: getDownload.path,
    file: MANUAL_FILE,
    size: pdf(MANUAL_FILE),
  };
  const forms = services.sheets.flatMap((sheet): Listed[] => {
    const module = moduleOf.get(sheet.route);
    if (module === undefined) return [];
    const size = () => formSize(sheet.sheet, language);
    return [{ kind: 'excel', name: sheet.title[language], module, screen: sheet.route, path: '/common/getTemplate', file: sheet.sheet, size }];
  });
  const papers = PAPER_SHEETS.flatMap(({ file, title, route }): Listed[] => {
    const module = moduleOf.get(route);
    if (module === undefined) return [];
    return [{ kind: 'paper', name: title[language], module, screen: route, path: getDownload.path, file, size: pdf(file) }];
  });
  return [manual, ...forms, ...papers];
}

/** Sizes of the blank forms by sheet and language; they never change while the server runs. */
function formSizes(services: AccountServices): FormSize {
  const known = new Map<string, Promise<number>>();
  const measure = async (name: string, language: Language): Promise<number> => {
    const sheet = services.sheets.find((item) => item.sheet === name);
    return sheet === undefined ? 0 : (await buffer(writeXlsx(templateWorkbook(sheet, language, () => [])))).length;
  };
  return (name, language) => {
    const key = `${name}:${language}`;
    const size = known.get(key) ?? measure(name, language);
    known.set(key, size);
    return size;
  };
}

type Asked = Omit<CallParsed<typeof findDownloads>, 'language'>;

/** True when a file is of the kind and module asked for and its name or screen holds the text. */
function isAsked(file: Listed & { readonly screenName: string }, { kind, module, text }: Asked): boolean {
  if (kind != null && file.kind !== kind) return false;
  if (module != null && file.module !== module) return false;
  return `${file.name} ${file.screenName}`.toLowerCase().includes((text ?? '').toLowerCase());
}

/** Manuals, forms and paper sheets: the list and the files the server sets itself. */
export function downloadHandlers(services: AccountServices): Handler[] {
  const shelf = new PdfShelf(services);
  const sizes = formSizes(services);
  const routes = new Map<string, RouteDef>(services.routes.map((route) => [route.name, route]));
  const rowsIn = async (language: Language, asked: Asked): Promise<DownloadRow[]> => {
    const date = calendarDay(Date.now());
    const listed = filesOf(services, shelf, sizes, language).map((file) => ({ ...file, screenName: routes.get(file.screen)?.title[language] ?? '' }));
    const rows = listed.filter((file) => isAsked(file, asked));
    return Promise.all(rows.map(async ({ size, ...file }) => ({ ...file, language, version: services.version, date, size: await size() })));
  };
  const find = handle(findDownloads, async (_, { language, ...asked }) => {
    const lists = await Promise.all((language == null ? LANGUAGES : [language]).map((one) => rowsIn(one, asked)));
    return lists.flat();
  });
  const get = handle(getDownload, async (_, { file, language }): Promise<FileAnswer> => {
    const made = shelf.take(file, language);
    if (made === null) throw refused('V_NOTEXISTS', 'file', { value: file });
    return { name: made.name, type: PDF_TYPE, body: () => made.bytes };
  });
  return [find, get];
}
