import { NativeSelect, Stack } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Field, FieldValue } from '#engine/define/field.ts';
import type { Column } from '#engine/define/report.ts';
import { forget, useCall } from '#engine/web/client/query.ts';
import { newRequestId } from '#engine/web/client/reqid.ts';
import { send } from '#engine/web/client/send.ts';
import { FieldWidget } from '#engine/web/fields/field-widget.tsx';
import { FieldForm } from '#engine/web/forms/field-form.tsx';
import { type EnteredRow, EntryPage, useJustEntered } from '#engine/web/screens/entry-page.tsx';
import { PageLink } from '#engine/web/screens/page-link.tsx';
import { useRegistry } from '#engine/web/screens/registry-context.ts';
import { useSession } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { formatDate } from '#i18n/dates.ts';
import { getNursery, removeNurseryDeath, saveNurseryDeath } from '../../contract/records.calls.ts';

const WORDS = {
  form: { V: 'Heo cai sữa chết', E: 'Nursery deaths', T: 'ลูกสุกรอนุบาลตาย' },
  house: { V: 'Chuồng cai sữa', E: 'Nursery house', T: 'โรงเรือนอนุบาล' },
  day: { V: 'Ngày', E: 'Date', T: 'วันที่' },
  count: { V: 'Số con chết', E: 'Deaths', T: 'จำนวนตาย' },
  week: { V: 'Tuần tuổi', E: 'Week of age', T: 'สัปดาห์อายุ' },
  reason: { V: 'Lý do', E: 'Reason', T: 'สาเหตุ' },
  way: { V: 'Cách chết', E: 'Died or put down', T: 'ตายหรือทำลาย' },
  died: { V: 'Chết', E: 'Died', T: 'ตาย' },
  down: { V: 'Tiêu hủy', E: 'Put down', T: 'ทำลาย' },
  weight: { V: 'Khối lượng', E: 'Weight', T: 'น้ำหนัก' },
  operator: { V: 'Người thực hiện', E: 'Operator', T: 'ผู้ปฏิบัติงาน' },
  disposal: { V: 'Cách xử lý xác', E: 'Disposal', T: 'วิธีกำจัดซาก' },
  remark: { V: 'Ghi chú', E: 'Remark', T: 'หมายเหตุ' },
  heads: { V: 'Số heo trong chuồng', E: 'Pigs in the house', T: 'จำนวนในโรงเรือน' },
  weaned: { V: 'Cai sữa vào', E: 'Weaned in', T: 'หย่านมเข้า' },
  movedIn: { V: 'Chuyển đến', E: 'Moved in', T: 'ย้ายเข้า' },
  movedOut: { V: 'Chuyển đi', E: 'Moved out', T: 'ย้ายออก' },
  age: { V: 'Tuổi trung bình (ngày)', E: 'Mean age (days)', T: 'อายุเฉลี่ย (วัน)' },
  recent: { V: 'Chết 14 ngày qua', E: 'Deaths of the last 14 days', T: 'ตายใน 14 วันที่ผ่านมา' },
  none: { V: 'Không có', E: 'None', T: 'ไม่มี' },
  batch: {
    V: 'Chuồng này nuôi theo lô: ghi heo chết ở màn hình heo thịt.',
    E: 'This house is run as a batch: deaths are typed with the grow-finish events.',
    T: 'โรงเรือนนี้เลี้ยงเป็นรุ่น ให้บันทึกที่หน้าสุกรขุน',
  },
} as const;

const HOUSE: Field = { key: 'roomid', kind: 'code', list: 'room', listParents: { area: 'nursery' }, label: WORDS.house, required: true };
const FIELDS: readonly Field[] = [
  { key: 'eventdt', kind: 'date', label: WORDS.day, required: true, initial: 'today' },
  { key: 'count', kind: 'int', label: WORDS.count, required: true, min: 1, max: 1000 },
  { key: 'week', kind: 'int', label: WORDS.week, required: true, min: 1, max: 20 },
  { key: 'reason', kind: 'code', list: 'reason', listParents: { eventcd: 'PLD' }, label: WORDS.reason, required: true },
  { key: 'weight', kind: 'decimal', decimals: 1, unit: 'kg', label: WORDS.weight, min: 0, max: 9999 },
  { key: 'applyid', kind: 'code', list: 'applyid', label: WORDS.operator, required: true, initial: 'keep' },
  { key: 'disposal', kind: 'code', list: 'disposal', label: WORDS.disposal },
  { key: 'remark', kind: 'longtext', label: WORDS.remark, maxLength: 500 },
];
const COLUMNS: readonly Column[] = [
  { key: 'eventdt', label: WORDS.day, type: 'date' },
  { key: 'roomid', label: WORDS.house, type: 'text' },
  { key: 'count', label: WORDS.count, type: 'int' },
  { key: 'week', label: WORDS.week, type: 'int' },
  { key: 'heads', label: WORDS.heads, type: 'int' },
];

