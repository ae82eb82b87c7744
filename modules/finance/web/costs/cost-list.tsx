import { useMemo } from 'react';
import type { Field } from '#engine/define/field.ts';
import type { Column } from '#engine/define/report.ts';
import type { RouteName } from '#engine/define/route-name.ts';
import { CheckMany } from '#engine/document/web/check-many.tsx';
import { type CheckingKit, webCalls } from '#engine/document/web/kit.ts';
import { InquiryPage } from '#engine/web/screens/inquiry-page.tsx';
import { useRegistry, useRoute } from '#engine/web/screens/registry-context.ts';
import { useParams } from '#engine/web/screens/search-params.ts';
import { useRights, useSession } from '#engine/web/session/store.ts';
import { count } from '#engine/web/text/text.ts';
import { formatDate } from '#i18n/dates.ts';
import { VOUCHER_CALLS } from '#modules/finance/contract/costs/voucher.document.ts';
import { COST_DATES, COST_WORDS as W } from '#modules/finance/contract/costs/words.ts';
import { VOUCHER_STATE, VOUCHER_STATES } from '#modules/finance/domain/costs/voucher-flow.ts';
import { FARMS_FILTER, FORGETS, type VoucherRow, type Whose } from './cost-form.ts';
import { CostView } from './cost-view.tsx';
import { DueCosts } from './due-costs.tsx';

const filtersOf = ({ house: { list }, area, areas, correct }: Whose['of'], route: RouteName): readonly Field[] => [
  ...(route === correct[0] ? [FARMS_FILTER] : []),
  { key: 'from', kind: 'date', label: W.from },
  { key: 'to', kind: 'date', label: W.to },
  { key: 'dates', kind: 'code', label: W.dates, options: COST_DATES.words },
  { key: 'note', kind: 'text', label: W.note, maxLength: 40 },
  { key: 'costgrp', kind: 'code', list: 'costgrp', label: W.costgrp },
  { key: 'supplierid', kind: 'code', list: 'supplier', label: W.supplier },
  { key: 'roomid', kind: 'code', list, label: W.house },
  { key: 'area', kind: 'code', label: area, options: areas.words },
  { key: 'state', kind: 'code', label: W.state, options: VOUCHER_STATES.words },
  { key: 'unpaid', kind: 'flag', label: W.unpaid },
];

const COLUMNS: readonly Column[] = [
  { key: 'note', label: W.note, type: 'text', frozen: true, width: 20, phone: 1 },
  { key: 'farmid', label: W.farm, type: 'text' },
  { key: 'valuedt', label: W.valuedt, type: 'date' },
  { key: 'kindName', label: W.costgrp, type: 'text', width: 16 },
  { key: 'item', label: W.item, type: 'text', width: 22, phone: 3 },
  { key: 'total', label: W.total, type: 'decimal', decimals: 0, phone: 2 },
  { key: 'balance', label: W.balance, type: 'decimal', decimals: 0 },
  { key: 'stateName', label: W.state, type: 'text' },
  { key: 'placeName', label: W.place, type: 'text', width: 16 },
  { key: 'supplierName', label: W.supplier, type: 'text', width: 18 },
  { key: 'refno', label: W.refno, type: 'text' },
  { key: 'amount', label: W.amount, type: 'decimal', decimals: 0 },
  { key: 'tax', label: W.tax, type: 'decimal', decimals: 0 },
  { key: 'paper', label: W.paper, type: 'flag' },
  { key: 'months', label: W.months, type: 'int' },
  { key: 'paid', label: W.paid, type: 'decimal', decimals: 0 },
  { key: 'maker', label: W.maker, type: 'text' },
  { key: 'checker', label: W.checker, type: 'text' },
  { key: 'approver', label: W.approver, type: 'text' },
];

/** How several vouchers of a trade are checked at once. */
const checkingOf = (trade: keyof typeof VOUCHER_CALLS): CheckingKit => ({
  calls: webCalls(VOUCHER_CALLS[trade]),
  forgets: FORGETS,
  asks: () => ({}),
  checking: {
    from: VOUCHER_STATE.made,
    to: VOUCHER_STATE.checked,
    line: ({ valuedt, item, placeName, total }) => `${formatDate(String(valuedt))} · ${item} · ${placeName} · ${count(Number(total))}`,
  },
});
const CHECKING = { pigs: checkingOf('pigs'), poultry: checkingOf('poultry') } as const;

/** A cancelled voucher is struck out, one that is owed or lacks its bill is marked. */
const rowOf = (row: VoucherRow) => ({
  ...row,
  ...(row.paper === 'N' && row.state !== '02' ? { _mark_paper: 'warn' } : {}),
  ...(row.state === '02' ? { _style: 'muted' } : {}),
  ...(row.balance > 0 ? { _mark_balance: 'warn' } : {}),
});

/** Tab cost of the screens that check and correct: finds cost vouchers; each opens to be checked, approved, paid, corrected or cancelled. */
export function CostList({ of }: Whose) {
  const [search, setSearch] = useParams();
  const { name } = useRoute();
  const session = useSession();
  const registry = useRegistry();
  const [writes, corrects] = [useRights(of.entry), useRights(name)];
  const { open, farm, ...rest } = search;
  const farms = rest['farms']?.split(',').filter(Boolean) ?? [];
  const several = farms.length > 0;
  const [filters, columns] = useMemo(
    () => [filtersOf(of, name), several ? COLUMNS : COLUMNS.filter(({ key }) => key !== 'farmid')],
    [of, name, several],
  );
  if (open !== undefined) return <CostView of={of} noteid={open} farmid={farm} onBack={() => setSearch(rest)} />;
  return (
    <InquiryPage
      filters={filters}
      columns={columns}
      call={VOUCHER_CALLS[of.trade].find}
      keep={['tab']}
      toRow={(row: never) => rowOf(row as VoucherRow) as never}
      onFound={(row: never) => {
        const { noteid, farmid } = row as VoucherRow;
        setSearch({ ...search, open: noteid, ...(farmid === session?.FARMID ? {} : { farm: farmid }) });
      }}
      summary={() => (
        <>
          {corrects.edit ? <CheckMany kit={CHECKING[of.trade]} type="CV" farms={farms} /> : null}
          {writes.add ? <DueCosts of={of} onTake={(again) => registry.open(of.entry, { tab: 'cost', again })} /> : null}
        </>
      )}
      excel
    />
  );
}
