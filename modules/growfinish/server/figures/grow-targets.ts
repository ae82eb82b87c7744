import type { SettingRow } from '#engine/define/setting-rows.ts';
import { type TargetBook, targetBook } from '#engine/figures/server/targets.ts';
import { GROW_SETTINGS } from '../../domain/grow.settings.ts';

/** Targets of a farm's growing pigs, of the rows of its settings: by month or year, its own before the company's. Nothing is planned. */
export const growTargets = (rows: readonly SettingRow[]): TargetBook =>
  targetBook({ def: GROW_SETTINGS.GROWTARGETS, rows, own: () => null, planned: () => null });
