import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Field } from '#engine/define/field.ts';
import type { Column } from '#engine/define/report.ts';
import { notify } from '#engine/web/client/notices.ts';
import { useCall } from '#engine/web/client/query.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import { DateField } from '#engine/web/fields/date-field.tsx';
import { useAct } from '#engine/web/forms/use-save.ts';
import { ReportGrid } from '#engine/web/grid/report-grid.tsx';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { useParams } from '#engine/web/screens/search-params.ts';
import { useRights } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { AddressTabs } from '#engine/web/ui/address-tabs.tsx';
import { HeadRow } from '#engine/web/ui/head-row.tsx';
import { MENU_GROUPS } from '#i18n/menu-groups.ts';
import { findUsers, getMenus, saveMenus } from '../contract/user.calls.ts';
import { MODULE_NAMES } from './menu-copy-words.ts';
import { LABELS } from './user-form.tsx';
import { FLAGS, type Flag, flagsOf, MenuLine, type MenuNode, mayTick, type Ticks, ticked } from './user-menu-line.tsx';
import { MenuPreview, WhyPanel } from './user-menu-panels.tsx';
import { USER_MENU_WORDS as WORDS } from './user-menu-words.ts';

const END: Field = { key: 'until', kind: 'date', label: WORDS.end };
const GROUPS = [...MENU_GROUPS, { group: 'none', title: WORDS.byAddress }];

/** Which screens are shown: words, module and menu group, as the address has them. */
function isShown(node: MenuNode, search: Readonly<Record<string, string | undefined>>): boolean {
  const words = (search['find'] ?? '').toLowerCase();
  const fits = (wanted: string | undefined, found: string): boolean => (wanted ?? '') === '' || wanted === found;
  return fits(search['module'], node.module) && fits(search['group'], node.parentid) && `${node.menunm} ${node.menuid}`.toLowerCase().includes(words);
}

/** The rows of the table, group by group, each with how many of its screens are open. */
function MenuTree({
  nodes,
  ticks,
  endOf,
  open,
  onTick,
}: {
  readonly nodes: readonly MenuNode[];
  readonly ticks: Ticks;
  readonly endOf: (node: MenuNode) => string | null;
  readonly open: boolean;
  readonly onTick: (node: MenuNode, flag: Flag) => void;
}) {
  const text = useText();
  return (
    <div className="table-box">
      <table className="report-table">
        <HeadRow heads={[WORDS.menu, ...FLAGS.map((flag) => WORDS[flag])]} />
        {GROUPS.map(({ group, title }) => {
          const own = nodes.filter((node) => node.parentid === group);
          if (own.length === 0) return null;
          return (
            <tbody key={group}>
              <tr>
                <th colSpan={5} scope="rowgroup">
                  {text(title)} ({own.filter((node) => flagsOf(node, ticks).V === 'Y').length}/{own.length})
                </th>
              </tr>
              {own.map((node) => (
                <MenuLine key={node.menuid} node={node} ticks={ticks} until={endOf(node)} open={open} onTick={onTick} />
              ))}
            </tbody>
          );
        })}
      </table>
    </div>
  );
}

/** The user's menus with what is ticked and not yet saved. */
function useMenus(userid: string) {
  const text = useText();
  const [search] = useParams();
  const { data } = useCall(getMenus, { userid });
  const [ticks, setTicks] = useState<Ticks>({});
  const [ends, setEnds] = useState<Readonly<Record<string, string | null>>>({});
  const saving = useAct(saveMenus, {
    forgets: ['/admin/getMenus'],
    onSaved: ({ changed: n }) => {
      notify('ok', data?.name ?? userid, `${text(WORDS.saved)}${n}`);
      setTicks({});
      setEnds({});
    },
  });
  const menus = data?.menus ?? [];
  const shown = useMemo(() => (data?.menus ?? []).filter((node) => isShown(node, search)), [data, search]);
  const endOf = (node: MenuNode): string | null => (ends[node.menuid] === undefined ? node.until : (ends[node.menuid] ?? null));
  const changed = menus.filter((node) => FLAGS.some((flag) => flagsOf(node, ticks)[flag] !== node[flag]) || endOf(node) !== node.until);
  const lineOf = (node: MenuNode) => {
    const { V, A, E, D } = flagsOf(node, ticks);
    return { menuid: node.menuid, V, A, E, D, until: endOf(node) };
  };
  return {
    ...{ data, ticks, shown, changed, endOf, busy: saving.busy },
    save: () => void saving.save({ userid, menus: changed.map(lineOf) }),
    /** Sets every flag shown that the person may give or take. */
    preset: (choose: (node: MenuNode, flag: Flag) => 'Y' | 'N') => () => {
      const flagAfter = (node: MenuNode, flag: Flag): 'Y' | 'N' => {
        const now = flagsOf(node, ticks)[flag];
        const next = choose(node, flag);
        return now === next || mayTick(node, flag, now === 'Y') ? next : now;
      };
      const after = shown.map((node) => [node.menuid, Object.fromEntries(FLAGS.map((flag) => [flag, flagAfter(node, flag)]))] as const);
      setTicks({ ...ticks, ...(Object.fromEntries(after) as Ticks) });
    },
    /** Sets the day the flags shown end. */
    endAll: (end: string | null) => {
      const open = shown.filter((node) => node.menulvl > 0 && flagsOf(node, ticks).V === 'Y');
      setEnds({ ...ends, ...Object.fromEntries(open.map((node) => [node.menuid, end])) });
    },
    tick: (node: MenuNode, flag: Flag) => setTicks({ ...ticks, [node.menuid]: ticked(flagsOf(node, ticks), flag) }),
  };
}

