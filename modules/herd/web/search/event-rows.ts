import type { Field } from '#engine/define/field.ts';
import type { Column, ReportRow } from '#engine/define/report.ts';
import type { SheetDef } from '#engine/define/sheet-def.ts';
import type { SheetRow } from '#engine/sheet/model.ts';
import { savedFields } from '../../contract/inquiries/saved-fields.ts';
import { CARD_WORDS } from '../../contract/words.ts';

/** Sheet of PigEventBatch that reads events of a type back. */
const SHEET_OF: Readonly<Record<string, string>> = {
  ...{ RUT: 'heat', MAT: 'mating', FRX: 'pregnancy-check', RET: 'return', ABO: 'abortion', FAR: 'farrowing-full', WEA: 'weaning' },
  ...{ CUL: 'cull', SAL: 'sale', DTH: 'death' },
};

/** The sheet an export of one event type is written for; undefined where no sheet takes it back. */
export function sheetOf(eventcd: string | null, sheets: readonly SheetDef[]): SheetDef | undefined {
  return eventcd === null ? undefined : sheets.find(({ sheet }) => sheet === SHEET_OF[eventcd]);
}

interface Saved {
  readonly pgid: string;
  readonly eventdt: string;
  readonly applyid: string | null;
  readonly reason: string | null;
  readonly remark: string | null;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A saved event as a row of its sheet; codes as they are, so that the file can be read back. */
export function rowOfSheet(sheet: SheetDef, dateKey: string, event: Saved): SheetRow {
  const { pgid, eventdt, applyid, reason, remark, data } = event;
  const values: Readonly<Record<string, unknown>> = { ...data, pgid, [dateKey]: eventdt, applyid, reason, remark };
  return sheet.columns.map(({ key }) => (values[key] ?? null) as string | number | null);
}

const TYPES: Readonly<Partial<Record<Field['kind'], Column['type']>>> = { int: 'int', decimal: 'decimal', date: 'date', animal: 'animal' };

/** Columns of an event type's own fields. */
export function ownColumns(eventcd: string): readonly Column[] {
  return savedFields(eventcd).map((field) => ({
    key: `data.${field.key}`,
    label: field.label,
    type: TYPES[field.kind] ?? 'text',
    ...(field.unit === undefined ? {} : { unit: field.unit }),
    ...(field.decimals === undefined ? {} : { decimals: field.decimals }),
  }));
}

/** Cells of an event type's own fields. */
export function ownCells(eventcd: string, data: Readonly<Record<string, unknown>>, named: (key: string, value: unknown) => string): ReportRow {
  return Object.fromEntries(
    savedFields(eventcd).map(({ key, kind }) => {
      const value = data[key] ?? null;
      return [`data.${key}`, kind === 'code' ? named(key, value) : (value as string | number | null)];
    }),
  );
}

/** A column for each field when one type is chosen, else all of them in one. */
export function detailColumns(eventcd: string | null): readonly Column[] {
  return eventcd === null ? [{ key: 'detail', label: CARD_WORDS.detail, type: 'text', width: 40 }] : ownColumns(eventcd);
}
