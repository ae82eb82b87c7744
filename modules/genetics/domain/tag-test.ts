import type { BusinessDate } from '#kernel/business-date.ts';

/** What a test of an animal measured; weights in kg, backfat and loin in mm, body scores as given. */
export interface TestFigures {
  readonly startdt: BusinessDate | null;
  readonly startkg: number | null;
  readonly endkg: number | null;
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

/** The test of a piglet as the record of its ear tag has it. */
export interface TagTest extends TestFigures {
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
  readonly endkg: number;
}
