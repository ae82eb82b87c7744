import type { BusinessDate } from '#kernel/business-date.ts';

/** A batch a programme of goods is held against, with its house. */
export interface ProgrammeBatch {
  readonly roomid: string;
  readonly name: string;
  readonly area: string;
  readonly feedstd: string | null;
  readonly parityid: number;
  readonly opendt: BusinessDate;
  readonly live: number;
  readonly birthdt: BusinessDate;
  /** Day its first animals came. */
  readonly firstin: BusinessDate;
}
