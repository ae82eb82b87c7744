import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { languageTag } from '#kernel/language.ts';
import { type AnyDoc, type LabelDoc, type ManualDoc, type PacketDoc, type ReportDoc, roomIn } from './doc.ts';
import { planDoc } from './plan.ts';

const resolve = createRequire(import.meta.url).resolve;
const FONTS = ['@expo-google-fonts/sarabun/400Regular/Sarabun_400Regular.ttf', '@expo-google-fonts/sarabun/700Bold/Sarabun_700Bold.ttf'];

let compiler: NodeCompiler | null = null;
let template = '';
let labelTemplate = '';
let manualTemplate = '';

function load(): NodeCompiler {
  if (compiler !== null) return compiler;
  template = readFileSync(new URL('./report.typ', import.meta.url), 'utf8');
  labelTemplate = readFileSync(new URL('./labels.typ', import.meta.url), 'utf8');
  manualTemplate = readFileSync(new URL('./manual.typ', import.meta.url), 'utf8');
  compiler = NodeCompiler.create({ fontArgs: [{ fontBlobs: FONTS.map((path) => readFileSync(resolve(path))) }] });
  return compiler;
}

/** Half of a surrogate pair is no text, and the typesetter refuses the whole document for it. */
function wellFormed(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed() : value;
}

/** A printed document and its number of pages. */
export interface CompiledPdf {
  readonly bytes: Uint8Array;
  readonly pages: number;
}

/** Marks for those who listen to a document make a long one twenty times as large: up to so many rows it has them. */
const TAGGED_ROWS = 500;

function set(mainFileContent: string, data: unknown, rows = 0): CompiledPdf {
  const typst = load();
  const compiled = typst.compile({ mainFileContent, inputs: { data: JSON.stringify(data, wellFormed) } });
  const result = compiled.result;
  if (result === null || compiled.hasError())
    throw new Error(`the PDF could not be set: ${JSON.stringify(compiled.takeError()?.shortDiagnostics[0] ?? 'unknown cause')}`);
  const bytes = new Uint8Array(typst.pdf(result, { pdfTags: rows <= TAGGED_ROWS }));
  // Nothing is kept between documents, so that memory stays flat.
  typst.evictCache(0);
  return { bytes, pages: result.numOfPages };
}

/**
 * Sets a document and returns the PDF; blocks its thread (about 5 ms a page of a note, some seconds for
 * 3,000 rows).
 * @throws Error when the document cannot be set, with the first cause
 */
export function compilePdf(doc: ReportDoc): CompiledPdf {
  load();
  const { rows } = roomIn(doc);
  if (doc.onePage !== true) return set(template, planDoc(doc), rows);
  for (const orientation of ['portrait', 'landscape'] as const) {
    const one = set(template, planDoc({ ...doc, orientation }, 'onePage'), rows);
    if (one.pages === 1) return one;
  }
  // No page holds it in a type that can be read: then as many pages as it takes, the first columns on each.
  return set(template, planDoc({ ...doc, orientation: 'portrait' }, 'parts'), rows);
}

/** Sets several reports or notes behind each other, each on a page of its own; blocks its thread. @throws Error when they cannot be set */
export function compilePacket(doc: PacketDoc): CompiledPdf {
  load();
  const docs = doc.docs.map((one) => planDoc({ ...one, orientation: 'portrait', onePage: false }));
  return set(template, { docs }, roomIn(doc).rows);
}

/** Sets labels or cards and returns the PDF; blocks its thread. @throws Error when they cannot be set */
export function compileLabels(doc: LabelDoc): CompiledPdf {
  load();
  return set(labelTemplate, doc);
}

/** Sets a manual and returns the PDF; blocks its thread. @throws Error when it cannot be set */
export function compileManual(doc: ManualDoc): CompiledPdf {
  load();
  return set(manualTemplate, { ...doc, lang: languageTag(doc.language) });
}

/** Sets a document of any kind; told apart by what they hold. */
export function compileAny(doc: AnyDoc): CompiledPdf {
  if ('chapters' in doc) return compileManual(doc);
  if ('docs' in doc) return compilePacket(doc);
  return 'items' in doc ? compileLabels(doc) : compilePdf(doc);
}
