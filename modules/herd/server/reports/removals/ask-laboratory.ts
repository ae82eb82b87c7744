import type { OpenedScreen } from '#engine/server/report/table.ts';
import { formatNumber, type Language, t3 } from '#kernel/language.ts';
import { figureOf } from '#modules/herd/domain/figures/figures.ts';

/** Offered where deaths stand above their alarm line. */
export const SEND_SAMPLES = t3('Gửi mẫu xét nghiệm', 'Send samples', 'ส่งตัวอย่างตรวจ');

/** Whose samples tell why a figure of deaths rose. */
const CLASSES: Readonly<Record<string, 'sow' | 'suckling' | 'nursery'>> = {
  MORT: 'sow',
  PWM_C: 'suckling',
  PWM_A: 'suckling',
  SB: 'suckling',
  NURM: 'nursery',
  NURD: 'nursery',
};

/** A figure of deaths beyond its alarm line. */
export interface DeathAlarm {
  readonly code: string;
  readonly value: number;
  readonly alarm: number;
}

const ABOVE = t3('vượt ngưỡng báo động', 'above the alarm line', 'เกินเส้นอันตราย');

/** The request to a laboratory an alarm offers, as far as it can be filled in: what it is asked for, and samples of whom. */
export function requestOn({ code, value, alarm }: DeathAlarm, language: Language): OpenedScreen & { readonly params: Record<string, string> } {
  const { name, decimals } = figureOf(code);
  const pigclass = CLASSES[code];
  const history = `${name[language]}: ${formatNumber(value, decimals)}, ${ABOVE[language]} ${formatNumber(alarm, decimals)}`;
  return { route: 'LabRequest', params: { purpose: 'diagnosis', history, sampletp: 'tissue', ...(pigclass === undefined ? {} : { pigclass }) } };
}
