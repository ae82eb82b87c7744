import { type Text3, t3 } from '#kernel/language.ts';
import { GROW_FIGURES } from './grow-figures.ts';

/** Figures of closed batches a farm aims at, as they are set together. Sums have no target: farms differ in size. */
export const GROW_TARGET_SET: readonly { readonly key: string; readonly title: Text3; readonly codes: readonly string[] }[] = [
  {
    key: 'grow',
    title: t3('Heo thịt: tăng trưởng, hao hụt', 'Growing pigs: growth, loss', 'สุกรขุน: การเติบโต สูญเสีย'),
    codes: ['SOLDR', 'AWIN', 'AWOUT', 'DAYSFED', 'ADG', 'ADFI', 'FCR', 'FCRD', 'FCRDIF', 'PEI', 'MORT', 'CULLR', 'LOSS', 'EMPTY', 'UTIL'],
  },
  {
    key: 'growcost',
    title: t3('Heo thịt: vật tư, chi phí', 'Growing pigs: goods, cost', 'สุกรขุน: วัสดุ ต้นทุน'),
    codes: ['FEEDHEAD', 'MEDHEAD', 'VACHEAD', 'COSTGAIN', 'COSTOUT', 'MARGINHEAD', 'OVERFEED'],
  },
];

const CODES: ReadonlySet<string> = new Set(GROW_TARGET_SET.flatMap(({ codes }) => codes));

/** True for a figure that may have a target. */
export const isTargeted = (code: string): boolean => CODES.has(code) && GROW_FIGURES.find(code) !== null;
