import type { BusinessDate } from '#kernel/business-date.ts';

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

/** A test a laboratory was asked for on samples of a house. */
export interface KnownRequest {
  readonly farmid: string;
  readonly roomid: string;
  readonly labid: string;
  readonly requestid: string;
  readonly requestno: string;
  /** The day it was sampled, else that of the request. */
  readonly day: BusinessDate;
  readonly test: string;
  readonly state: string;
  readonly samples: number;
  /** Results and positive ones: null until the farm was told. */
  readonly results: number | null;
  readonly positive: number | null;
}

/** Whose requests are read. */
export interface RequestsAsked {
  readonly farms: readonly string[];
  readonly rooms: readonly string[];
  readonly from: BusinessDate;
  readonly to: BusinessDate;
}

/** A sample of a farm's request that was sent: whose it is, as far as the request says. */
export interface KnownSample {
  readonly labid: string;
  readonly requestid: string;
  readonly requestno: string;
  /** The day it was sampled. */
  readonly day: BusinessDate;
  readonly pgid: string | null;
  readonly roomid: string | null;
  readonly pigclass: string | null;
  /** True where it was asked what the animals suffer from. */
  readonly diagnosis: boolean;
}

/** Whose samples are read. */
export interface SamplesAsked {
  readonly farmid: string;
  readonly from: BusinessDate;
  readonly to: BusinessDate;
}

/** A gilt that left a batch of growing pigs for the herd in one of several periods (numbered from 1). */
export interface OwnBredGilt {
  readonly at: number;
  readonly eventdt: BusinessDate;
  readonly pgid: string;
  readonly roomid: string;
  readonly parityid: number;
  /** What she carried; null where nobody knows what came into her batch. */
  readonly amount: number | null;
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
