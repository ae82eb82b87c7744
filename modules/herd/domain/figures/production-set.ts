import { type Text3, t3 } from '#kernel/language.ts';

/** A part of the production set with its figures in order. */
export interface ProductionSection {
  readonly key: 'breeding' | 'pregnancy' | 'farrowing' | 'weaning' | 'herd' | 'year';
  readonly title: Text3;
  readonly codes: readonly string[];
}

/** The production set in its given order (herd.md, Definitions). */
export const PRODUCTION_SET: readonly ProductionSection[] = [
  {
    key: 'breeding',
    title: t3('Phối giống', 'Breeding', 'การผสมพันธุ์'),
    codes: ['MAT', 'MG', 'MW', 'MR', 'REPEAT', 'DPM', 'WSI', 'BRED7'],
  },
  {
    key: 'pregnancy',
    title: t3('Mang thai', 'Pregnancy', 'การอุ้มท้อง'),
    codes: [
      'CHECKPOS',
      'CONC',
      'RETURN_EARLY',
      'RETURN_REGULAR',
      'RETURN_IRREGULAR',
      'RETURN_SECOND',
      'RETURN_LATE',
      'ABORTIONS',
      'FR',
      'FRP',
      'FRA',
    ],
  },
  {
    key: 'farrowing',
    title: t3('Đẻ', 'Farrowing', 'การคลอด'),
    codes: ['LF', 'GEST', 'TB', 'BA', 'SB', 'MM', 'WK', 'MBW', 'LOW', 'FI'],
  },
  {
    key: 'weaning',
    title: t3('Cai sữa', 'Weaning', 'การหย่านม'),
    codes: ['LW', 'PW', 'PWL', 'LACT', 'WWT', 'PWM_A', 'PWM_C', 'SURV', 'FOSTERBAL'],
  },
  {
    key: 'herd',
    title: t3('Đàn nái', 'Herd', 'ฝูง'),
    codes: ['OPENING', 'IN', 'OUT', 'CLOSING', 'AVGMF', 'AVGG', 'AVGB', 'APH', 'CULL', 'MORT', 'REPL'],
  },
  { key: 'year', title: t3('Theo năm', 'Year', 'ต่อปี'), codes: ['NPD', 'LMFY', 'PWMFY'] },
];
