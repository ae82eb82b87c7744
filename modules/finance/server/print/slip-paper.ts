import { fact, inWords, paperDoc } from '#engine/document/server/note-paper.ts';
import type { ReportDoc } from '#engine/server/pdf/doc.ts';
import { amountWords } from '#i18n/amount-words.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { COST_WORDS as W } from '#modules/finance/contract/costs/words.ts';
import type { shownVoucher } from '../costs/find.ts';
import { type MoneyLook, PAPER_WORDS, type Partner, partnerFacts, said, versionFact } from './sale-paper.ts';

/** The payment slip of a cost voucher: what is paid to whom for what; payee, accountant and manager sign. */
export function slipDoc(head: ReturnType<typeof shownVoucher>, partner: Partner, look: MoneyLook): ReportDoc {
  const { language, decimals, currency } = look;
  const known = (label: Text3, value: string | null): string[] => fact(label, value, language);
  const money = (key: string, label: Text3) => ({ key, label, type: 'decimal' as const, decimals });
  const { note, version, state, valuedt, amount, tax, total, paid, balance, months } = head;
  return paperDoc(
    {
      title: `${PAPER_WORDS.slip[language]} ${note}`,
      facts: [
        [...(state === '02' ? [PAPER_WORDS.cancelled[language]] : []), ...known(W.valuedt, valuedt), ...known(W.supplier, head.supplierName)],
        partnerFacts(partner, language),
        [...known(W.paymethod, head.methodName), ...known(W.refno, head.refno)],
        [...known(W.maker, head.maker), ...versionFact(version, head.changed === 'Y', language)],
      ],
      columns: [
        { key: 'item', label: W.item, type: 'text', width: 26 },
        { key: 'group', label: W.costgrp, type: 'text', width: 16 },
        { key: 'place', label: W.place, type: 'text', width: 14 },
        money('amount', W.amount),
        money('tax', W.tax),
        money('total', W.total),
      ],
      rows: [{ item: head.item, group: head.kindName, place: head.placeName, amount, tax: tax || null, total }],
      notes: [
        `${W.paid[language]}: ${said(paid, look)} · ${W.balance[language]}: ${said(balance, look)}`,
        inWords(amountWords(total, currency, language), language),
        ...known(W.months, months === 1 ? null : String(months)),
        ...known(W.remark, head.remark),
      ],
      signatures: [
        { title: t3('Người nhận tiền', 'Received by', 'ผู้รับเงิน') },
        { title: W.checker, name: head.checker },
        { title: PAPER_WORDS.accountant },
        { title: W.approver, name: head.approver },
      ],
    },
    look,
  );
}