/** Which of the menus are shown: kept in the address. */
function MenuFilters({ menus }: { readonly menus: readonly MenuNode[] }) {
  const text = useText();
  const [search, setSearch] = useParams();
  const there = new Set(menus.map((node) => node.module));
  const modules = Object.entries(MODULE_NAMES).filter(([name]) => there.has(name));
  const all = { value: '', label: text(WORDS.all) };
  return (
    <Group align="end" my="md">
      <TextInput
        label={text(WORDS.find)}
        value={search['find'] ?? ''}
        onChange={(event) => setSearch({ ...search, find: event.currentTarget.value })}
      />
      <NativeSelect
        label={text(WORDS.module)}
        value={search['module'] ?? ''}
        data={[all, ...modules.map(([value, label]) => ({ value, label: text(label) }))]}
        onChange={(event) => setSearch({ ...search, module: event.currentTarget.value })}
      />
      <NativeSelect
        label={text(WORDS.group)}
        value={search['group'] ?? ''}
        data={[all, ...GROUPS.map(({ group, title }) => ({ value: group, label: text(title) }))]}
        onChange={(event) => setSearch({ ...search, group: event.currentTarget.value })}
      />
    </Group>
  );
}

/** What may be done to all menus shown, and the save. */
function MenuActions({ state }: { readonly state: ReturnType<typeof useMenus> }) {
  const text = useText();
  const { edit } = useRights('UserMenu');
  const [end, setEnd] = useState<string | null>(null);
  const { preset, changed } = state;
  const presets = [
    [WORDS.preset, preset((node, flag) => node.byDefault[flag])],
    [WORDS.readonly, preset((node, flag) => (flag === 'V' ? node.V : 'N'))],
    [WORDS.none, preset(() => 'N')],
  ] as const;
  return (
    <Group align="end" my="md">
      {presets.map(([label, run]) => (
        <Button key={label.E} variant="default" disabled={!edit} onClick={run}>
          {text(label)}
        </Button>
      ))}
      <DateField field={END} value={end} onChange={(value) => setEnd(typeof value === 'string' && value !== '' ? value : null)} />
      <Button variant="default" disabled={!edit} onClick={() => state.endAll(end)}>
        {text(WORDS.setEnd)}
      </Button>
      <Button loading={state.busy} disabled={!edit || changed.length === 0} onClick={state.save}>
        {text(WORDS.save)} ({changed.length})
      </Button>
    </Group>
  );
}

function MenuTable({ userid }: { readonly userid: string }) {
  const rights = useRights('UserMenu');
  const state = useMenus(userid);
  const { data, shown, ticks, endOf, tick } = state;
  if (data === undefined) return null;
  const table = (
    <>
      <MenuFilters menus={data.menus} />
      <MenuActions state={state} />
      <MenuTree nodes={shown} ticks={ticks} endOf={endOf} open={rights.edit} onTick={tick} />
    </>
  );
  return (
    <AddressTabs
      param="view"
      tabs={[
        { key: 'rights', label: WORDS.rights, content: () => table },
        { key: 'preview', label: WORDS.preview, content: () => <MenuPreview menus={data.menus} language={data.language} /> },
        { key: 'why', label: WORDS.why, content: () => <WhyPanel menus={data.menus} /> },
      ]}
    />
  );
}

const COLUMNS: readonly Column[] = [
  { key: 'name', label: LABELS.name, type: 'text', frozen: true, width: 20 },
  { key: 'differs', label: LABELS.differs, type: 'int' },
  { key: 'role', label: LABELS.role, type: 'text', width: 18 },
  { key: 'farmid', label: LABELS.farmid, type: 'text' },
  { key: 'userid', label: LABELS.username, type: 'text' },
];

/** The people whose rights may be changed, with how many of them are unlike their level's; one opens. */
function UserTable({ users, onOpen }: { readonly users: OutputOf<typeof findUsers>['rows']; readonly onOpen: (userid: string) => void }) {
  const text = useText();
  const rows = users.map(({ userid, name, role, farmid, differs }) => ({ userid, name, role, farmid, differs }));
  return <ReportGrid columns={COLUMNS} rows={rows} label={text(WORDS.choose)} onRow={(row) => onOpen(String(row['userid']))} />;
}

/**
 * Page by hand: a tree of screens with four ticks each, kept until they are saved together.
 * One user's rights, menu by menu.
 */
export default function UserMenuPage() {
  const text = useText();
  const [search, setSearch] = useParams();
  const { data } = useCall(findUsers, { page: 1, size: 500 });
  const users = (data?.rows ?? []).filter(({ editable }) => editable);
  const choose = (chosen: string) => setSearch({ userid: chosen });
  const userid = search['userid'] ?? '';
  return (
    <PageFrame>
      <NativeSelect
        label={text(WORDS.user)}
        value={userid}
        maw={420}
        mb="md"
        onChange={(event) => choose(event.currentTarget.value)}
        data={[
          { value: '', label: text(WORDS.choose) },
          ...users.map((user) => ({ value: user.userid, label: `${user.name} (${user.userid}) · ${user.role} · ${user.farmid ?? ''}` })),
        ]}
      />
      {userid === '' && data !== undefined ? <UserTable users={users} onOpen={choose} /> : null}
      {userid === '' ? null : <MenuTable key={userid} userid={userid} />}
    </PageFrame>
  );
}
