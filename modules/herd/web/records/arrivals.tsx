import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { Field, FieldValue } from '#engine/define/field.ts';
import { useCall } from '#engine/web/client/query.ts';
import { FieldWidget } from '#engine/web/fields/field-widget.tsx';
import { useAct } from '#engine/web/forms/use-save.ts';
import { useText } from '#engine/web/text/text.ts';
import { PlainTable } from '#engine/web/ui/plain-table.tsx';
import { formatDate } from '#i18n/dates.ts';
import { answerArrival, findArrivals } from '../../contract/arrivals.calls.ts';
import { STATUS_WORDS } from '../../contract/status-words.ts';
import { CARD_WORDS } from '../../contract/words.ts';

const WORDS = {
  title: { V: 'Heo chuyển đến đang chờ nhận', E: 'Animals from other farms, waiting for acceptance', T: 'สุกรจากฟาร์มอื่นที่รอรับ' },
  from: { V: 'Từ trại', E: 'From farm', T: 'จากฟาร์ม' },
  sent: { V: 'Ngày chuyển', E: 'Sent on', T: 'วันที่ส่ง' },
  until: { V: 'Nhận trước ngày', E: 'Accept by', T: 'รับภายใน' },
  house: { V: 'Nhận vào chuồng', E: 'Into house', T: 'รับเข้าโรงเรือน' },
  accept: { V: 'Nhận', E: 'Accept', T: 'รับ' },
  refuse: { V: 'Trả lại', E: 'Send back', T: 'ส่งคืน' },
} as const;
const HOUSE: Field = { key: 'roomid', kind: 'code', list: 'room', label: WORDS.house };

/** Animals other farms sent here: accepted into a house, or sent back. Nothing is drawn while none waits. */
export function Arrivals() {
  const text = useText();
  const { data } = useCall(findArrivals, {});
  const [house, setHouse] = useState<FieldValue>(null);
  const { busy, save } = useAct(answerArrival, { forgets: ['/herd/'] });
  const rows = data?.rows ?? [];
  if (rows.length === 0) return null;
  const give = ({ fromfarm, animalId }: (typeof rows)[number], answer: 'accept' | 'refuse') =>
    void save({ fromfarm, animalId, answer, roomid: typeof house === 'string' ? house : null });
  return (
    <section aria-labelledby="arrivals">
      <h2 id="arrivals">
        {text(WORDS.title)} ({rows.length})
      </h2>
      <FieldWidget field={HOUSE} value={house} onChange={setHouse} />
      <PlainTable
        label={text(WORDS.title)}
        heads={[CARD_WORDS.pgid, WORDS.from, CARD_WORDS.status, WORDS.sent, WORDS.until]}
        buttons
        rows={rows.map((row) => ({
          key: row.animalId,
          name: row.pgid,
          cells: [
            row.fromfarm,
            `${row.status === null ? '' : text(STATUS_WORDS[row.status] ?? CARD_WORDS.status)} ${row.sex === 'F' ? row.timeParity : ''}`,
            formatDate(row.eventdt as never),
            formatDate(row.lastdt as never),
            <Group key="answer">
              <Button size="compact-sm" loading={busy} onClick={() => give(row, 'accept')}>
                {text(WORDS.accept)}
              </Button>
              <Button size="compact-sm" variant="default" loading={busy} onClick={() => give(row, 'refuse')}>
                {text(WORDS.refuse)}
              </Button>
            </Group>,
          ],
        }))}
      />
    </section>
  );
}
