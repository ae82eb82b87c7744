import { Button, Group } from '@mantine/core';
import { useMemo } from 'react';
import { notify } from '#engine/web/client/notices.ts';
import { queries, useCall } from '#engine/web/client/query.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import { FieldForm } from '#engine/web/forms/field-form.tsx';
import { useAct } from '#engine/web/forms/use-save.ts';
import { mayLeave } from '#engine/web/offline/leaving.ts';
import { NarrowFrame, type PartsDef } from '#engine/web/screens/parts-page.tsx';
import { loadSession } from '#engine/web/session/actions.ts';
import { useSession } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { Part } from '#engine/web/ui/part.tsx';
import { formatDate } from '#i18n/dates.ts';
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
  planned: t3('Đang chờ chuyển', 'Planned moves', 'รอการย้าย'),
  takeBack: t3('Hủy việc chuyển', 'Take the move back', 'ยกเลิกการย้าย'),
  takenBack: t3('Đã hủy việc chuyển', 'The move is taken back', 'ยกเลิกการย้ายแล้ว'),
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
            <Group gap="sm" my={4} maw={420} justify="space-between" wrap="nowrap">
              <span>
                {farm.value} · {farm.label}
              </span>
              {farm.value === session?.FARMID ? <strong>{text(WORDS.here)}</strong> : null}
              {farm.value !== session?.FARMID && farm.state !== 'closed' ? (
                <Button
                  size="compact-sm"
                  flex="none"
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

type User = OutputOf<typeof findUsers>['rows'][number];

/** Moves whose day has not come, each of which may be taken back. */
function PlannedMoves({ users }: { readonly users: readonly User[] }) {
  const text = useText();
  const { busy, save } = useAct(moveUser, {
    forgets: ['/admin/findUsers'],
    onSaved: () => notify('ok', text(WORDS.planned), text(WORDS.takenBack)),
  });
  const today = useSession()?.CURBUSDT ?? '';
  const moves = users.flatMap(({ userid, name, farmid, planned }) =>
    planned === null || farmid === null ? [] : [{ userid, name, farmid, planned }],
  );
  if (moves.length === 0) return null;
  return (
    <>
      <h3>{text(WORDS.planned)}</h3>
      <ul>
        {moves.map(({ userid, name, farmid, planned }) => (
          <li key={userid}>
            {name} ({userid}) · {farmid} → {planned.farmid} · {formatDate(planned.from)}{' '}
            <Button
              size="compact-xs"
              variant="default"
              loading={busy}
              aria-label={`${text(WORDS.takeBack)}: ${name}`}
              onClick={() => void save({ userid, newfarmid: farmid, from: today, flags: 'keep' })}
            >
              {text(WORDS.takeBack)}
            </Button>
          </li>
        ))}
      </ul>
    </>
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
      <PlannedMoves users={(users ?? []).filter(({ editable }) => editable)} />
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
