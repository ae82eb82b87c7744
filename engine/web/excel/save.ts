import type { Workbook } from '#engine/sheet/model.ts';

/** Hands a file to the browser's downloads under a name. */
export function saveBlob(blob: Blob, filename: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  link.click();
  // Some browsers read the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Makes an Excel file and hands it to the browser's downloads; the writer comes with the first file. */
export async function saveWorkbook(workbook: Workbook, filename: string): Promise<void> {
  const { workbookToBlob } = await import('./write.ts');
  saveBlob(await workbookToBlob(workbook), filename);
}
