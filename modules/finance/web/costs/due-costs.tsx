import { Button } from '@mantine/core';
import { useCall } from '#engine/web/client/query.ts';
import { count, useText } from '#engine/web/text/text.ts';
import { PlainTable } from '#engine/web/ui/plain-table.tsx';
import { formatDate } from '#i18n/dates.ts';
import { t3 } from '#kernel/language.ts';
import { VOUCHER_CALLS } from '#modules/finance/contract/costs/voucher.document.ts';
import { COST_WORDS as W } from '#modules/finance/contract/costs/words.ts';
import type { Whose } from './cost-form.ts';

const OWN = {
  due: t3('Đến hạn lặp lại', 'Repeating costs due', 'ถึงกำหนดซ้ำ'),
  again: t3('Lập phiếu tháng này', 'Enter it again', 'บันทึกอีกครั้ง'),
};

/** Costs that repeat and were not written again; one press fills the form. */
export function DueCosts({ of, onTake }: Whose & { readonly onTake: (noteid: string) => void }) {
  const text = useText();
  const { data } = useCall(VOUCHER_CALLS[of.trade].due, {});
  const rows = data?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <section aria-label={text(OWN.due)}>
      <h2>{text(OWN.due)}</h2>
      <PlainTable
        label={text(OWN.due)}
        heads={[W.item, W.place, W.valuedt, { numeric: true, label: W.amount }, '']}
        rows={rows.map((row) => ({
          key: row.noteid,
          name: row.item,
          cells: [
            row.placeName,
            formatDate(row.due),
            count(row.amount),
            <Button key="again" size="compact-sm" variant="default" aria-label={`${text(OWN.again)} ${row.item}`} onClick={() => onTake(row.noteid)}>
              {text(OWN.again)}
            </Button>,
          ],
        }))}
      />
    </section>
  );
}
