import type { Field } from '#engine/define/field.ts';
import type { Column } from '#engine/define/report.ts';
import { anyKit, type DocumentKit, type DocumentRow, webCalls } from '#engine/document/web/kit.ts';
import { PaperField } from '#engine/document/web/paper-field.tsx';
import { NotePreview } from '#engine/document/web/preview.tsx';
import { formatDate } from '#i18n/dates.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { NOTE_STATES } from '#modules/stock/domain/note-flow.ts';
import { type NoteState, STATE } from '#modules/stock/domain/note-kinds.ts';
import { labNote } from '../../contract/stock/note.document.ts';
import { LAB_KIND_WORDS, LW } from '../../contract/stock/words.ts';
import { LAB_KINDS, type LabNoteType, labKindsOf } from '../../domain/stock/kinds.ts';
import { LabLineCard } from './line-card.tsx';
import { LotPanel } from './lot-panel.tsx';
import { bodyOf, headFields, type LabTools, lineFields, type OpenLabNote, type TriedLabNote, typedOf, useLabTools } from './note-form.ts';
import { Head, Labels, Lines, Movements, PrintLines } from './note-parts.tsx';

const OWN = {
  made: t3('Ngày nhập máy', 'Entered on', 'วันที่บันทึก'),
  version: t3('Bản', 'Version', 'ฉบับ'),
  items: t3('Các mặt hàng', 'Items', 'รายการ'),
  other: t3('Đến, từ', 'To or from', 'ไปที่หรือมาจาก'),
  maker: t3('Người lập', 'Maker', 'ผู้จัดทำ'),
  checker: t3('Người kiểm tra', 'Checker', 'ผู้ตรวจ'),
  issued: t3('Đã xuất', 'Issued', 'จ่ายแล้ว'),
  days: t3('Ngày đi đường', 'Days on the way', 'วันระหว่างทาง'),
  open: t3('Lô chưa giải trình', 'Lots not explained', 'ล็อตยังไม่ชี้แจง'),
  over: t3('Vượt kế hoạch (%)', 'Above plan (%)', 'เกินแผน (%)'),
  toowarm: t3('Đến sai nhiệt độ', 'Came too warm or cold', 'มาถึงอุณหภูมิผิด'),
};

const TITLES: Readonly<Record<LabNoteType, Text3>> = {
  RN: t3('Phiếu nhập kho xét nghiệm', 'Lab received note', 'ใบรับวัสดุห้องปฏิบัติการ'),
  DN: t3('Phiếu xuất kho xét nghiệm', 'Lab issue note', 'ใบจ่ายวัสดุห้องปฏิบัติการ'),
  CN: t3('Phiếu chuyển đổi đơn vị', 'Unit conversion note', 'ใบแปลงหน่วย'),
};
const SIGNERS = [t3('Người giao', 'Handed over by', 'ผู้ส่งมอบ'), t3('Người nhận', 'Received by', 'ผู้รับ'), t3('Thủ kho', 'Keeper', 'ผู้ดูแลคลัง')];

/** States a type of note can be in. */
const STATES: Readonly<Record<LabNoteType, readonly NoteState[]>> = {
  RN: [STATE.made, STATE.checked, STATE.cancelled],
  DN: [STATE.made, STATE.checked, STATE.onway, STATE.received, STATE.cancelled],
  CN: [STATE.made, STATE.checked, STATE.cancelled],
};

function filters(type: string): Field[] {
  const of = type as LabNoteType;
  const kinds = labKindsOf(of).map((kind) => [kind, LAB_KIND_WORDS[kind]] as const);
  return [
    { key: 'from', kind: 'date', label: LW.from },
    { key: 'to', kind: 'date', label: LW.to },
    { key: 'storeid', kind: 'code', list: 'labstore', label: LW.store },
    { key: 'kind', kind: 'code', label: LW.kind, options: Object.fromEntries(kinds) },
    type === 'RN'
      ? { key: 'supplierid', kind: 'code', list: 'supplier', label: LW.supplier }
      : { key: 'tostore', kind: 'code', list: 'labstore', label: LW.tostore },
    ...(type === 'DN' ? [{ key: 'testcd', kind: 'code', list: 'labtest', label: LW.test, maxLength: 20 } as const] : []),
    { key: 'itemid', kind: 'code', list: 'labitem', label: LW.item },
    { key: 'lot', kind: 'text', label: LW.lot, maxLength: 40 },
    { key: 'note', kind: 'text', label: LW.note, maxLength: 40 },
    { key: 'state', kind: 'code', label: LW.state, options: Object.fromEntries(STATES[of].map((state) => [state, NOTE_STATES.words[state]])) },
  ];
}

