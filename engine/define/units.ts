import type { Language, Text3 } from '#kernel/language.ts';

/** Units that are words; kg, % and the like are the same everywhere. */
const WORDS: Readonly<Record<string, Text3>> = {
  d: { V: 'ngày', E: 'days', T: 'วัน' },
  month: { V: 'tháng', E: 'months', T: 'เดือน' },
  s: { V: 'giây', E: 's', T: 'วินาที' },
  h: { V: 'giờ', E: 'h', T: 'ชั่วโมง' },
  w: { V: 'tuần', E: 'weeks', T: 'สัปดาห์' },
};

/** A unit as people of the language write it. */
export function unitText(unit: string, language: Language): string {
  return WORDS[unit]?.[language] ?? unit;
}
