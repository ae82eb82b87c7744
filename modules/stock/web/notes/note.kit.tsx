import type { Field } from '#engine/define/field.ts';
import type { Column } from '#engine/define/report.ts';
import { type AnyKit, anyKit, type DocumentKit, type DocumentRow, webCalls } from '#engine/document/web/kit.ts';
import { LotLabels } from '#engine/document/web/lot-labels.tsx';
import { PaperField } from '#engine/document/web/paper-field.tsx';
import { formatDate } from '#i18n/dates.ts';
import { t3 } from '#kernel/language.ts';
import { note } from '../../contract/note.document.ts';
import { NOTE_SIGNS, NOTE_TITLES } from '../../contract/note-paper.ts';
import { TRANSFER_WORDS } from '../../contract/transfer-words.ts';
import { KIND_WORDS } from '../../contract/words.ts';
import { NOTE_STATES } from '../../domain/note-flow.ts';
import { NOTE_KINDS, type NoteState, type NoteType, STATE, writtenKinds } from '../../domain/note-kinds.ts';
import { Arrived } from '../transfers/arrived.tsx';
import { WORDS } from '../words.ts';
import { NotePreview } from './effect-preview.tsx';
import { LineCard } from './line-card.tsx';
import { bodyOf, headFields, lineFields, type NoteTools, type OpenNote, type TriedNote, typedOf, useNoteTools } from './note-form.ts';
import { Head, Lines, Movements, PrintLines } from './note-parts.tsx';
import { type DueGoods, readyLines } from './ready-lines.tsx';

const OWN = {
  made: t3('Ngày nhập máy', 'Entered on', 'วันที่บันทึก'),
  version: t3('Bản', 'Version', 'ฉบับ'),
};

/** Said where the warehouse setting has a transfer received in the same save (844). */
const AT_ONCE = t3('Chuyển phiếu thành công', 'Voucher transferred successfully', 'โอนใบสำเร็จ');

function filters(type: string): Field[] {
  return [
    { key: 'from', kind: 'date', label: WORDS.from },
    { key: 'to', kind: 'date', label: WORDS.to },
    { key: 'storeid', kind: 'code', list: 'store', label: type === 'TN' ? TRANSFER_WORDS.fromstore : WORDS.store },
    ...(type === 'TN' ? TARGETS : kindFilters(type)),
    { key: 'itemid', kind: 'code', list: 'item', label: WORDS.item },
    { key: 'lot', kind: 'text', label: WORDS.lot, maxLength: 40 },
    { key: 'note', kind: 'text', label: WORDS.note, maxLength: 40 },
    ...(type === 'TN' ? TRANSFER_STATES : [{ key: 'state', kind: 'code', list: 'notestate', label: WORDS.state } as const]),
  ];
}

/** Where transfers went. */
const TARGETS: readonly Field[] = [
  { key: 'kind', kind: 'code', label: WORDS.kind, options: Object.fromEntries(writtenKinds('TN').map((kind) => [kind, KIND_WORDS[kind]])) },
  { key: 'tofarm', kind: 'code', list: 'farm', label: WORDS.tofarm },
  { key: 'tostore', kind: 'text', maxLength: 20, label: WORDS.tostore },
];

const OF_STATES: readonly NoteState[] = [STATE.onway, STATE.received, STATE.cancelled];
const TRANSFER_STATES: readonly Field[] = [
  { key: 'state', kind: 'code', label: WORDS.state, options: Object.fromEntries(OF_STATES.map((state) => [state, NOTE_STATES.words[state]])) },
  { key: 'short', kind: 'flag', label: t3('Còn thiếu chưa giải trình', 'Short, not explained', 'ขาด ยังไม่ชี้แจง') },
];

function kindFilters(type: string): Field[] {
  return [
    { key: 'kind', kind: 'code', list: type === 'RN' ? 'notekindin' : 'notekindout', label: WORDS.kind },
    type === 'RN'
      ? { key: 'supplierid', kind: 'code', list: 'supplier', label: WORDS.supplier }
      : { key: 'roomid', kind: 'code', list: 'anyhouse', label: WORDS.house },
    ...(type === 'RN' ? [] : [{ key: 'parityid', kind: 'int', label: WORDS.batch } as const]),
  ];
}

/** Columns of transfers: where they went, how long, what arrived. */
const WAY_COLUMNS: readonly Column[] = [
  { key: 'note', label: WORDS.note, type: 'text', frozen: true, width: 20, phone: 1 },
  { key: 'valuedt', label: WORDS.valuedt, type: 'date' },
  { key: 'stateName', label: WORDS.state, type: 'text', phone: 2 },
  { key: 'storeid', label: TRANSFER_WORDS.fromstore, type: 'text' },
  { key: 'kindName', label: WORDS.kind, type: 'text' },
  { key: 'tofarm', label: WORDS.tofarm, type: 'text' },
  { key: 'tostoreName', label: WORDS.tostore, type: 'text' },
  { key: 'items', label: WORDS.items, type: 'text', width: 28 },
  { key: 'days', label: TRANSFER_WORDS.days, type: 'int', phone: 3 },
  { key: 'sent', label: TRANSFER_WORDS.sent, type: 'decimal', decimals: 1 },
  { key: 'received', label: TRANSFER_WORDS.received, type: 'decimal', decimals: 1 },
  { key: 'short', label: TRANSFER_WORDS.short, type: 'decimal', decimals: 1 },
  { key: 'open', label: t3('Lô chưa giải trình', 'Lots not explained', 'ล็อตยังไม่ชี้แจง'), type: 'int' },
  { key: 'amount', label: WORDS.amount, type: 'decimal', decimals: 0 },
  { key: 'recvdt', label: TRANSFER_WORDS.recvdt, type: 'date' },
  { key: 'confirmer', label: TRANSFER_WORDS.confirmer, type: 'text' },
  { key: 'maker', label: WORDS.maker, type: 'text' },
  { key: 'version', label: OWN.version, type: 'int' },
];

