import type { Db } from '#engine/server/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Language } from '#kernel/language.ts';

/** Days of a house, both ends included. */
export interface HouseDays {
  readonly farmid: string;
  readonly roomid: string;
  readonly from: BusinessDate;
  readonly to: BusinessDate;
}

/** A dose the vaccination record of a house holds. */
export interface KnownDose {
  readonly givendt: BusinessDate;
  readonly item: string;
  readonly doseno: number;
  readonly heads: number;
  readonly lot: string;
  readonly expdt: BusinessDate | null;
}

/** A test a laboratory was asked for on samples of a house; results and positive ones once the farm was told. */
export interface KnownRequest {
  readonly farmid: string;
  readonly roomid: string;
  readonly labid: string;
  readonly requestid: string;
  readonly requestno: string;
  readonly day: BusinessDate;
  readonly test: string;
  readonly state: string;
  readonly samples: number;
  readonly results: number | null;
  readonly positive: number | null;
}

/** Work done in a house. */
export interface KnownWork {
  readonly day: string;
  readonly applyid: string;
  readonly job: string;
  readonly state: string;
  readonly minutes: number;
  readonly remark: string | null;
}

/** What laboratory and work log know of houses; each reads with farms in sight and leaves `back`, or the farm, in sight. */
export interface KnownOfHouses {
  readonly doses: (db: Db, days: HouseDays, language: Language) => Promise<readonly KnownDose[]>;
  readonly requests: (
    db: Db,
    asked: { readonly farms: readonly string[]; readonly rooms: readonly string[] | null; readonly from: BusinessDate; readonly to: BusinessDate },
    language: Language,
    back: readonly string[],
  ) => Promise<readonly KnownRequest[]>;
  readonly work: (db: Db, days: HouseDays, language: Language) => Promise<readonly KnownWork[]>;
}
