import { type Text3, t1, t3 } from '#kernel/language.ts';
import { COST_PLACES, COST_WORDS as W } from '#modules/finance/contract/costs/words.ts';
import { VOUCHER_STATES } from '#modules/finance/domain/costs/voucher-flow.ts';
import type { Days } from '../../costs/services.ts';
import { type PaperAt, paperTable } from './paper-report.ts';
import type { CostPaper, CostPapers } from './read-costs.ts';

interface Row extends CostPaper {
  /** What of it counts in the days asked for; null where nothing does. */
  readonly counted: number | null;
}

/** Where a cost belongs, as people say it. */
function placeOf({ of: { areas } }: PaperAt, { place, roomid, area }: CostPaper): Text3 {
  if (place === 'house') return t1(roomid ?? '');
  return (place === 'area' && area !== null ? areas.words[area] : undefined) ?? COST_PLACES.words[place];
}

/** Parts that count in days, by voucher. */
export function countedIn(parts: CostPapers['parts'], { from, to }: Days): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { _noteid, day, amount } of parts) if (day >= from && day <= to) sums.set(_noteid, (sums.get(_noteid) ?? 0) + amount);
  return sums;
}

/** Every voucher; cancelled ones are struck out and count nowhere. */
export function costList(at: PaperAt, { papers, parts }: CostPapers, days: Days, { farms, decimals }: { farms: boolean; decimals: number }) {
  const counted = countedIn(parts, days);
  const rows = papers.map((paper): Row => ({ ...paper, counted: counted.get(paper._noteid) ?? null }));
  const money = { decimals };
  const standing = rows.filter(({ state }) => state !== '02');
  const sum = (of: (row: Row) => number | null): number => standing.reduce((all, row) => all + (of(row) ?? 0), 0);
  return paperTable<Row>(
    (c) => [
      c.text('note', W.note, {
        ...{ frozen: true, width: 20, phone: 1 },
        opens: ({ farmid, _noteid }) => farmid === at.session.farmid && { route: at.of.correct[0], params: { tab: 'cost', open: _noteid } },
      }),
      c.date('valuedt'),
      ...(farms ? [c.text('farmid', { width: 8 })] : []),
      c.text('item', W.item, { width: 22, phone: 3 }),
      c.decimal('total', { ...money, phone: 2 }),
      c.decimal('counted', W.share, money),
      c.decimal('paid', money),
      c.decimal('balance', { ...money, mark: ({ balance }) => balance > 0 && 'warn' }),
      c.text('group', W.costgrp, { width: 20 }),
      c.text('place', W.place, { width: 14, of: (row) => placeOf(at, row) }),
      c.text('partner', W.supplier, { width: 20 }),
      c.text('refno', { width: 14 }),
      c.decimal('amount', money),
      c.decimal('tax', { ...money, of: ({ tax }) => (tax === 0 ? null : tax) }),
      c.int('months', W.months, { of: ({ months }) => (months === 1 ? null : months) }),
      c.text('method', { width: 14 }),
      c.text('state', { of: ({ state }) => VOUCHER_STATES.words[state] }),
      c.text('maker'),
      c.text('checker'),
      c.text('approver', t3('Người duyệt', 'Approver', 'ผู้อนุมัติ')),
    ],
    { style: ({ state }) => state === '02' && 'struck' },
  ).of(rows, {
    ...{ amount: sum(({ amount }) => amount), tax: sum(({ tax }) => tax), total: sum(({ total }) => total) },
    ...{ counted: sum((row) => row.counted), paid: sum(({ paid }) => paid), balance: sum(({ balance }) => balance) },
  });
}
