import type { Workbook } from '#engine/sheet/model.ts';
import { cellText, type ReadCell } from '#engine/sheet/parse-cell.ts';
import type { Setting } from './setting-calls.ts';
import { boundsText, parseSetting, settingText } from './setting-text.ts';

/** Headers of the file in the reader's language; the first is looked for when the file comes back. */
export interface FileWords {
  readonly sheet: string;
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly initial: string;
  readonly range: string;
  readonly source: string;
  readonly validFrom: string;
}

/** The column of the names is found by this word whatever the language. */
const NAME_HEADER = 'NAME';
const VALUE_HEADER = 'VALUE';

/** All values of a farm as an Excel file: one line a setting, the value as one types it. */
export function settingsWorkbook(settings: readonly Setting[], words: FileWords, title: string): Workbook {
  const rows = settings.map((setting) => [
    setting.name,
    setting.label,
    settingText(setting.value, setting.type),
    settingText(setting.initial, setting.type),
    boundsText(setting),
    setting.source,
    setting.validFrom ?? '',
  ]);
  const column = (header: string, width: number) => ({ header, kind: 'text' as const, width });
  return {
    sheets: [
      {
        name: words.sheet,
        title,
        columns: [
          column(`${NAME_HEADER} · ${words.name}`, 18),
          column(words.label, 44),
          column(`${VALUE_HEADER} · ${words.value}`, 26),
          column(words.initial, 18),
          column(words.range, 14),
          column(words.source, 12),
          column(words.validFrom, 14),
        ],
        rows,
        frozenColumns: 1,
      },
    ],
  };
}

/** A value of the file that differs from the one in force; `read` is undefined where it cannot be read or changed. */
export interface FileChange {
  readonly setting: Setting;
  readonly text: string;
  readonly read: unknown;
}

/** What a file would change: lines whose value differs; null when no line with names and values stands in it. */
export function fileChanges(cells: readonly (readonly ReadCell[])[], settings: readonly Setting[]): FileChange[] | null {
  const texts = cells.map((row) => row.map(cellText));
  const head = texts.findIndex((row) => row.some((text) => text.startsWith(NAME_HEADER)));
  const names = texts[head]?.findIndex((text) => text.startsWith(NAME_HEADER)) ?? -1;
  const values = texts[head]?.findIndex((text) => text.startsWith(VALUE_HEADER)) ?? -1;
  if (names < 0 || values < 0) return null;
  const byName = new Map(settings.map((setting) => [setting.name, setting]));
  return texts.slice(head + 1).flatMap((row) => {
    const setting = byName.get(row[names] ?? '');
    const text = row[values] ?? '';
    if (setting === undefined || text === settingText(setting.value, setting.type)) return [];
    // A blank cell says nothing: a value is taken back on the screen, not by an empty line.
    return text === '' ? [] : [{ setting, text, read: setting.mayChange ? parseSetting(text, setting.type) : undefined }];
  });
}
