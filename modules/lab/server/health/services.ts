import type { SettingValue } from '#engine/define/setting.ts';
import type { Db } from '#engine/server/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Language } from '#kernel/language.ts';
import type { FarmGoods } from '../stock/services.ts';

/** A house animals stand in, with the batch it holds on a day where it is kept by batches. */
export interface House {
  readonly roomid: string;
  readonly name: string;
  readonly species: 'pig' | 'poultry';
  readonly active: boolean;
  readonly parityid: number | null;
  readonly opendt: BusinessDate | null;
  /** Mean day of birth of the batch. */
  readonly birthdt: BusinessDate | null;
}

/** A vaccine a programme asks for in a house. */
export interface PlannedDose {
  readonly roomid: string;
  readonly itemid: string;
  /** First and last day it is to be given. */
  readonly from: BusinessDate;
  readonly to: BusinessDate;
  /** Day an issue of the stock stands for it; null where none does. */
  readonly on: BusinessDate | null;
}

/** How the values of a laboratory's settings are written: the table is kept with those of farms. */
export interface SettingServices {
  readonly writeSetting: (
    db: Db,
    written: {
      readonly scope: 'lab';
      readonly scopeId: string;
      readonly name: string;
      readonly validFrom: BusinessDate;
      readonly value: SettingValue;
      readonly reason: string;
      readonly user: string;
    },
  ) => Promise<void>;
}

/** What the laboratory asks of other modules. */
export type LabServices = HouseServices & SettingServices & { readonly farmGoods: FarmGoods };

/** What the health of houses asks of the rooms that keep them. */
export interface HouseServices {
  readonly houses: (db: Db, farmid: string, day: BusinessDate) => Promise<readonly House[]>;
  /** Head of each house at the end of a day: pigs, piglets with their sows, birds. */
  readonly headsOn: (db: Db, farmid: string, day: BusinessDate) => Promise<ReadonlyMap<string, number>>;
  /** What the programmes of the farm ask for, some days ahead. */
  readonly planned: (db: Db, farmid: string, language: Language, day: BusinessDate) => Promise<readonly PlannedDose[]>;
}
