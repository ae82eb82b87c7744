import type { Field, FieldValue, FieldValues } from '#engine/define/field.ts';
import type { PeriodParams } from '#engine/define/period-params.ts';
import { unitText } from '#engine/define/units.ts';
import { formatDate } from '#i18n/dates.ts';
import { formatNumber, type Language, type Text3 } from '#kernel/language.ts';
import { type Month, shiftMonth } from '#kernel/month.ts';
import { WORDS } from './param-words.ts';

/** True for a parameter that narrows nothing. */
export function isBlank(value: FieldValue | undefined): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

const monthText = (month: Month): string => `${month.slice(4)}/${month.slice(0, 4)}`;

/** Months as people write them: 11/2026, 09–11/2026, 12/2025–11/2026. */
function monthsText(last: Month, months: number): string {
  const first = shiftMonth(last, 1 - months);
  if (months <= 1) return monthText(last);
  return first.slice(0, 4) === last.slice(0, 4) ? `${first.slice(4)}–${monthText(last)}` : `${monthText(first)}–${monthText(last)}`;
}

function daysText(from: FieldValue | undefined, to: FieldValue | undefined, language: Language): string | null {
  const [first, last] = [from, to].map((day) => (typeof day === 'string' ? formatDate(day) : ''));
  if (first === last) return first === '' ? null : (first ?? null);
  if (last === '') return WORDS.since[language].replace('{day}', first ?? '');
  return first === '' ? WORDS.until[language].replace('{day}', last ?? '') : `${first}–${last}`;
}

const NAMES = { days: WORDS.period, day: WORDS.day, month: WORDS.month, week: WORDS.week, year: WORDS.year } as const;

/** A period as it is said in few signs, with what it is called; null text where no days are asked for. */
export function periodText(period: PeriodParams, values: FieldValues, language: Language): { readonly name: Text3; readonly text: string | null } {
  const name = NAMES[period.kind];
  const said = (key: string): string | null => (isBlank(values[key]) ? null : String(values[key]));
  switch (period.kind) {
    case 'days':
      return { name, text: daysText(values[period.from], values[period.to], language) };
    case 'day':
      return { name, text: daysText(values[period.day], values[period.day], language) };
    case 'year':
      return { name, text: said(period.year) };
    case 'month': {
      const month = said(period.month);
      const months = period.months === null ? 1 : Number(values[period.months] ?? 1);
      return { name, text: month === null ? null : monthsText(month, months) };
    }
    case 'week': {
      const [year, week] = [said(period.year), said(period.week)];
      if (week === '0') return { name: WORDS.year, text: year };
      return { name, text: year === null || week === null ? null : `${week}/${year}` };
    }
  }
}

function numberText({ kind, decimals = 1, unit }: Field, value: number, language: Language): string {
  const number = formatNumber(value, kind === 'decimal' ? decimals : 0);
  return unit === undefined ? number : `${number} ${unitText(unit, language)}`;
}

/** A value as its field says it: codes in their words (`named`), days as their reader writes them, numbers with their unit. */
export function valueText(field: Field, value: FieldValue, named: (code: string) => string, language: Language): string {
  if (Array.isArray(value)) return value.map((one) => named(String(one))).join(', ');
  if (typeof value === 'number') return numberText(field, value, language);
  const text = String(value);
  if (field.kind === 'date') return formatDate(text);
  if (field.kind === 'flag') return text === 'Y' ? '✓' : WORDS.no[language];
  if (field.format === 'month') return monthText(text);
  return field.kind === 'code' ? named(text) : text;
}

/** Most values a chip names; of more it names two and counts the rest. */
const MOST_NAMED = 3;

/** A value in a chip: as {@link valueText} says it, long lists cut short. */
export function chipText(field: Field, value: FieldValue, named: (code: string) => string, language: Language): string {
  if (!Array.isArray(value) || value.length <= MOST_NAMED) return valueText(field, value, named, language);
  return `${valueText(field, value.slice(0, MOST_NAMED - 1), named, language)} +${value.length - MOST_NAMED + 1}`;
}

/** True where a value is what the form begins with: nobody chose it. */
export function isUsual({ initial, fallback }: Field, value: FieldValue | undefined, today: string): boolean {
  const usual = initial ?? fallback;
  return usual === 'today' ? value === today : usual !== undefined && String(value) === String(usual);
}
