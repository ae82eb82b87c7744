import { Button, Group } from '@mantine/core';
import { useMemo } from 'react';
import { notify } from '#engine/web/client/notices.ts';
import { queries, useCall } from '#engine/web/client/query.ts';
import { FieldForm } from '#engine/web/forms/field-form.tsx';
import { useAct } from '#engine/web/forms/use-save.ts';
import { mayLeave } from '#engine/web/offline/leaving.ts';
import { NarrowFrame, type PartsDef } from '#engine/web/screens/parts-page.tsx';
import { loadSession } from '#engine/web/session/actions.ts';
import { useSession } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { Part } from '#engine/web/ui/part.tsx';
import { t3 } from '#kernel/language.ts';
import { grpfarmid } from '../contract/common.calls.ts';
import { changeFarm, findUsers, moveUser } from '../contract/user.calls.ts';
import { MOVE_FIELDS } from '../contract/user-fields.ts';

const WORDS = {
  own: t3('Trại làm việc của tôi', 'My working farm', 'ฟาร์มที่ฉันทำงาน'),
  here: t3('đang làm việc', 'working here', 'กำลังทำงาน'),
  choose: t3('Làm việc ở đây', 'Work here', 'ทำงานที่นี่'),
  changed: t3('Đã chuyển sang ', 'Now working on ', 'เปลี่ยนไปทำงานที่ '),
  others: t3('Chuyển nhân viên sang trại khác', 'Move staff to another farm', 'ย้ายพนักงานไปฟาร์มอื่น'),
  move: t3('Chuyển', 'Move', 'ย้าย'),
  moved: t3('Đã ghi việc chuyển trại', 'The move is saved', 'บันทึกการย้ายแล้ว'),
  atOnce: t3('Phiên đang mở đã kết thúc', 'Open sessions have ended', 'การใช้งานที่เปิดอยู่สิ้นสุดแล้ว'),
  later: t3('Có hiệu lực ở lần đăng nhập từ ngày đã chọn', 'In force at the sign-in from that day on', 'มีผลเมื่อเข้าสู่ระบบตั้งแต่วันที่เลือก'),
};

/** The farms in reach, and which of them the person works on. */
function OwnFarm() {
  const text = useText();
  const session = useSession();
  const farms = useCall(grpfarmid, {}).data?.farm ?? [];
  const { busy, save } = useAct(changeFarm, {
    onSaved: async ({ farmname }) => {
      queries.clear();
      await loadSession();
      notify('ok', text(WORDS.own), `${text(WORDS.changed)}${farmname}`);
    },
  });
  const work = async (newfarmid: string) => {
    if (await mayLeave('farm')) await save({ newfarmid });
  };
  return (
    <Part title={WORDS.own}>
      <ul>
        {farms.map((farm) => (
          <li key={farm.value}>
            <Group gap="sm" my={4}>
              <span>
                {farm.value} · {farm.label}
              </span>
              {farm.value === session?.FARMID ? <strong>{text(WORDS.here)}</strong> : null}
              {farm.value !== session?.FARMID && farm.state !== 'closed' ? (
                <Button
                  size="compact-sm"
                  variant="default"
                  loading={busy}
                  aria-label={`${text(WORDS.choose)}: ${farm.label}`}
                  onClick={() => void work(farm.value)}
                >
                  {text(WORDS.choose)}
                </Button>
              ) : null}
            </Group>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** Staff who are to work on another farm from a day on. */
function Staff() {
  const text = useText();
  const farms = useCall(grpfarmid, {}).data?.farm;
  const users = useCall(findUsers, { page: 1, size: 500 }).data?.rows;
  const rows = useMemo(
    () => ({
      userid: (users ?? [])
        .filter(({ editable }) => editable)
        .map((user) => ({ value: user.userid, label: `${user.name} (${user.userid}) · ${user.farmid ?? ''}` })),
      newfarmid: (farms ?? []).filter(({ state }) => state !== 'closed').map(({ value, label }) => ({ value, label: `${value} ${label}` })),
    }),
    [users, farms],
  );
  return (
    <Part title={WORDS.others}>
      <FieldForm
        label={text(WORDS.others)}
        draft="FarmUserChange"
        fields={MOVE_FIELDS}
        call={moveUser}
        rows={rows}
        submitLabel={text(WORDS.move)}
        forgets={['/admin/findUsers']}
        onSaved={({ now }) => notify('ok', text(WORDS.moved), text(now ? WORDS.atOnce : WORDS.later))}
      />
    </Part>
  );
}

/** Choosing the farm to work in, and moving staff to another farm. */
export const farmChangeParts: PartsDef = {
  route: 'FarmUserChange',
  frame: NarrowFrame,
  parts: [
    { key: 'own', content: () => <OwnFarm /> },
    { key: 'staff', content: () => <Staff /> },
  ],
};
