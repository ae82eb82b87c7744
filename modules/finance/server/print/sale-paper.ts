import type { Column } from '#engine/define/report.ts';
import { fact, inWords, PAPER_TERMS, type PaperLook, paperDoc } from '#engine/document/server/note-paper.ts';
import { money, scaledNumber } from '#engine/ledger/domain/quantity.ts';
import type { ReportDoc } from '#engine/server/pdf/doc.ts';
import { amountWords } from '#i18n/amount-words.ts';
import { type Language, type Text3, t3 } from '#kernel/language.ts';
import { SALE_WORDS as W } from '#modules/finance/contract/sales/words.ts';
import { type Basis, discountOf, priceDecimals } from '#modules/finance/domain/sales/amounts.ts';
import { lineKind } from '#modules/finance/domain/sales/line-kinds.ts';
import type { shownLine } from '../sales/find-sales.ts';
import type { SaleRow } from '../sales/sale-sql.ts';

/** What a paper of money is printed with besides its look. */
export interface MoneyLook extends PaperLook {
  readonly currency: string;
  readonly decimals: number;
}

/** Words of papers of money. */
export const PAPER_WORDS = {
  ...PAPER_TERMS,
  replaces: t3('thay các bản in trước', 'replaces earlier prints', 'แทนฉบับที่พิมพ์ก่อนหน้า'),
  slip: t3('Phiếu chi', 'Payment slip', 'ใบสำคัญจ่าย'),
  note: t3('Phiếu xuất bán', 'Delivery note', 'ใบส่งของ'),
  accountant: W.accountant,
  taxno: t3('Mã số thuế', 'Tax number', 'เลขประจำตัวผู้เสียภาษี'),
  address: t3('Địa chỉ', 'Address', 'ที่อยู่'),
  tel: t3('Điện thoại', 'Telephone', 'โทรศัพท์'),
};

/** Who the paper is to, as it is known. */
export interface Partner {
  readonly taxno: string | null;
  readonly address: string | null;
  readonly tel: string | null;
}

/** An amount as papers write it. */
export const said = (value: number, { decimals, currency }: MoneyLook): string =>
  `${value.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })} ${currency}`;

/** That a paper was corrected, and that copies printed before it are void. */
export const versionFact = (version: number, changed: boolean, language: Language): string[] =>
  changed ? [`${PAPER_WORDS.version[language]} ${version}, ${PAPER_WORDS.replaces[language]}`] : [];

/** The partner of a paper: tax number, address, telephone. */
export const partnerFacts = (partner: Partner, language: Language): string[] =>
  (['taxno', 'address', 'tel'] as const).flatMap((key) => fact(PAPER_WORDS[key], partner[key], language));

function factsOf(row: SaleRow, partner: Partner, language: Language): string[][] {
  const known = (label: Text3, value: string | null): string[] => fact(label, value, language);
  return [
    [...(row.state === '02' ? [PAPER_WORDS.cancelled[language]] : []), ...known(W.valuedt, row.valuedt), ...known(W.customer, row.customerName)],
    partnerFacts(partner, language),
    [...known(W.paymethod, row.methodName), ...known(W.duedt, row.duedt), ...known(W.refno, row.refno)],
    [...known(W.plate, row.plate), ...known(W.driver, row.driver), ...known(W.destination, row.destination)],
    [...known(W.maker, row.maker), ...versionFact(row.version, row.changed === 'Y', language)],
  ];
}

type Line = ReturnType<typeof shownLine>;

/** Decimals weights are written with: birds are weighed to the gram. */
const weighedIn = (lines: readonly Line[]): number => Math.max(1, ...lines.map(({ kind }) => lineKind(kind)?.weightDecimals ?? 1));

function columnsOf(lines: readonly Line[], { decimals }: MoneyLook): Column[] {
  const amount = (key: string, label: Text3): Column => ({ key, label, type: 'decimal', decimals });
  const some = (of: (line: Line) => unknown, ...columns: Column[]): Column[] => (lines.some((line) => of(line)) ? columns : []);
  return [
    { key: 'lineno', label: PAPER_WORDS.no, type: 'int' },
    { key: 'name', label: W.items, type: 'text', width: 26 },
    ...some(({ roomid }) => roomid, { key: 'roomid', label: W.house, type: 'text', width: 7 }),
    { key: 'qty', label: W.qty, type: 'decimal', decimals: lines.every(({ qty }) => Number.isInteger(qty)) ? 0 : 2 },
    ...some(({ unitName }) => unitName, { key: 'unit', label: W.unit, type: 'text', width: 7 }),
    ...some(({ weight }) => weight, { key: 'weight', label: W.weight, type: 'decimal', decimals: weighedIn(lines), unit: 'kg' }),
    {
      ...amount('price', W.price),
      decimals: priceDecimals(
        lines.map(({ price }) => price),
        decimals,
      ),
    },
    { key: 'basisName', label: W.basis, type: 'text', width: 7 },
    ...some((line) => line.amount !== line.net || line.discount > 0 || line.discpct > 0, amount('off', W.discount)),
    amount('net', W.net),
    ...some(({ tax }) => tax > 0, amount('tax', W.tax)),
    ...some(({ tags }) => tags, { key: 'tags', label: W.tags, type: 'text' }),
  ];
}

/** Every discount of a line; none of one without a price. */
const offOf = (line: Line, decimals: number): number =>
  line.price === null ? 0 : scaledNumber(discountOf({ ...line, basis: line.basis as Basis }, money(line.net, decimals), decimals), decimals);

/** What stands under the lines: tax and total, what is paid and open, in words. */
function notesOf({ net, tax, total, paid, balance, remark }: SaleRow, look: MoneyLook): string[] {
  const { language, currency } = look;
  return [
    ...(tax === 0 ? [] : [`${W.net[language]}: ${said(net, look)} · ${W.tax[language]}: ${said(tax, look)}`]),
    `${W.total[language]}: ${said(total, look)} · ${W.paid[language]}: ${said(paid, look)} · ${W.balance[language]}: ${said(balance, look)}`,
    inWords(amountWords(total, currency, language), language),
    ...fact(W.remark, remark, language),
  ];
}

/** A delivery note on paper: receiver, controller, accountant and manager sign, those who did by name. */
export function saleDoc(row: SaleRow, lines: readonly Line[], partner: Partner, look: MoneyLook): ReportDoc {
  const { language, decimals } = look;
  return paperDoc(
    {
      title: `${PAPER_WORDS.note[language]} ${row.note}`,
      facts: factsOf(row, partner, language),
      columns: columnsOf(lines, look),
      rows: lines.map((line) => ({
        ...{ lineno: line.lineno, name: line.saleclassName ?? line.name, roomid: line.roomid, qty: line.qty, unit: line.unitName },
        ...{ weight: line.weight, price: line.price, basisName: line.basisName, off: offOf(line, decimals) || null, net: line.net },
        ...{ tax: line.tax || null, tags: line.tags },
      })),
      totals: { weight: row.weight || null, net: row.net, tax: row.tax || null },
      notes: notesOf(row, look),
      signatures: [
        { title: W.receiver, name: row.receiver },
        { title: W.controller, name: row.checker },
        { title: W.accountant },
        { title: W.manager, name: row.approver },
      ],
    },
    look,
  );
}
