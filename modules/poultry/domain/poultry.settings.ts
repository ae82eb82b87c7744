import { defineSettings, settingsOf } from '#engine/define/setting.ts';
import { formed, isNumberIn } from '#engine/define/setting-check.ts';
import { t3 } from '#kernel/language.ts';

const { code, decimal, table } = settingsOf({ tab: 'growfinish', scopes: ['company', 'farm'] });

/** Index and bonus, both rising. */
function isBonus(value: unknown): boolean {
  if (!Array.isArray(value)) return false;
  return value.every((line: unknown, at) => {
    const [index, bonus] = Array.isArray(line) && line.length === 2 ? (line as readonly unknown[]) : [];
    const [least, below] = (at === 0 ? [-1, -1] : value[at - 1]) as readonly [number, number];
    return isNumberIn(index, 0, 1000) && isNumberIn(bonus, 0, 1e9) && index > least && bonus > below;
  });
}

/** Chickens: density, what survival leaves out in EPEF, what growers are paid for it. */
export const POULTRY_SETTINGS = defineSettings({
  BIRDKGM2: decimal(38, [10, 60], 60, 'kg/m²', t3('Mật độ gà cảnh báo', 'Bird density warned', 'ความหนาแน่นไก่ที่เตือน')),
  EPEFBONUS: { ...table([], 70, t3('Thưởng theo chỉ số EPEF', 'Bonus by EPEF', 'โบนัสตามดัชนี EPEF')), issue: formed(isBonus) },
  EPEFSURV: code('loss', ['loss', 'deaths'], 70, t3('Tỷ lệ sống trong EPEF trừ', 'Survival in EPEF leaves out', 'อัตรารอดใน EPEF หัก')),
});

/** The bonus of an index: that of the highest line it reaches; nothing below the first. */
export function bonusOf(table: unknown, index: number): number {
  const lines = isBonus(table) ? (table as readonly (readonly [number, number])[]) : [];
  return lines.findLast(([least]) => index >= least)?.[1] ?? 0;
}
