import type { StartFormula } from '#modules/genetics/server/start-sets.ts';

const slaughter = (sire: string, dam: string, V: string, E: string, T: string, breed: string): StartFormula => ({
  sire,
  dam,
  progcode: `${sire}${dam}`,
  names: { V, E, T },
  generation: 'three-way',
  parts: { [breed]: 50, L: 25, Y: 25 },
  usedfor: ['slaughter'],
});

const sows = (sire: string, dam: string, V: string, E: string, T: string): StartFormula => ({
  sire,
  dam,
  progcode: `${sire}${dam}`,
  names: { V, E, T },
  generation: 'F1',
  parts: { L: 50, Y: 50 },
  usedfor: ['GP', 'PS'],
});

/** Crosses of the demonstration company: hybrid sows of two white breeds, slaughter pigs of two terminal lines. */
export const DEMO_FORMULAS: readonly StartFormula[] = [
  sows('L', 'Y', 'Nái lai Landrace × Yorkshire', 'Landrace × Large White sow', 'แม่ลูกผสมแลนด์เรซ × ลาร์จไวท์'),
  sows('Y', 'L', 'Nái lai Yorkshire × Landrace', 'Large White × Landrace sow', 'แม่ลูกผสมลาร์จไวท์ × แลนด์เรซ'),
  slaughter('D', 'LY', 'Heo thịt Duroc × LY', 'Slaughter pig Duroc × LY', 'สุกรขุนดูร็อค × LY', 'D'),
  slaughter('D', 'YL', 'Heo thịt Duroc × YL', 'Slaughter pig Duroc × YL', 'สุกรขุนดูร็อค × YL', 'D'),
  slaughter('P', 'LY', 'Heo thịt Pietrain × LY', 'Slaughter pig Pietrain × LY', 'สุกรขุนเพียเทรน × LY', 'P'),
  slaughter('P', 'YL', 'Heo thịt Pietrain × YL', 'Slaughter pig Pietrain × YL', 'สุกรขุนเพียเทรน × YL', 'P'),
];
