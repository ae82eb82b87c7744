import type { Field, FieldValue, FieldValues } from '#engine/define/field.ts';
import { checkFields } from '#engine/define/field-check.ts';
import type { Issue } from '#kernel/issue.ts';
import type { DataRow } from './match-columns.ts';
import {
  type CodeChoice,
  cleanText,
  type Parsed,
  parseCodeCell,
  parseDateCell,
  parseDecimalCell,
  parseFlagCell,
  parseIntCell,
  parseTextCell,
  type ReadCell,
} from './parse-cell.ts';
import type { ChoicesOf, ListChoice } from './template.ts';

/** A row of a file as field values, with the issues of its cells. */
export interface ParsedRow {
  /** 1 for the first row under the header. */
  readonly row: number;
  /** Line of the sheet, as Excel numbers it. */
  readonly line: number;
  readonly values: FieldValues;
  readonly issues: readonly Issue[];
}

const codes = new WeakMap<readonly ListChoice[], readonly CodeChoice[]>();

/** The choices of a list as the cell readers take them; the same for every row of a file. */
function codesOf(choices: readonly ListChoice[]): readonly CodeChoice[] {
  const known = codes.get(choices);
  if (known !== undefined) return known;
  const made = choices.map(({ code, name }) => ({ code, labels: [name.V, name.E, name.T] }));
  codes.set(choices, made);
  return made;
}

/** Several codes in one cell, parted by comma, semicolon or new line. */
function parseCodesCell(cell: ReadCell, field: Field, choices: readonly CodeChoice[]): Parsed<readonly string[]> {
  const whole = parseTextCell(cell, field.key);
  if (!whole.ok || whole.value === null) return whole.ok ? { ok: true, value: null } : whole;
  const found: string[] = [];
  for (const part of whole.value.split(/[,;\n]/).map(cleanText)) {
    const parsed = parseCodeCell(part, field.key, choices);
    if (!parsed.ok) return parsed;
    if (parsed.value !== null) found.push(parsed.value);
  }
  return { ok: true, value: found };
}

function parseField(field: Field, cell: ReadCell, choices: ChoicesOf): Parsed<FieldValue> {
  const rule = field.min === undefined ? {} : { min: field.min };
  switch (field.kind) {
    case 'date':
      return parseDateCell(cell, field.key);
    case 'int':
      return parseIntCell(cell, field.key, rule);
    case 'decimal':
      return parseDecimalCell(cell, field.key, rule);
    case 'flag':
      return parseFlagCell(cell, field.key);
    case 'multicode':
      return parseCodesCell(cell, field, codesOf(choices(field)));
    case 'code': {
      const list = codesOf(choices(field));
      // A list the browser does not hold is checked by the server.
      return list.length === 0 ? parseTextCell(cell, field.key) : parseCodeCell(cell, field.key, list);
    }
    default:
      return parseTextCell(cell, field.key);
  }
}

/**
 * Reads the cells of a row by the kinds of their fields and runs the generic checks. A cell that
 * cannot be read gives one issue, not a second one for being missing.
 */
export function parseRow(fields: readonly Field[], data: DataRow, choices: ChoicesOf): ParsedRow {
  const values: Record<string, FieldValue> = {};
  const issues: Issue[] = [];
  const unread = new Set<string>();
  for (const field of fields) {
    const parsed = parseField(field, data.cells.get(field.key) ?? null, choices);
    values[field.key] = parsed.ok ? parsed.value : null;
    if (parsed.ok) continue;
    unread.add(field.key);
    issues.push(parsed.issue);
  }
  issues.push(
    ...checkFields(
      fields.filter((field) => !unread.has(field.key)),
      values,
    ),
  );
  return { row: data.row, line: data.line, values, issues: issues.map((issue) => ({ ...issue, row: data.row })) };
}
