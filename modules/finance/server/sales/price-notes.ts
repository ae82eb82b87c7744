import type { CallParsed } from '#engine/define/call.ts';
import { Documents, loadDocument } from '#engine/document/server/documents.ts';
import type { DocumentServer } from '#engine/document/server/posting.ts';
import { type Handler, handleSigned } from '#engine/server/pipeline.ts';
import { Refused, refused } from '#engine/server/refused.ts';
import { priceNotes, type SaleInput, sale } from '#modules/finance/contract/sales/sale.document.ts';
import type { VoucherStepper } from '#modules/finance/domain/costs/voucher-flow.ts';
import type { SaleState } from '#modules/finance/domain/sales/sale-flow.ts';
import type { SaleDesk } from './desk.ts';
import type { JudgedSale } from './sale-posting.ts';

type Pricing = Pick<CallParsed<typeof priceNotes>, 'saleclass' | 'basis' | 'price' | 'discpct' | 'missing'>;

/** The note with the price or discount set on its pigs: of one class where named, on lines without a price alone where asked. */
function priced(input: SaleInput, { saleclass, basis, price, discpct, missing }: Pricing): SaleInput {
  const lines = input.lines.map((line) => {
    if (line.kind !== 'pigs' || (saleclass != null && line.saleclass !== saleclass)) return line;
    if (missing === 'Y' && line.price != null) return line;
    return { ...line, price: price ?? line.price, discpct: discpct ?? line.discpct, basis: basis ?? line.basis };
  });
  return { ...input, lines };
}

/** Sets price or discount of the pigs of many notes. @throws Refused V_REQUIRED of neither, and what refuses a correction, by its note */
export function pricingHandler(server: DocumentServer<SaleDesk, SaleInput, JudgedSale, SaleState, VoucherStepper>): Handler {
  const documents = new Documents(server, sale);
  return handleSigned(priceNotes, async (ctx, { notes, reason, reqid: _, ...pricing }) => {
    if (pricing.price == null && pricing.discpct == null) throw refused('V_REQUIRED', 'price', { field: 'price' });
    const desk = await server.open(ctx);
    for (const [at, { noteid, version }] of [...notes.entries()].toSorted(([, a], [, b]) => (a.noteid < b.noteid ? -1 : 1))) {
      const { input } = await loadDocument(server, desk, noteid, true);
      try {
        await documents.correct(desk, priced(input, pricing), { noteid, version, reason: String(reason) }, []);
      } catch (error) {
        if (error instanceof Refused)
          throw new Refused(
            error.issues.map((issue) => ({ ...issue, row: at + 1 })),
            error.status,
            error.errorClass,
          );
        throw error;
      }
    }
    return { priced: notes.length };
  });
}
