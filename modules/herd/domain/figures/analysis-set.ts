import { isMeasured } from '#engine/figures/domain/figure.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import type { FigureDef } from './figure.ts';
import { FIGURES } from './figures.ts';

/** A section of the analysis with its figures in order. */
export interface AnalysisSection {
  readonly key: string;
  readonly title: Text3;
  readonly codes: readonly string[];
}

const byPrefix = (prefix: string): string[] =>
  FIGURES.filter((figure) => isMeasured(figure) && figure.code.startsWith(prefix)).map(({ code }) => code);

const CHOSEN: readonly AnalysisSection[] = [
  {
    key: 'breeding',
    title: t3('Phối giống', 'Breeding', 'การผสมพันธุ์'),
    codes: ['MAT', 'MG', 'MW', 'MR', 'REPEAT', 'DPM', 'AFM', 'EFM', 'WSI', 'BRED7', 'WEANED7', 'WTC', 'CHECKPOS', 'CONC', 'FR', 'FRP', 'FRA'],
  },
  {
    key: 'fallout',
    title: t3('Kết quả lứa phối', 'Fallout', 'ผลของการผสม'),
    codes: [...byPrefix('RETURN_'), 'ABORTIONS', ...byPrefix('FALLOUT_')],
  },
  {
    key: 'farrowing',
    title: t3('Đẻ', 'Farrowing', 'การคลอด'),
    codes: ['LF', 'GEST', 'FI', 'AFF', 'TB', 'BA', 'SB', 'MM', 'WK', 'MBW', 'LBW', 'LOW'],
  },
  {
    key: 'lactation',
    title: t3('Nuôi con', 'Lactation', 'การเลี้ยงลูก'),
    codes: ['LACT', 'PWM_A', 'PWM_B', 'PWM_C', 'SURV', 'FOSTERBAL', ...byPrefix('UNBAL')],
  },
  { key: 'weaning', title: t3('Cai sữa', 'Weaning', 'การหย่านม'), codes: ['LW', 'PW', 'PWL', 'WWT', 'LMFY', 'PWMFY', 'PWFY'] },
  {
    key: 'inventory',
    title: t3('Đàn có mặt', 'Inventory', 'จำนวนฝูง'),
    codes: ['OPENING', 'IN', 'OUT', 'CLOSING', 'AVGMF', 'AVGG', 'AVGB', 'MFD', 'GD', 'BD', 'APH', ...byPrefix('PARSHARE_')],
  },
  {
    key: 'removals',
    title: t3('Chết và loại thải', 'Removals', 'การตายและคัดทิ้ง'),
    codes: ['CULL', 'MORT', 'GCULL', 'GMORT', 'REPL', 'APR', ...byPrefix('RTN')],
  },
  { key: 'npd', title: t3('Ngày không sản xuất theo loại', 'Non-productive days by class', 'วันสูญเสียตามประเภท'), codes: byPrefix('NPD') },
  { key: 'semen', title: t3('Đực giống và tinh', 'Boars and semen', 'พ่อพันธุ์และน้ำเชื้อ'), codes: [] },
  { key: 'nursery', title: t3('Heo cai sữa', 'Nursery', 'อนุบาล'), codes: [] },
];

const NAMED = new Set(CHOSEN.flatMap(({ codes }) => codes));
/** Figures no section names stand with their family, so that a new figure is never forgotten here. */
const REST = FIGURES.filter((figure) => isMeasured(figure) && !NAMED.has(figure.code));
const HOME: Readonly<Partial<Record<FigureDef['family'], string>>> = { pregnancy: 'breeding', herd: 'inventory', year: 'npd' };

/** Sections of the full analysis (PigGeneralReport): every figure of a period, each in one section. */
export const ANALYSIS_SET: readonly AnalysisSection[] = CHOSEN.map((section) => ({
  ...section,
  codes: [...section.codes, ...REST.filter(({ family }) => (HOME[family] ?? family) === section.key).map(({ code }) => code)],
})).filter(({ codes }) => codes.length > 0);
