import type { OutputOf } from '#engine/web/client/send.ts';
import type { findSettings } from '../contract/setting.calls.ts';

/** A setting as the server describes it. */
export type Setting = OutputOf<typeof findSettings>['settings'][number];

/** The value as one types it: ranges as "20–200", lists with commas, tables as JSON. */
export function settingText(value: unknown, type: string): string {
  if (value === null || value === undefined) return '';
  if (type === 'range' && Array.isArray(value)) return value.join('–');
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) return value.join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const parts = (text: string, by: RegExp): string[] =>
  text
    .split(by)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** What was typed as the setting's value; undefined where it cannot be read as one. */
export function parseSetting(text: string, type: string): unknown {
  const clean = text.trim();
  switch (type) {
    case 'int':
    case 'decimal':
      return clean === '' || Number.isNaN(Number(clean.replaceAll(',', ''))) ? undefined : Number(clean.replaceAll(',', ''));
    case 'range':
    case 'numbers': {
      const numbers = parts(clean, type === 'range' ? /[–-]/ : /[,;]/).map(Number);
      return numbers.length === 0 || numbers.some(Number.isNaN) ? undefined : numbers;
    }
    case 'codes':
      return parts(clean, /[,;]/);
    case 'table':
      try {
        return JSON.parse(clean) as unknown;
      } catch {
        // Said beside the field.
        return undefined;
      }
    default:
      return clean === '' ? null : clean;
  }
}
