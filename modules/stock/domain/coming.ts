import type { Language } from '#kernel/language.ts';
import type { SentLot } from './arrival.ts';
import type { NoteState } from './note-kinds.ts';

/** A transfer as its receiver reads it; `makerid` says who may not receive it. */
export interface ArrivalRow {
  readonly noteid: string;
  readonly note: string;
  readonly version: number;
  readonly state: NoteState;
  readonly fromfarm: string;
  readonly storeid: string;
  /** Null of goods of a laboratory: who receives them says where they come to. */
  readonly tostore: string | null;
  readonly valuedt: string;
  readonly recvdt: string | null;
  readonly items: string | null;
  readonly lines: number;
  readonly maker: string;
  readonly makerid: string;
  readonly driver: string | null;
  readonly plate: string | null;
  readonly sent: number | null;
  readonly received: number | null;
  readonly amount: number | null;
  readonly confirmer: string | null;
  readonly refno: string | null;
  readonly remark: string | null;
  readonly receiver: string | null;
}

/** Laboratories in sight, and the farm their goods are on the way to. */
export interface FromLabs {
  readonly labs: readonly string[];
  readonly to: string;
  readonly language: Language;
}

/** Which of the transfers of laboratories are asked for. */
export interface FromLabsAsked extends FromLabs {
  readonly state: string;
  readonly note?: string | null | undefined;
  readonly from?: string | null | undefined;
  readonly until?: string | null | undefined;
}

/** A lot a laboratory sent, and once it is received what was said of it. */
export interface LabLot extends SentLot {
  readonly itemtp: string;
  readonly amount: number | null;
  readonly received: number | null;
  readonly refused: 'Y' | 'N' | null;
  readonly condition: string | null;
  readonly recvremark: string | null;
}
