import type { LifeValues } from '#engine/batch/domain/figures/measures.ts';
import type { SettingValues } from '#engine/define/setting.ts';
import type { GROW_SETTINGS } from '../grow.settings.ts';

/** Working values by which feed conversion and gain are brought to standard weights. */
export type AdjustSettings = Pick<SettingValues<typeof GROW_SETTINGS>, 'ADJWT' | 'ADJFCR' | 'ADJADG'>;

/**
 * FCR as it would be between the standard weights: FCR + (start − average weight in) × change a kg + (end − average weight out) ×
 * change a kg. The form is the one published for 50 and 250 lb with 0.006 a lb (MFA, Today's Farmer, June 1992).
 */
export function adjustedFcr({ FCR, AWIN, AWOUT }: LifeValues, { ADJWT: [start, end], ADJFCR }: AdjustSettings): number | null {
  if (FCR == null || AWIN == null || AWOUT == null) return null;
  return FCR + (start - AWIN) * ADJFCR + (end - AWOUT) * ADJFCR;
}

/** ADG (g) in the same way: its changes a kg, at the start and at the end, are the company's own working values. */
export function adjustedAdg(
  { ADG, AWIN, AWOUT }: LifeValues,
  { ADJWT: [start, end], ADJADG: [light = 0, heavy = 0] }: AdjustSettings,
): number | null {
  if (ADG == null || AWIN == null || AWOUT == null) return null;
  return ADG + (start - AWIN) * light + (end - AWOUT) * heavy;
}
