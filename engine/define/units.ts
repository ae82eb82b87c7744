import type { Language, Text3 } from '#kernel/language.ts';

/** Units that are words, and those Thai writes in its own letters; % and the like are the same everywhere. */
const WORDS: Readonly<Record<string, Text3>> = {
  d: { V: 'ngày', E: 'days', T: 'วัน' },
  month: { V: 'tháng', E: 'months', T: 'เดือน' },
  s: { V: 'giây', E: 's', T: 'วินาที' },
  min: { V: 'phút', E: 'min', T: 'นาที' },
  h: { V: 'giờ', E: 'h', T: 'ชั่วโมง' },
  w: { V: 'tuần', E: 'weeks', T: 'สัปดาห์' },
  kg: { V: 'kg', E: 'kg', T: 'กก.' },
  g: { V: 'g', E: 'g', T: 'กรัม' },
  ml: { V: 'ml', E: 'ml', T: 'มล.' },
  l: { V: 'l', E: 'l', T: 'ลิตร' },
};

/** A unit as people of the language write it. */
export function unitText(unit: string, language: Language): string {
  return WORDS[unit]?.[language] ?? unit;
}

const THAI = /[\u0E00-\u0E7F]/;

/** True when a name says its unit already; Thai stands without spaces. */
function says(name: string, words: string): boolean {
  const [text, typed] = [name.toLowerCase(), words.toLowerCase()];
  if (typed === '%' || THAI.test(typed)) return text.includes(typed);
  return text.split(/[^\p{L}\p{M}\d]+/u).includes(typed);
}

/** The header of a column: its name with the unit in brackets, unless the name says it (Ngày chờ, % of deaths). */
export function withUnit(name: string, unit: string | undefined, language: Language): string {
  if (unit === undefined || unit === '') return name;
  const words = unitText(unit, language);
  return says(name, words) ? name : `${name} (${words})`;
}
