import type { BusinessDate } from '#kernel/business-date.ts';
import type { LockRule } from '#kernel/locks.ts';
import type { Animal } from './animal.ts';
import type { HerdSettings } from './settings.ts';

/** A house as the rules see it. `live` counts breeding animals now; nursery houses count weaned piglets. */
export interface RoomView {
  readonly roomid: string;
  readonly area: 'grow-finish' | 'nursery' | 'gilts' | 'sow' | 'other';
  readonly state: 'active' | 'closed' | 'cancelled';
  readonly capacity: number | null;
  readonly strict: boolean;
  readonly live: number;
}

/** A boar as the rules see him. */
export interface BoarView {
  readonly animalId: string;
  readonly pgid: string;
  readonly birthdt: BusinessDate | null;
  readonly entrydt: BusinessDate;
  readonly leftdt: BusinessDate | null;
  readonly sireid: string | null;
  readonly damid: string | null;
  readonly semenOnly: boolean;
}

/** A day group of PigGroup. */
export interface GroupView {
  readonly code: string;
  readonly first: BusinessDate;
  readonly last: BusinessDate;
}

/** A semen batch with the doses left. */
export interface SemenBatchView {
  readonly batch: string;
  readonly boar: string;
  readonly collectdt: BusinessDate;
  readonly left: number;
}

/**
 * What the rules may ask about the farm: synchronous and pure, so that the same rules run in the
 * browser on cached lists and on the server inside the transaction.
 */
export interface HerdContext {
  readonly farmid: string;
  readonly settings: HerdSettings;
  readonly lock: LockRule;
  /** True for a first load: only events before GOLIVE, by level 60 (herd.md, Loading a history). */
  readonly history: boolean;
  readonly golive: BusinessDate | null;
  /** True of who works here on the day of the event; so for every list: a code may be used on the days it is kept for. */
  readonly hasOperator: (applyid: string, day: BusinessDate) => boolean;
  readonly hasReason: (eventcd: string, reason: string, day: BusinessDate) => boolean;
  /** True when a code of the category is in use. */
  readonly hasCode: (category: string, value: string, day: BusinessDate) => boolean;
  readonly room: (roomid: string) => RoomView | null;
  readonly boar: (pgid: string) => BoarView | null;
  readonly group: (code: string) => GroupView | null;
  readonly semenBatch: (batch: string) => SemenBatchView | null;
  /** The other sow of a fostering, folded up to now; null when she does not exist on this farm. */
  readonly partner: (pgid: string) => Animal | null;
  /** True for another farm of the same company. */
  readonly farmOfCompany: (farmid: string) => boolean;
  /** True while saved events are checked again: lists, houses, locks and other animals are not asked, they held then. */
  readonly stored?: boolean;
}
