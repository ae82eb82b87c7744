import { useMemo } from 'react';
import type { Field, FieldValue, FieldValues } from '#engine/define/field.ts';
import { useCodeTexts } from '#engine/web/client/code-texts.ts';
import { useCall } from '#engine/web/client/query.ts';
import { useRested } from '#engine/web/client/rested.ts';
import { count, useText } from '#engine/web/text/text.ts';
import { IssueList } from '#engine/web/ui/issue-list.tsx';
import { type PlainRow, PlainTable } from '#engine/web/ui/plain-table.tsx';
import { formatDate } from '#i18n/dates.ts';
import { t3 } from '#kernel/language.ts';
import { VOUCHER_CALLS } from '#modules/finance/contract/costs/voucher.document.ts';
import { COST_PLACES, COST_WORDS as W } from '#modules/finance/contract/costs/words.ts';
import { bodyOf, fieldsOf, type OpenVoucher, type Place, typedOf, type Whose } from './cost-form.ts';

const OWN = {
  what: t3('Nội dung', 'What', 'รายการ'),
  was: t3('Đang lưu', 'As saved', 'ที่บันทึกไว้'),
  will: t3('Sau khi sửa', 'As it will be', 'หลังแก้ไข'),
  batch: t3('Chi phí của lứa', 'Cost of batch', 'ต้นทุนของรุ่น'),
  refuses: t3('Chưa lưu được', 'It would be refused', 'ยังบันทึกไม่ได้'),
};

const NOTHING = '–';

/** A value as people read it; blank and "no" are nothing. */
function shownValue({ key, kind }: Field, value: FieldValue | undefined, named: (key: string, value: unknown) => string): string {
  if (kind === 'flag') return value === 'Y' ? '✓' : NOTHING;
  if (value == null || value === '') return NOTHING;
  if (kind === 'date') return formatDate(String(value));
  return typeof value === 'number' ? count(value) : named(key, value);
}

/** Parts by month where they differ: of each day what counts now and what will count. */
function changedShares(was: OpenVoucher['shares'], now: OpenVoucher['shares']) {
  const amount = (parts: OpenVoucher['shares'], day: string): number => parts.find(({ valuedt }) => valuedt === day)?.amount ?? 0;
  const days = [...new Set([...was, ...now].map(({ valuedt }) => valuedt))].toSorted();
  return days.map((day) => ({ day, was: amount(was, day), now: amount(now, day) })).filter((part) => part.was !== part.now);
}

interface Props extends Whose {
  readonly opened: OpenVoucher;
  readonly place: Place;
  readonly values: FieldValues;
}

/** What a correction makes of a voucher: what changes of its head, its sums, its months and the cost of batches, beside what is saved. */
export function CostChange({ of, opened, place, values }: Props) {
  const text = useText();
  const { head, shares } = opened;
  const fields = fieldsOf(of, place, true);
  const known = useMemo(() => [...fieldsOf(of, 'house', true), ...fieldsOf(of, 'area', true).filter(({ key }) => key === 'area')], [of]);
  const named = useCodeTexts(known);
  const asked = useRested(bodyOf(place, values, { noteid: head.noteid, fileid: head.fileid, follows: head.follows }));
  const whole = fields.every(({ key, required }) => required !== true || (values[key] ?? '') !== '');
  const { data } = useCall(VOUCHER_CALLS[of.trade].check, asked as never, { enabled: whole, keep: true, staleTime: 0 });
  const saved = typedOf(opened);
  const row = (key: string, name: string, was: string, now: string): PlainRow => ({ key, name, cells: [was, now] });
  const placed = (one: string): string => text(COST_PLACES.words[one as Place]);
  const typed = known.flatMap((field) => {
    const now = fields.some(({ key }) => key === field.key) ? values[field.key] : null;
    const [before, after] = [shownValue(field, saved[field.key], named), shownValue(field, now, named)];
    return before === after ? [] : [row(field.key, text(field.label), before, after)];
  });
  const [sums] = whole ? (data?.after ?? []) : [];
  const rows = [
    ...(place === head.place ? [] : [row('place', text(W.place), placed(head.place), placed(place))]),
    ...typed,
    ...(sums === undefined
      ? []
      : [
          row('total', text(W.total), count(head.total), count(sums.total)),
          row('balance', text(W.balance), count(head.balance), count(sums.balance)),
          ...changedShares(shares, data?.shares ?? []).map(({ day, was, now }) =>
            row(day, `${text(W.share)} ${formatDate(day)}`, count(was), count(now)),
          ),
          ...sums.batches.map(({ roomid, parityid, was, now }) =>
            row(`${roomid} ${parityid}`, `${text(OWN.batch)} ${roomid} #${parityid}`, count(was), count(now)),
          ),
        ]),
  ];
  const labels = Object.fromEntries(fields.map(({ key, label }) => [key, text(label)]));
  return (
    <>
      {rows.length === 0 ? null : <PlainTable label={text(OWN.will)} heads={[OWN.what, OWN.was, OWN.will]} rows={rows} stacks />}
      {whole && data !== undefined && data.issues.length > 0 ? (
        <IssueList tone="error" title={text(OWN.refuses)} issues={data.issues} labels={labels} />
      ) : null}
    </>
  );
}