function columns(type: string): readonly Column[] {
  const issue = type === 'DN';
  return [
    { key: 'note', label: LW.note, type: 'text', frozen: true, width: 20, phone: 1 },
    { key: 'valuedt', label: LW.valuedt, type: 'date' },
    { key: 'kindName', label: LW.kind, type: 'text' },
    { key: 'items', label: OWN.items, type: 'text', width: 26, phone: 2 },
    { key: 'other', label: issue ? OWN.other : LW.supplier, type: 'text', width: 18 },
    { key: 'stateName', label: LW.state, type: 'text', phone: 3 },
    { key: 'amount', label: LW.amount, type: 'decimal', decimals: 0 },
    { key: 'storeName', label: LW.store, type: 'text', width: 16 },
    ...(issue
      ? [
          { key: 'runno', label: LW.run, type: 'text' as const },
          { key: 'over', label: OWN.over, type: 'decimal' as const, decimals: 1 },
          { key: 'days', label: OWN.days, type: 'int' as const },
          { key: 'open', label: OWN.open, type: 'int' as const },
        ]
      : [
          { key: 'toowarm', label: OWN.toowarm, type: 'flag' as const },
          { key: 'issued', label: OWN.issued, type: 'percent' as const, decimals: 0 },
          { key: 'paper', label: LW.paper, type: 'flag' as const },
        ]),
    { key: 'version', label: OWN.version, type: 'int' },
    { key: 'maker', label: OWN.maker, type: 'text' },
    { key: 'checker', label: OWN.checker, type: 'text' },
    { key: 'made', label: OWN.made, type: 'date' },
  ];
}

/** Use above plan, what nobody explained, goods that arrived too warm or cold. */
function marks({ overuse, open, toowarm }: DocumentRow): object {
  return {
    ...(overuse === 'Y' ? { _mark_over: 'warn' } : {}),
    ...(Number(open ?? 0) > 0 ? { _mark_open: 'bad' } : {}),
    ...(toowarm === 'Y' ? { _mark_toowarm: 'bad' } : {}),
  };
}

const KIT: DocumentKit<LabTools, TriedLabNote, OpenLabNote> = {
  calls: webCalls(labNote),
  forgets: ['/lab/'],
  asks: (notetp) => ({ notetp }),
  // A count is read from a sheet.
  kindsOf: (type) =>
    labKindsOf(type as LabNoteType)
      .filter((value) => !LAB_KINDS[value].count)
      .map((value) => ({ value, label: LAB_KIND_WORDS[value] })),
  headFields,
  lineFields,
  useTools: useLabTools,
  bodyOf,
  isWhole: ({ lines }) => lines.every(({ qty, unit }) => qty !== 0 && unit !== ''),
  typedOf,
  Line: LabLineCard,
  Preview: NotePreview as DocumentKit<LabTools, TriedLabNote, OpenLabNote>['Preview'],
  Paper: PaperField,
  hasPaper: (type) => type === 'RN',
  Head,
  Lines,
  Movements,
  Below: LotPanel,
  marks,
  PrintLines,
  Labels,
  hasLabels: (type) => type !== 'DN',
  typeOf: ({ notetp }) => notetp,
  titleOf: ({ notetp }) => TITLES[notetp as LabNoteType],
  signers: () => SIGNERS,
  lastColumns: [
    { key: 'valuedt', label: LW.valuedt, type: 'date' },
    { key: 'kindName', label: LW.kind, type: 'text' },
    { key: 'storeName', label: LW.store, type: 'text' },
    { key: 'items', label: OWN.items, type: 'text', width: 30 },
    { key: 'amount', label: LW.amount, type: 'decimal' },
  ],
  mayUndo: ({ state, issued }) => (state === STATE.made || state === STATE.onway) && ((issued as number | null) ?? 0) === 0,
  filters,
  columns,
  checking: {
    from: STATE.made,
    to: STATE.checked,
    line: ({ valuedt, storeName, items }) => `${formatDate(valuedt as never)} · ${storeName} · ${items}`,
  },
};

/** Received notes, issue notes and unit conversions as their screens show them. */
export const labNoteKit = anyKit(KIT);
