import type { Column } from '#engine/define/report.ts';
import { fact, inWords, PAPER_TERMS, type PaperLook, paperDoc, papersFile } from '#engine/document/server/note-paper.ts';
import type { FileAnswer } from '#engine/server/http.ts';
import type { FixedList } from '#engine/server/lists.ts';
import type { ReportDoc } from '#engine/server/pdf/doc.ts';
import { type Handler, handleSigned } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { amountWords } from '#i18n/amount-words.ts';
import { DEFAULT_DATE_STYLE } from '#kernel/date-style.ts';
import { type Language, type Text3, t3 } from '#kernel/language.ts';
import { NOTE_SIGNS, NOTE_TITLES } from '#modules/stock/contract/note-paper.ts';
import { printNotes } from '#modules/stock/contract/note-print.call.ts';
import { KIND_WORDS, NOTE_WORDS as W } from '#modules/stock/contract/words.ts';
import { NOTE_KINDS, type NoteType } from '#modules/stock/domain/note-kinds.ts';
import { openStock, type StockServices, seesMoney } from '../farm-stock.ts';
import { linesOfNotes, type NoteLine } from '../reports/notes/note-lines.ts';
import { expiryOf, type StockAt } from '../reports/stock-report.ts';

const OWN = {
  maker: t3('Người lập', 'Made by', 'ผู้จัดทำ'),
  name: t3('Tên hàng', 'Goods', 'รายการ'),
};

/** Of which farm and currency, for whom. */
interface Paper extends PaperLook {
  readonly money: boolean;
  readonly currency: string;
  readonly decimals: number;
}

/** Type of a note by its kind; sales are delivery notes of the finance module. */
const typeOf = ({ kind }: NoteLine): NoteType => (kind in NOTE_KINDS ? NOTE_KINDS[kind as keyof typeof NOTE_KINDS].type : 'DN');

function columnsOf(type: NoteType, { money, decimals }: Paper): Column[] {
  const text = (key: string, label: Text3): Column => ({ key, label, type: 'text' });
  return [
    { key: 'lineno', label: PAPER_TERMS.no, type: 'int' },
    text('itemid', W.item),
    text('name', OWN.name),
    text('lot', W.lot),
    { key: 'expdt', label: W.expdt, type: 'date' },
    ...(type === 'DN' ? [text('roomid', W.house)] : []),
    text('unit', W.unit),
    { key: 'qty', label: W.qty, type: 'decimal', decimals: 2 },
    ...(money
      ? [
          ...(type === 'RN' ? [{ key: 'price', label: W.price, type: 'decimal', decimals: 2 } as const] : []),
          { key: 'amount', label: t3('Thành tiền', 'Amount', 'จำนวนเงิน'), type: 'decimal', decimals } as const,
        ]
      : []),
    text('remark', W.remark),
  ];
}

/** What stands above the lines: each fact that is known, with its name. */
function factsOf(line: NoteLine, language: Language): string[][] {
  const known = (label: Text3, value: string | null): string[] => fact(label, value, language);
  const cancelled = line.state === '02' ? [PAPER_TERMS.cancelled[language]] : [];
  return [
    [...cancelled, ...known(W.valuedt, line.valuedt), ...known(W.kind, KIND_WORDS[line.kind][language]), ...known(W.store, line.storeid)],
    [
      ...known(W.supplier, line.partner),
      ...known(W.recipient, line.partner === line.recipient ? null : line.recipient),
      ...known(W.refno, line.refno),
    ],
    [
      ...known(W.operator, line.operator),
      ...known(OWN.maker, line.maker),
      ...known(PAPER_TERMS.version, line.version > 1 ? String(line.version) : null),
    ],
  ];
}

/** A note on paper. @param lines its lines, at least one */
export function noteDoc(lines: readonly [NoteLine, ...NoteLine[]], paper: Paper): ReportDoc {
  const [first] = lines;
  const { language, money, currency, decimals } = paper;
  const type = typeOf(first);
  const total = lines.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  return paperDoc(
    {
      title: `${NOTE_TITLES[type][language]} ${first.note}`,
      facts: factsOf(first, language),
      columns: columnsOf(type, paper),
      rows: lines.map(({ lineno, itemid, name, lot, roomid, unit, qty, price, amount, remark, ...line }) => ({
        ...{ lineno, itemid, name, lot, roomid, unit, qty, remark, expdt: expiryOf(line) },
        ...(money ? { price, amount } : {}),
      })),
      ...(money ? { totals: { amount: Number(total.toFixed(decimals)) } } : {}),
      notes: money ? [inWords(amountWords(total, currency, language), language)] : [],
      signatures: NOTE_SIGNS[type].map((title) => ({ title })),
    },
    paper,
  );
}

/** Prints notes of the reader's farm in the order they are named. @throws Refused 839 for one that is not there */
export function printHandler(services: StockServices, fixedList: FixedList): Handler {
  return handleSigned(printNotes, async (ctx, { noteids, language }): Promise<FileAnswer> => {
    const { session, db } = ctx;
    const farm = await openStock(db, session);
    const at: StockAt = { tx: db, session, language, services, fixedList };
    const notes = Map.groupBy(await linesOfNotes(at, farm, noteids), ({ _noteid }) => _noteid);
    const paper = {
      ...{ language, money: seesMoney(session), currency: farm.currency, decimals: farm.decimals },
      letterhead: `${farm.farmid} ${session.farmname ?? ''}`.trim(),
      dateFormat: session.dateStyle ?? DEFAULT_DATE_STYLE,
    };
    const docs = noteids.map((noteid) => {
      const [first, ...rest] = notes.get(noteid) ?? [];
      if (first === undefined) throw refused('839');
      return { name: first.note, doc: noteDoc([first, ...rest], paper) };
    });
    return papersFile(docs, `${farm.farmid}-${session.curbusdt}`);
  });
}
