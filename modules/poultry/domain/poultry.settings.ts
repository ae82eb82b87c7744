import { defineSettings, settingsOf } from '#engine/define/setting.ts';
import { t3 } from '#kernel/language.ts';

const { decimal } = settingsOf({ tab: 'growfinish', scopes: ['company', 'farm'] });

/** Chickens: density. */
export const POULTRY_SETTINGS = defineSettings({
  BIRDKGM2: decimal(38, [10, 60], 60, 'kg/m²', t3('Mật độ gà cảnh báo', 'Bird density warned', 'ความหนาแน่นไก่ที่เตือน')),
});