/** Days on the way past the steps of ONWAYDAYS, and what nobody has explained. */
function marks({ late, open }: DocumentRow): object {
  const steps = Number(late ?? 0);
  return {
    ...(steps === 0 ? {} : { _mark_days: steps > 2 ? 'bad' : 'warn' }),
    ...(Number(open ?? 0) > 0 ? { _mark_open: 'bad', _mark_short: 'warn' } : {}),
  };
}

function columns(type: string): readonly Column[] {
  if (type === 'TN') return WAY_COLUMNS;
  const received = type === 'RN';
  return [
    { key: 'note', label: WORDS.note, type: 'text', frozen: true, width: 20, phone: 1 },
    { key: 'valuedt', label: WORDS.valuedt, type: 'date' },
    { key: 'kindName', label: WORDS.kind, type: 'text' },
    { key: 'stateName', label: WORDS.state, type: 'text', phone: 2 },
    { key: 'storeid', label: WORDS.store, type: 'text' },
    ...(received ? [{ key: 'supplierName', label: WORDS.supplier, type: 'text' as const, width: 18 }] : []),
    { key: 'amount', label: WORDS.amount, type: 'decimal', decimals: 0 },
    { key: 'items', label: WORDS.items, type: 'text', width: 30, phone: 3 },
    ...(received
      ? [
          { key: 'issued', label: WORDS.issued, type: 'percent' as const, decimals: 0 },
          { key: 'paper', label: WORDS.paper, type: 'flag' as const },
        ]
      : [{ key: 'originName', label: WORDS.origin, type: 'text' as const, width: 16 }]),
    { key: 'version', label: OWN.version, type: 'int' },
    { key: 'maker', label: WORDS.maker, type: 'text' },
    { key: 'checker', label: WORDS.checker, type: 'text' },
    { key: 'made', label: OWN.made, type: 'date' },
  ];
}

const NOTE_KIT: DocumentKit<NoteTools, TriedNote, OpenNote> = {
  calls: webCalls(note),
  forgets: ['/stock/', '/common/'],
  asks: (notetp) => ({ notetp }),
  // A count is read from a sheet, goods sold stand on the delivery note of the sale.
  kindsOf: (type) =>
    writtenKinds(type as NoteType)
      .filter((value) => !NOTE_KINDS[value].count && NOTE_KINDS[value].price !== 'sold')
      .map((value) => ({ value, label: KIND_WORDS[value] })),
  headFields,
  lineFields,
  useTools: useNoteTools,
  bodyOf,
  isWhole: ({ lines }) => lines.every(({ qty, unit }) => qty !== 0 && unit !== ''),
  typedOf,
  Line: LineCard,
  Preview: NotePreview,
  Paper: PaperField,
  hasPaper: (type) => type === 'RN',
  Head,
  Lines,
  Movements,
  Below: Arrived,
  marks,
  saidOf: ({ state }) => (state === STATE.received ? AT_ONCE : null),
  PrintLines,
  Labels: LotLabels,
  hasLabels: (type) => type === 'RN',
  typeOf: ({ notetp }) => notetp,
  titleOf: ({ notetp }) => NOTE_TITLES[notetp as NoteType],
  signers: ({ notetp }) => NOTE_SIGNS[notetp as NoteType],
  lastColumns: [
    { key: 'valuedt', label: WORDS.valuedt, type: 'date' },
    { key: 'kindName', label: WORDS.kind, type: 'text' },
    { key: 'storeid', label: WORDS.store, type: 'text' },
    { key: 'items', label: WORDS.items, type: 'text', width: 30 },
    { key: 'amount', label: WORDS.amount, type: 'decimal' },
  ],
  mayUndo: ({ state, issued }) => (state === STATE.made || state === STATE.onway) && ((issued as number | null) ?? 0) === 0,
  filters,
  columns,
  checking: {
    from: STATE.made,
    to: STATE.checked,
    line: ({ valuedt, storeid, items }) => `${formatDate(valuedt as never)} · ${storeid} · ${items}`,
  },
};

/** Received, delivery and transfer notes as their screens show them. */
export const noteKit = anyKit(NOTE_KIT);

/** The same, with what is due in the houses as lines that stand ready. */
export function noteKitWith(due: readonly DueGoods[]): AnyKit {
  return anyKit({ ...NOTE_KIT, forgets: [...NOTE_KIT.forgets, ...due.flatMap(({ forgets }) => forgets)], Ready: readyLines(due) });
}
