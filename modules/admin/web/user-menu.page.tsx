import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { notify } from '#engine/web/client/notices.ts';
import { forget, useCall } from '#engine/web/client/query.ts';
import { newRequestId } from '#engine/web/client/reqid.ts';
import { type OutputOf, send } from '#engine/web/client/send.ts';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { useParams } from '#engine/web/screens/search-params.ts';
import { useRights } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { findUsers, getMenus, saveMenus } from '../contract/user.calls.ts';
import { MENU_GROUPS } from '../domain/menu-groups.ts';

const t3 = (V: string, E: string, T: string) => ({ V, E, T });

const WORDS = {
  user: t3('Người dùng', 'User', 'ผู้ใช้'),
  choose: t3('Chọn người dùng', 'Choose a user', 'เลือกผู้ใช้'),
  find: t3('Tìm màn hình', 'Find a screen', 'ค้นหาหน้าจอ'),
  menu: t3('Màn hình', 'Screen', 'หน้าจอ'),
  save: t3('Lưu', 'Save', 'บันทึก'),
  saved: t3('Số quyền đã đổi: ', 'Rights changed: ', 'สิทธิ์ที่เปลี่ยน: '),
  preset: t3('Theo mặc định của cấp', 'Level default', 'ตามค่าเริ่มต้นของระดับ'),
  readonly: t3('Chỉ xem', 'Read only', 'ดูอย่างเดียว'),
  none: t3('Bỏ hết', 'None', 'ไม่มีสิทธิ์'),
  off: t3('khác mặc định', 'off default', 'ต่างจากค่าเริ่มต้น'),
  above: t3('trên cấp của người này', 'above this user’s level', 'สูงกว่าระดับของผู้ใช้'),
  V: t3('Xem', 'View', 'ดู'),
  A: t3('Thêm', 'Add', 'เพิ่ม'),
  E: t3('Sửa', 'Edit', 'แก้ไข'),
  D: t3('Xóa', 'Delete', 'ลบ'),
};

const FLAGS = ['V', 'A', 'E', 'D'] as const;
type Flag = (typeof FLAGS)[number];
type MenuNode = OutputOf<typeof getMenus>['menus'][number];
type Ticks = Readonly<Record<string, Readonly<Record<Flag, 'Y' | 'N'>>>>;

const flagsOf = (node: MenuNode, ticks: Ticks): Readonly<Record<Flag, 'Y' | 'N'>> => ticks[node.menuid] ?? node;

/** True when the granter may set the flag: he has it, or takes it away; visitors' pages keep their view. */
function mayTick(node: MenuNode, flag: Flag, on: boolean): boolean {
  if (flag === 'V' && node.menulvl === 0) return false;
  if (on) return true;
  return node.may[flag] === 'Y' && !node.above;
}

/** The flags after one tick: the others need view, and go with it. */
function ticked(flags: Readonly<Record<Flag, 'Y' | 'N'>>, flag: Flag): Record<Flag, 'Y' | 'N'> {
  const next = { V: flags.V, A: flags.A, E: flags.E, D: flags.D, [flag]: flags[flag] === 'Y' ? 'N' : 'Y' } as Record<Flag, 'Y' | 'N'>;
  if (flag === 'V' && next.V === 'N') return { V: 'N', A: 'N', E: 'N', D: 'N' };
  return next[flag] === 'Y' ? { ...next, V: 'Y' } : next;
}

function MenuLine({
  node,
  ticks,
  onTick,
  open,
}: {
  readonly node: MenuNode;
  readonly ticks: Ticks;
  readonly onTick: (node: MenuNode, flag: Flag) => void;
  readonly open: boolean;
}) {
  const text = useText();
  const flags = flagsOf(node, ticks);
  const off = FLAGS.some((flag) => flags[flag] !== node.byDefault[flag]);
  return (
    <tr>
      <th scope="row">
        {node.menunm}{' '}
        <span className="dim">
          {node.menuid}
          {off ? ` · ${text(WORDS.off)}` : ''}
          {node.above ? ` · ${text(WORDS.above)}` : ''}
        </span>
      </th>
      {FLAGS.map((flag) => (
        <td key={flag} data-tone={flags[flag] === node.byDefault[flag] ? undefined : 'warn'}>
          <input
            type="checkbox"
            checked={flags[flag] === 'Y'}
            disabled={!open || !mayTick(node, flag, flags[flag] === 'Y')}
            aria-label={`${node.menunm}: ${text(WORDS[flag])}`}
            onChange={() => onTick(node, flag)}
          />
        </td>
      ))}
    </tr>
  );
}

