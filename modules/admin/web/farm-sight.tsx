import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '#engine/web/client/query.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import { instantText } from '#engine/web/text/instant.ts';
import { useT, useText } from '#engine/web/text/text.ts';
import { formatDate } from '#i18n/dates.ts';
import { t3 } from '#kernel/language.ts';
import { farmSight } from '../contract/farm.calls.ts';

const WORDS = {
  title: t3('Ai thấy trại này', 'Who sees this farm', 'ใครเห็นฟาร์มนี้'),
  farm: t3('Trại', 'Farm', 'ฟาร์ม'),
  mated: t3('Nái đã phối hiện có', 'Mated females', 'แม่พันธุ์ที่ผสมแล้ว'),
  users: t3('Người dùng của trại', 'Users of the farm', 'ผู้ใช้ของฟาร์ม'),
  moves: t3('Các lần chuyển nhóm', 'History of moves', 'ประวัติการย้ายกลุ่ม'),
  none: t3('Chưa chuyển lần nào.', 'Never moved.', 'ยังไม่เคยย้าย'),
};

/** What a farm group is called. */
type NameOf = (code: string) => string;

function Sight({ sight, groupName }: { readonly sight: OutputOf<typeof farmSight>; readonly groupName: NameOf }) {
  const text = useText();
  return (
    <>
      <p>
        {text(WORDS.mated)}: {sight.mated} · {text(WORDS.users)}: {sight.levels.map(({ role, n }) => `${role} ${n}`).join(', ') || '0'}
      </p>
      <ul>
        {sight.people.map(({ userid, name, role }) => (
          <li key={userid}>
            {name} ({userid}) · {role}
          </li>
        ))}
      </ul>
      <h3>{text(WORDS.moves)}</h3>
      {sight.moves.length === 0 ? <p className="dim">{text(WORDS.none)}</p> : null}
      <ul>
        {sight.moves.map((move) => (
          <li key={move.at}>
            {move.movedt === null ? instantText(move.at) : formatDate(move.movedt)} · {groupName(move.from)} → {groupName(move.to)} · {move.by}
            {move.reason === null ? '' : ` · ${move.reason}`}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Who sees a chosen farm, its people by level, and its moves between groups. */
export function FarmSight({
  farms,
  groupName,
}: {
  readonly farms: readonly { readonly value: string; readonly label: string }[];
  readonly groupName: NameOf;
}) {
  const text = useText();
  const t = useT('app');
  const [farmid, setFarmid] = useState('');
  const { data } = useCall(farmSight, { farmid }, { enabled: farmid !== '' });
  return (
    <section>
      <h2>{text(WORDS.title)}</h2>
      <NativeSelect
        label={text(WORDS.farm)}
        maw={320}
        mb="md"
        value={farmid}
        data={[{ value: '', label: t('choose') }, ...farms.map(({ value, label }) => ({ value, label: `${value} ${label}` }))]}
        onChange={(event) => setFarmid(event.currentTarget.value)}
      />
      {data === undefined || farmid === '' ? null : <Sight sight={data} groupName={groupName} />}
    </section>
  );
}
