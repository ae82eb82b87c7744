import type { PartHead, PartLine } from '#engine/document/server/part-book.ts';
import { type Row, typedValues } from '#engine/document/server/store.ts';
import { scaledNumber } from '#engine/ledger/domain/quantity.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { SaleInput } from '#modules/finance/contract/sales/sale.document.ts';
import { SALE_HEAD, SALE_LINES } from '#modules/finance/contract/sales/sale-fields.ts';
import { lineAmount, noteAmounts } from '#modules/finance/domain/sales/amounts.ts';
import { lineKind } from '#modules/finance/domain/sales/line-kinds.ts';
import type { Sale, SaleLine } from '#modules/finance/domain/sales/sale.ts';

type LineInput = SaleInput['lines'][number];

/** A line of a call's body, blanks as null; it keeps only what its kind asks for. */
function lineOf(line: LineInput): SaleLine {
  const asks = new Set(lineKind(line.kind)?.asks ?? []);
  const own = <T>(key: keyof LineInput, value: T | null | undefined): T | null => (asks.has(key) ? (value ?? null) : null);
  return {
    ...{ kind: line.kind, basis: line.basis, qty: lineKind(line.kind)?.single === true ? 1 : (line.qty ?? 0), price: line.price ?? null },
    ...{ discpct: line.discpct ?? 0, discount: line.discount ?? 0, remark: line.remark ?? null },
    itemid: own('itemid', line.itemid),
    unit: own('unit', line.unit),
    lot: own('lot', line.lot),
    expdt: own('lot', line.expdt) as BusinessDate | null,
    roomid: own('roomid', line.roomid),
    pgid: own('pgid', line.pgid),
    weight: own('weight', line.weight),
    saleclass: own('saleclass', line.saleclass),
    tags: own('tags', line.tags),
    reason: own('reason', line.reason),
  };
}

/** The delivery note of a call's body. */
export function saleOf(input: SaleInput): Sale {
  return {
    valuedt: input.valuedt as BusinessDate,
    customerid: input.customerid ?? null,
    paymethod: input.paymethod ?? null,
    duedt: (input.duedt ?? null) as BusinessDate | null,
    storeid: input.storeid ?? null,
    applyid: input.applyid ?? null,
    tofarm: input.tofarm ?? null,
    toroom: input.toroom ?? null,
    discount: input.discount ?? 0,
    paid: input.paid ?? null,
    lines: input.lines.map(lineOf),
  };
}

/** What is compared and stored of a head: what was paid of it stands in its payments. */
export function headOf(input: SaleInput) {
  const { paid: _, lines: __, ...head } = saleOf(input);
  const { refno = null, driver = null, plate = null, destination = null, receiver = null, remark = null } = input;
  return { ...head, refno, driver, plate, destination, receiver, remark };
}

const HEAD = SALE_HEAD.filter(({ key }) => key !== 'paid');

/** A stored note as it would be typed again. */
export function typedSale(head: Row, lines: readonly Row[]): SaleInput {
  return { ...typedValues(HEAD, head), lines: lines.map((line) => typedValues(SALE_LINES.pigs, line)) } as unknown as SaleInput;
}

/** What of the note its lines carry into the books of what is sold. */
export function partHead({ valuedt, customerid, storeid, applyid, tofarm, toroom }: Sale, noteno: string | null): PartHead {
  const receiving = tofarm === null || toroom === null ? null : { farmid: tofarm, roomid: toroom };
  return { noteno, valuedt, partnerid: customerid, storeid, applyid, receiving };
}

/** The lines of a note as the books of what is sold see them, by row; the note's discount is split over them. */
export function partLines({ lines, discount }: Sale, decimals: number): PartLine[] {
  const priced = lines.map((line) => ({ ...line, taxpct: 0 }));
  const { lines: amounts } = noteAmounts(priced, discount, decimals);
  return priced.map((line, at) => {
    const gross = lineAmount({ ...line, discpct: 0, discount: 0 }, decimals);
    const { itemid, unit, lot, expdt, roomid, pgid, qty, weight, saleclass, tags, price, basis, reason } = line;
    const net = amounts[at]?.net ?? gross;
    return {
      row: at + 1,
      itemid,
      unit,
      lot,
      expdt,
      roomid,
      pgid,
      qty,
      weight,
      saleclass,
      tags,
      price,
      basis,
      discount: scaledNumber(gross - net, decimals),
      net: scaledNumber(net, decimals),
      reason,
    };
  });
}