function MenuTable({ userid }: { readonly userid: string }) {
  const text = useText();
  const rights = useRights('UserMenu');
  const { data } = useCall(getMenus, { userid });
  const [ticks, setTicks] = useState<Ticks>({});
  const [search, setSearch] = useState('');
  const [busy, setBusy] = useState(false);
  const shown = useMemo(
    () => (data?.menus ?? []).filter((node) => `${node.menunm} ${node.menuid}`.toLowerCase().includes(search.toLowerCase())),
    [data, search],
  );
  const preset = (choose: (node: MenuNode, flag: Flag) => 'Y' | 'N') => () =>
    setTicks({
      ...ticks,
      ...Object.fromEntries(
        shown.map((node) => [
          node.menuid,
          Object.fromEntries(
            FLAGS.map((flag) => {
              const now = flagsOf(node, ticks)[flag];
              const next = choose(node, flag);
              return [flag, now === next || mayTick(node, flag, now === 'Y') ? next : now];
            }),
          ) as Record<Flag, 'Y' | 'N'>,
        ]),
      ),
    });
  const changed = (data?.menus ?? []).filter((node) => FLAGS.some((flag) => flagsOf(node, ticks)[flag] !== node[flag]));
  const save = async () => {
    setBusy(true);
    const saved = await send(saveMenus, {
      reqid: newRequestId(),
      userid,
      menus: changed.map((node) => ({
        menuid: node.menuid,
        ...flagsOf(node, ticks),
        V: flagsOf(node, ticks).V,
        A: flagsOf(node, ticks).A,
        E: flagsOf(node, ticks).E,
        D: flagsOf(node, ticks).D,
        until: node.until,
      })),
    });
    if (saved !== null) {
      notify('ok', data?.name ?? userid, `${text(WORDS.saved)}${saved.changed}`);
      setTicks({});
      forget('/admin/getMenus');
    }
    setBusy(false);
  };
  if (data === undefined) return null;
  return (
    <>
      <Group align="end" my="md">
        <TextInput label={text(WORDS.find)} value={search} onChange={(event) => setSearch(event.currentTarget.value)} />
        <Button variant="default" disabled={!rights.edit} onClick={preset((node, flag) => node.byDefault[flag])}>
          {text(WORDS.preset)}
        </Button>
        <Button variant="default" disabled={!rights.edit} onClick={preset((node, flag) => (flag === 'V' ? node.V : 'N'))}>
          {text(WORDS.readonly)}
        </Button>
        <Button variant="default" disabled={!rights.edit} onClick={preset(() => 'N')}>
          {text(WORDS.none)}
        </Button>
        <Button loading={busy} disabled={!rights.edit || changed.length === 0} onClick={() => void save()}>
          {text(WORDS.save)} ({changed.length})
        </Button>
      </Group>
      <div className="table-box">
        <table className="report-table">
          <thead>
            <tr>
              <th scope="col">{text(WORDS.menu)}</th>
              {FLAGS.map((flag) => (
                <th key={flag} scope="col">
                  {text(WORDS[flag])}
                </th>
              ))}
            </tr>
          </thead>
          {[...MENU_GROUPS, { group: 'none', title: t3('Mở bằng địa chỉ', 'By address', 'เปิดด้วยที่อยู่') }].map(({ group, title }) => {
            const nodes = shown.filter((node) => node.parentid === group);
            if (nodes.length === 0) return null;
            return (
              <tbody key={group}>
                <tr>
                  <th colSpan={5} scope="rowgroup">
                    {text(title)} ({nodes.filter((node) => flagsOf(node, ticks).V === 'Y').length}/{nodes.length})
                  </th>
                </tr>
                {nodes.map((node) => (
                  <MenuLine
                    key={node.menuid}
                    node={node}
                    ticks={ticks}
                    open={rights.edit}
                    onTick={(item, flag) => setTicks({ ...ticks, [item.menuid]: ticked(flagsOf(item, ticks), flag) })}
                  />
                ))}
              </tbody>
            );
          })}
        </table>
      </div>
    </>
  );
}

/** One user's rights, menu by menu. */
export default function UserMenuPage() {
  const text = useText();
  const [search, setSearch] = useParams();
  const users = useCall(findUsers, { page: 1, size: 500 }).data?.rows ?? [];
  const userid = search['userid'] ?? '';
  return (
    <PageFrame>
      <NativeSelect
        label={text(WORDS.user)}
        value={userid}
        maw={420}
        onChange={(event) => setSearch({ userid: event.currentTarget.value })}
        data={[
          { value: '', label: text(WORDS.choose) },
          ...users
            .filter(({ editable }) => editable)
            .map((user) => ({ value: user.userid, label: `${user.name} (${user.userid}) · ${user.usrlvl} · ${user.farmid ?? ''}` })),
        ]}
      />
      {userid === '' ? null : <MenuTable key={userid} userid={userid} />}
    </PageFrame>
  );
}
