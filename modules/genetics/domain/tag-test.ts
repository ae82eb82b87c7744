import type { BusinessDate } from '#kernel/business-date.ts';

/** The test of a piglet as the record of its ear tag has it; weights in kg, backfat and loin in mm. */
export interface TagTest {
  /** The number in its ear: its genetic id until the herd gives it another. */
  readonly tag: string;
  readonly rfid: string | null;
  readonly sex: 'M' | 'F';
  readonly lineage: string;
  readonly birthdt: BusinessDate;
  readonly sire: string | null;
  readonly dam: string | null;
  readonly roomid: string | null;
  readonly testdt: BusinessDate;
  /** Day the test stood under before; null of a first record. */
  readonly formerdt: BusinessDate | null;
  readonly startdt: BusinessDate | null;
  readonly startkg: number | null;
  readonly endkg: number;
  readonly backfat: number | null;
  readonly loin: number | null;
  readonly feedkg: number | null;
  readonly feetleg: number | null;
  readonly vulva: number | null;
  readonly teats_left: number | null;
  readonly teats_right: number | null;
  readonly teats_active: number | null;
  readonly teats_front: number | null;
}