/** The house beside the form: what came, went and died. */
function HouseCard({ roomid, day }: { readonly roomid: string; readonly day: string }) {
  const text = useText();
  const registry = useRegistry();
  const { data } = useCall(getNursery, { roomid, eventdt: day }, { keep: true });
  if (data === undefined) return null;
  if (data.batchflg)
    return (
      <p role="alert">
        {text(WORDS.batch)} {registry.routes.has('PigletEvent') ? <PageLink name="PigletEvent">{'→'}</PageLink> : null}
      </p>
    );
  const facts = [
    [WORDS.heads, data.heads],
    [WORDS.weaned, data.weaned],
    [WORDS.movedIn, data.movedIn],
    [WORDS.movedOut, data.movedOut],
    [WORDS.count, data.dead],
    [WORDS.age, data.age === null ? '–' : Math.round(data.age)],
    [WORDS.week, data.week ?? '–'],
  ] as const;
  const deaths = data.days.filter(({ count }) => count > 0);
  return (
    <section aria-label={text(WORDS.house)}>
      <h2>
        {text(WORDS.house)} {roomid}
      </h2>
      <table className="report-table">
        <tbody>
          {facts.map(([label, value]) => (
            <tr key={label.E}>
              <th scope="row">{text(label)}</th>
              <td className="num">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h3>{text(WORDS.recent)}</h3>
      {deaths.length === 0 ? <p className="dim">{text(WORDS.none)}</p> : null}
      <ul>
        {deaths.map(({ day: one, count }) => (
          <li key={one}>
            {formatDate(one as never)}: {count}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Deaths of weaned piglets by house, several lines in one sitting. */
export default function FeedpigEventPage() {
  const text = useText();
  const session = useSession();
  const entered = useJustEntered();
  const [house, setHouse] = useState<FieldValue>(null);
  const [way, setWay] = useState<'died' | 'put-down'>('died');
  const roomid = typeof house === 'string' ? house : '';
  const day = session?.CURBUSDT ?? '';
  const { data } = useCall(getNursery, { roomid, eventdt: day }, { enabled: roomid !== '' && day !== '', keep: true });
  const week = data?.week ?? null;
  const initial = useMemo(() => (week === null ? {} : { week }), [week]);
  const undo = async (row: EnteredRow): Promise<boolean> => {
    if ((await send(removeNurseryDeath, { reqid: newRequestId(), deathId: row.id, change: 'undo' })) === null) return false;
    entered.remove(row.id);
    forget('/herd/');
    return true;
  };
  return (
    <EntryPage columns={COLUMNS} rows={entered.rows} onUndo={undo} aside={roomid === '' ? null : <HouseCard roomid={roomid} day={day} />}>
      <Stack>
        <FieldWidget field={HOUSE} value={house} onChange={setHouse} />
        <NativeSelect
          label={text(WORDS.way)}
          value={way}
          onChange={(event) => setWay(event.currentTarget.value === 'died' ? 'died' : 'put-down')}
          data={[
            { value: 'died', label: text(WORDS.died) },
            { value: 'put-down', label: text(WORDS.down) },
          ]}
        />
        <FieldForm
          key={`${roomid}.${week}`}
          label={text(WORDS.form)}
          fields={FIELDS}
          call={saveNurseryDeath}
          draft={`FeedpigEvent.${roomid}`}
          initial={initial}
          toInput={(values) => ({ ...values, roomid, way }) as never}
          onSaved={(saved, values) => {
            const { eventdt, count, week: weeks } = values;
            entered.add({ id: saved.deathId, eventdt: String(eventdt), roomid, count: Number(count), week: Number(weeks), heads: saved.heads });
            forget('/herd/');
          }}
        />
      </Stack>
    </EntryPage>
  );
}
