import { Button } from '@mantine/core';
import { NO_EXPIRY } from '#engine/ledger/domain/lots.ts';
import { useCall } from '#engine/web/client/query.ts';
import type { DetailProps } from '#engine/web/screens/declare.tsx';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { useText } from '#engine/web/text/text.ts';
import { Empty } from '#engine/web/ui/empty.tsx';
import { PlainTable } from '#engine/web/ui/plain-table.tsx';
import { formatDate } from '#i18n/dates.ts';
import { t3 } from '#kernel/language.ts';
import { stockdata } from '../../contract/lookup.calls.ts';
import { WORDS } from '../words.ts';

const OWN = {
  title: t3('Phiếu kiểm kê', 'Count sheet', 'ใบตรวจนับ'),
  counted: t3('Số đếm được', 'Counted', 'จำนวนที่นับได้'),
  back: t3('Về danh mục kho', 'Back to the warehouses', 'กลับไปรายชื่อคลัง'),
  none: t3('Kho đang trống', 'The warehouse is empty', 'คลังว่าง'),
};

/** What a warehouse should hold, with room to write what was counted. The book quantity is left out, so that people count. */
export function CountSheet({ value: storeid, onBack }: DetailProps) {
  const text = useText();
  const { data } = useCall(stockdata, { catArray: [{ storeid }] });
  const rows = data ?? [];
  return (
    <PageFrame
      title={`${text(OWN.title)} ${storeid}`}
      actions={
        <>
          <Button variant="default" onClick={onBack}>
            {text(OWN.back)}
          </Button>
          <Button onClick={() => print()}>{text(WORDS.print)}</Button>
        </>
      }
    >
      {data !== undefined && rows.length === 0 ? <Empty title={text(OWN.none)} /> : null}
      {rows.length === 0 ? null : (
        <PlainTable
          label={text(OWN.title)}
          heads={[WORDS.item, WORDS.lot, WORDS.expdt, WORDS.unit, OWN.counted]}
          rows={rows.map(({ itemid, name, lot, expdt, unit }) => ({
            key: `${itemid} ${lot} ${expdt}`,
            name: `${itemid} ${name}`,
            cells: [lot, expdt === NO_EXPIRY ? '' : formatDate(expdt), unit, <div key="counted" style={{ minWidth: '8rem' }} />],
          }))}
        />
      )}
    </PageFrame>
  );
}
