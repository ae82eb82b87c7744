import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { Workbook } from '#engine/sheet/model.ts';
import { sheetChunks, workbookParts } from '#engine/sheet/xml.ts';

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const LEVEL = 4;
/** Work between two rests; a rest costs at least 4 ms of the browser's clock. */
const WORK_MS = 30;
const MTIME = new Date(2000, 0, 1);

/** Lets the page paint and answer keys between two pieces of work. */
function breathe(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

/**
 * An Excel file made in the browser, in pieces of about 64 K characters so that the page stays
 * alive. An error of the row source rejects.
 */
export async function workbookToBlob(workbook: Workbook): Promise<Blob> {
  const parts = workbookParts(workbook);
  const bytes: Uint8Array<ArrayBuffer>[] = [];
  let failure: Error | null = null;
  let rested = performance.now();
  const zip = new Zip((error, data) => {
    if (error) failure = error;
    else bytes.push(new Uint8Array(data));
  });
  const open = (path: string): ZipDeflate => {
    const file = new ZipDeflate(path, { level: LEVEL });
    file.mtime = MTIME;
    zip.add(file);
    return file;
  };
  for (const part of parts.fixed) open(part.path).push(strToU8(part.xml), true);
  for (const part of parts.sheets) {
    const file = open(part.path);
    for await (const chunk of sheetChunks(part)) {
      file.push(strToU8(chunk));
      if (performance.now() - rested < WORK_MS) continue;
      await breathe();
      rested = performance.now();
    }
    file.push(new Uint8Array(0), true);
  }
  zip.end();
  if (failure !== null) throw failure;
  return new Blob(bytes, { type: XLSX_TYPE });
}
