import { type Row, typedValues } from '#engine/document/server/store.ts';
import { NO_EXPIRY } from '#engine/ledger/domain/lots.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { LabNoteInput } from '#modules/lab/contract/stock/note.document.ts';
import { LAB_HEAD, LAB_LINE, labLineKeys } from '#modules/lab/contract/stock/note-fields.ts';
import { LAB_KINDS } from '#modules/lab/domain/stock/kinds.ts';
import type { LabLine, LabNote } from '#modules/lab/domain/stock/note.ts';
import type { LabFarm } from './lab-farm.ts';

/** A note as it is typed, or written by a run. */
export type WrittenLabNote = LabNoteInput & { readonly origin?: 'run' | null };

type LineInput = LabNoteInput['lines'][number];

function lineOf(line: LineInput, kind: LabNoteInput['kind']): LabLine {
  const keys = new Set([...labLineKeys(kind), 'expdt']);
  const own = <K extends keyof LineInput>(key: K): NonNullable<LineInput[K]> | null => (keys.has(key) ? (line[key] ?? null) : null) as never;
  return {
    ...{ itemid: line.itemid, unit: line.unit, qty: line.qty, gift: own('gift') === 'Y', loss: own('loss') ?? 0 },
    ...{ lot: own('lot'), price: own('price'), temp: own('temp'), place: own('place'), tounit: own('tounit') },
    expdt: own('expdt') as BusinessDate | null,
    opened: own('opened') as BusinessDate | null,
    ...{ reason: own('reason'), lotreason: own('lotreason'), remark: own('remark') },
  };
}

/** The note of a call's body, blanks as null; it keeps only what its kind takes. */
export function labNoteOf(input: LabNoteInput): LabNote {
  const { other } = LAB_KINDS[input.kind];
  const side = (key: NonNullable<typeof other>) => (other === key ? (input[key] ?? null) : null);
  return {
    ...{ kind: input.kind, storeid: input.storeid, valuedt: input.valuedt as BusinessDate },
    ...{ supplierid: side('supplierid'), custid: side('custid'), tostore: side('tostore'), tofarm: side('tofarm'), testcd: side('testcd') },
    runno: input.kind === 'test' ? (input.runno ?? null) : null,
    lines: input.lines.map((line) => lineOf(line, input.kind)),
  };
}

/** What is written on the paper besides what the rules look at. */
export function labPaperOf({ refno, currency, rate, fileid, remark }: LabNoteInput) {
  return { refno, currency, rate, fileid, remark };
}

/** The columns of a note's head. */
export function labHeadOf(farm: LabFarm, input: WrittenLabNote): Row {
  const { lines: _, ...note } = labNoteOf(input);
  const paper = labPaperOf(input);
  const origin = input.origin == null ? {} : { origin: input.origin };
  return { ...note, ...paper, currency: paper.currency ?? farm.currency, rate: paper.rate ?? 1, ...origin };
}

const PAPER = [...LAB_HEAD, ...['kind', 'origin', 'fileid'].map((key) => ({ key, kind: 'text' as const }))];

/** A stored note as it would be typed again. */
export function labTypedOf(head: Row, lines: readonly Row[]): LabNoteInput {
  const typed = lines.map((line) => {
    const values = typedValues(LAB_LINE, line);
    const free = head['kind'] !== 'return' && values['price'] === 0 ? { gift: 'Y' } : {};
    return { ...values, ...free, lot: values['lot'] === '' ? null : values['lot'], expdt: values['expdt'] === NO_EXPIRY ? null : values['expdt'] };
  });
  return { ...typedValues(PAPER, head), lines: typed } as unknown as LabNoteInput;
}
