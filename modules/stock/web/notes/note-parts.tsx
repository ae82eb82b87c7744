import type { Field } from '#engine/define/field.ts';
import { figure } from '#engine/document/web/figures.ts';
import { GOODS, GoodsLines, GoodsMovements, type LineColumn, type LineTable, PrintedGoods } from '#engine/document/web/goods-lines.tsx';
import { useCodeTexts } from '#engine/web/client/code-texts.ts';
import { Facts } from '#engine/web/ui/facts.tsx';
import { formatDate } from '#i18n/dates.ts';
import { t3 } from '#kernel/language.ts';
import { TRANSFER_WORDS } from '../../contract/transfer-words.ts';
import { WORDS } from '../words.ts';
import type { OpenNote } from './note-form.ts';

const OWN = {
  standard: t3('Định mức (lệch)', 'Standard (off by)', 'มาตรฐาน (ต่าง)'),
  receiver: t3('Người nhận hàng', 'Receiver', 'ผู้รับสินค้า'),
};

type Line = OpenNote['lines'][number];
type Column = LineColumn<Line>;

/** Share of a line's goods that has gone out, as a bar with its number. */
function IssuedBar({ issued, base }: { readonly issued: number | null; readonly base: number }) {
  if (issued === null || base === 0) return null;
  const share = Math.round((100 * issued) / base);
  return (
    <>
      <span className="issued-bar" aria-hidden="true">
        <span style={{ width: `${share}%` }} />
      </span>{' '}
      {share} %
    </>
  );
}

const HOUSE: readonly Column[] = [
  { label: WORDS.house, cell: ({ roomid }) => roomid },
  { label: WORDS.pigtype, cell: ({ pigtypeName }) => pigtypeName },
  {
    ...{ label: OWN.standard, numeric: true, tone: ({ above }: Line) => (above === 'Y' ? 'warn' : undefined) },
    cell: ({ use }) => (use === null ? null : `${figure(use.standard)} (${use.over > 0 ? '+' : ''}${Math.round(use.over)} %)`),
  },
];

/** What a house was given it for; only where a line of the note says it. */
const USED: readonly Column[] = [
  { label: WORDS.coverdays, numeric: true, cell: ({ coverdays }) => coverdays },
  { label: WORDS.dose, numeric: true, cell: ({ dose }) => dose },
  { label: WORDS.heads, numeric: true, cell: ({ heads }) => heads },
  { label: WORDS.prescription, cell: ({ prescription }) => prescription },
];

/** Why it was destroyed, why another lot was taken, and what else was written. */
const WHY: Column = {
  label: WORDS.remark,
  cell: ({ reasonName, lotreason, remark }) => [reasonName, lotreason, remark].filter(Boolean).join(' · '),
};

const ISSUED: readonly Column[] = [
  { label: WORDS.issued, cell: ({ issued, baseqty }) => <IssuedBar issued={issued} base={baseqty} /> },
  { label: WORDS.left, numeric: true, cell: ({ left }) => figure(left) },
];

const LINES: LineTable<OpenNote> = {
  item: WORDS.item,
  columns: ({ head: { notetp }, lines }) => [
    ...[GOODS.lot, GOODS.expdt, ...(notetp === 'DN' ? HOUSE : []), GOODS.first, GOODS.qty, GOODS.unit, GOODS.base, GOODS.amount],
    ...[...(notetp === 'RN' ? ISSUED : USED.filter(({ cell }) => lines.some((line) => cell(line) !== null))), WHY],
  ],
};

const PRINTED: LineTable<OpenNote> = {
  item: WORDS.item,
  columns: ({ head: { notetp, roomid } }) => {
    const sent = notetp === 'TN';
    const house: Column = { label: WORDS.house, cell: (line) => line.roomid ?? roomid };
    return [
      ...[GOODS.lot, GOODS.expdt, ...(sent ? [] : [house]), GOODS.unit, GOODS.qty],
      ...[...(sent ? [] : [GOODS.price]), GOODS.amount, GOODS.remark],
    ];
  },
};

type Opened = { readonly opened: OpenNote };

/** The lines of a note: first and present quantity, and of a received one what has gone out. */
export const Lines = ({ opened }: Opened) => <GoodsLines table={LINES} opened={opened} />;

/** The lines of a note on paper. */
export const PrintLines = ({ opened }: Opened) => <PrintedGoods table={PRINTED} opened={opened} />;

/** Every movement of the note with its counter-movements. */
export const Movements = ({ opened: { movements } }: Opened) => <GoodsMovements item={WORDS.item} movements={movements} />;

/** Places of the own farm, and farms in reach, by their names. */
const PLACES: readonly Field[] = [
  { key: 'store', kind: 'code', list: 'store', label: WORDS.store },
  { key: 'house', kind: 'code', list: 'anyhouse', label: WORDS.house },
  { key: 'farm', kind: 'code', list: 'farm', label: WORDS.tofarm },
];

/** What is written on the head of a note; a printed one keeps no state, which grows old on paper. */
export function Head({ head, printed = false }: { readonly head: OpenNote['head']; readonly printed?: boolean }) {
  const named = useCodeTexts(PLACES);
  const facts = [
    [WORDS.valuedt, formatDate(head.valuedt)],
    [WORDS.kind, head.kindName],
    [WORDS.state, printed ? null : head.stateName],
    [WORDS.store, named('store', head.storeid)],
    [head.kind === 'lab' ? TRANSFER_WORDS.lab : WORDS.tofarm, head.notetp === 'TN' && head.tofarm !== null ? named('farm', head.tofarm) : null],
    [WORDS.tostore, head.tostoreName],
    [WORDS.driver, head.driver],
    [WORDS.plate, head.plate],
    [OWN.receiver, head.receiver],
    [TRANSFER_WORDS.recvdt, head.recvdt === null ? null : formatDate(head.recvdt)],
    [TRANSFER_WORDS.days, printed || head.days === null ? null : String(head.days)],
    [TRANSFER_WORDS.confirmer, head.confirmer],
    [WORDS.supplier, head.supplierName],
    [WORDS.house, head.roomid === null ? null : named('house', head.roomid)],
    [WORDS.recipient, head.recipientName],
    [WORDS.refno, head.refno],
    [WORDS.origin, head.originName],
    [WORDS.operator, head.operatorName],
    [WORDS.maker, head.maker],
    [WORDS.checker, head.checker],
    [WORDS.remark, head.remark],
  ] as const;
  return <Facts facts={facts} />;
}
