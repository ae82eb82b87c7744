import type { SettingDef, SettingValue } from '#engine/define/setting.ts';
import { type Text3, t3 } from '#kernel/language.ts';

/** Parts of a farm the start-up makes ready. */
export const PARTS = ['calendar', 'events', 'marks', 'targets', 'codes', 'rooms', 'groups', 'menus', 'vaccination'] as const;
export type Part = (typeof PARTS)[number];

/** What a start-up takes its values from. */
export const STARTS = ['vietnam', 'thailand', 'company', 'farm'] as const;
export type Start = (typeof STARTS)[number];

/** The part each tab of the farm's settings belongs to. */
const PART_OF: Readonly<Record<string, Part>> = {
  calendar: 'calendar',
  identity: 'calendar',
  events: 'events',
  semen: 'events',
  marks: 'marks',
  alarms: 'marks',
  growfinish: 'marks',
  money: 'marks',
  targets: 'targets',
  vaccination: 'vaccination',
};

/** Settings of one farm's life, never taken from elsewhere. */
const OWN: ReadonlySet<string> = new Set(['GOLIVE', 'CURBUSDT', 'BUSMODE', 'LOCKDAY', 'BACKDAY', 'APRLVL']);

/** The part a setting is taken over with; null for those of the farm's own life and of other scopes. */
export function partOf(setting: Pick<SettingDef, 'name' | 'tab' | 'scopes'>): Part | null {
  return OWN.has(setting.name) || !setting.scopes.includes('farm') ? null : (PART_OF[setting.tab] ?? null);
}

/**
 * The usual programme of breeding farms in both countries, from the system's list of vaccines: a proposal
 * the farm's veterinarian changes in FarmParam.
 */
const VACPLAN: SettingValue = [
  { item: 'V-PARVO', type: 'gilt', ageday: 180 },
  { item: 'V-CSF', type: 'gilt', ageday: 190 },
  { item: 'V-PARVO', type: 'gilt', ageday: 200 },
  { item: 'V-PRRS', type: 'sow', inpigday: 60 },
  { item: 'V-FMD', type: 'sow', inpigday: 75 },
  { item: 'V-ECOLI', type: 'sow', inpigday: 84 },
  { item: 'V-AD', type: 'sow', inpigday: 90 },
  { item: 'V-ECOLI', type: 'sow', inpigday: 100 },
  { item: 'V-PARVO', type: 'sow', lactday: 10 },
  { item: 'V-CSF', type: 'sow', lactday: 18 },
];

/** What the two countries' standards say otherwise than the product's defaults. */
const STANDARDS: Readonly<Partial<Record<Start, Readonly<Record<string, SettingValue>>>>> = {
  vietnam: { VACPLAN },
  thailand: { VACPLAN, CURRENCY: 'THB', DECIMALS: 2 },
};

/** What a country's standard says of a setting; its default where it says nothing. */
export function standardValue(start: Start, setting: SettingDef): SettingValue {
  return STANDARDS[start]?.[setting.name] ?? setting.initial;
}

/** A house proposed to a farm that has none. */
export interface ProposedHouse {
  readonly roomid: string;
  readonly name: Text3;
  readonly area: 'sow' | 'gilts' | 'nursery' | 'grow-finish' | 'other';
  readonly roomtp: string;
}

/** One house of each kind a farm with a breeding herd needs; capacities are the farm's to say. */
export const PROPOSED_HOUSES: readonly ProposedHouse[] = [
  { roomid: 'QUA1', name: t3('Cách ly 1', 'Quarantine 1', 'โรงกักโรค 1'), area: 'gilts', roomtp: 'QUARANTINE' },
  { roomid: 'GIL1', name: t3('Hậu bị 1', 'Gilts 1', 'โรงสุกรสาว 1'), area: 'gilts', roomtp: 'GILT' },
  { roomid: 'BOA1', name: t3('Đực giống 1', 'Boars 1', 'โรงพ่อพันธุ์ 1'), area: 'sow', roomtp: 'BOAR' },
  { roomid: 'MAT1', name: t3('Phối 1', 'Mating 1', 'โรงผสม 1'), area: 'sow', roomtp: 'MATING' },
  { roomid: 'GES1', name: t3('Mang thai 1', 'Gestation 1', 'โรงอุ้มท้อง 1'), area: 'sow', roomtp: 'GESTATION' },
  { roomid: 'FAR1', name: t3('Đẻ 1', 'Farrowing 1', 'โรงคลอด 1'), area: 'sow', roomtp: 'FARROWING' },
  { roomid: 'NUR1', name: t3('Cai sữa 1', 'Nursery 1', 'โรงอนุบาล 1'), area: 'nursery', roomtp: 'NURSERY' },
  { roomid: 'FIN1', name: t3('Heo thịt 1', 'Grow-finish 1', 'โรงขุน 1'), area: 'grow-finish', roomtp: 'FINISHING' },
];
