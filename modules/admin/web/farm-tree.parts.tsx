import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { FieldValues } from '#engine/define/field.ts';
import { useCall } from '#engine/web/client/query.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import { DateField } from '#engine/web/fields/date-field.tsx';
import { FieldForm } from '#engine/web/forms/field-form.tsx';
import { useAct } from '#engine/web/forms/use-save.ts';
import { NarrowFrame, type PartsDef } from '#engine/web/screens/parts-page.tsx';
import { useRights, useSession } from '#engine/web/session/store.ts';
import { count, useT, useText } from '#engine/web/text/text.ts';
import { Dialog } from '#engine/web/ui/dialog.tsx';
import { Part } from '#engine/web/ui/part.tsx';
import { t3 } from '#kernel/language.ts';
import { grpfarmdata } from '../contract/common.calls.ts';
import { farmCounts, moveFarm, saveGroup } from '../contract/farm.calls.ts';
import { GROUP_FIELDS, GROUP_NAMES, MOVED } from '../contract/farm-fields.ts';
import { FarmSight } from './farm-sight.tsx';

const WORDS = {
  tree: t3('Cây công ty và nhóm trại', 'Companies, groups and farms', 'โครงสร้างบริษัทและกลุ่มฟาร์ม'),
  farms: t3('trại', 'farms', 'ฟาร์ม'),
  mated: t3('nái đã phối', 'mated females', 'แม่พันธุ์ที่ผสมแล้ว'),
  users: t3('người dùng', 'users', 'ผู้ใช้'),
  add: t3('Thêm công ty hoặc nhóm trại', 'New company or farm group', 'เพิ่มบริษัทหรือกลุ่มฟาร์ม'),
  move: t3('Chuyển trại sang nhóm khác', 'Move a farm to another group', 'ย้ายฟาร์มไปกลุ่มอื่น'),
  farm: t3('Trại', 'Farm', 'ฟาร์ม'),
  to: t3('Sang nhóm', 'To group', 'ไปกลุ่ม'),
  reason: t3('Lý do', 'Reason', 'เหตุผล'),
  preview: t3('Xem trước', 'Preview', 'ดูก่อน'),
  confirm: t3('Chuyển', 'Move', 'ย้าย'),
  gains: t3('Sẽ thấy trại này: ', 'Gain sight: ', 'จะเห็นฟาร์มนี้: '),
  loses: t3('Không còn thấy: ', 'Lose sight: ', 'จะไม่เห็น: '),
  totals: t3('Tổng trong báo cáo thay đổi: ', 'Report totals change of: ', 'ยอดรวมในรายงานที่เปลี่ยน: '),
  nobody: t3('không ai', 'nobody', 'ไม่มี'),
  saved: t3('Đã lưu', 'Saved', 'บันทึกแล้ว'),
  remove: t3('Xóa', 'Remove', 'ลบ'),
  rename: t3('Đổi tên', 'Rename', 'เปลี่ยนชื่อ'),
};

type Tree = OutputOf<typeof grpfarmdata>;
type TreeNode = Tree[number];

/** Level from which a company is named; groups are their company's manager's. */
const COMPANY_KEEPER = 80;

/** Gives a company or group other names; its code stays. */
function Rename({ node: { value, names }, onDone }: { readonly node: TreeNode; readonly onDone: () => void }) {
  const text = useText();
  const initial = useMemo<FieldValues>(() => ({ ...names }), [names]);
  return (
    <Dialog title={`${text(WORDS.rename)} ${value}`} size="md" onClose={onDone}>
      <FieldForm
        label={text(WORDS.rename)}
        draft={`FarmManagement2.${value}`}
        fields={GROUP_NAMES}
        call={saveGroup}
        initial={initial}
        toInput={(values) => ({ ...values, code: value })}
        confirmed
        forgets={['/common/']}
        onSaved={onDone}
      />
    </Dialog>
  );
}

type Counts = OutputOf<typeof farmCounts>;

/** Farms of a node: itself, or those below it. */
const farmsOf = (node: TreeNode): readonly string[] => (node.level === 60 ? [node.value] : node.children.flatMap(farmsOf));

/** People by role over some farms, the highest first. */
function rolesOf(counts: Counts): readonly string[] {
  const levels = Map.groupBy(
    counts.flatMap((one) => one.levels),
    ({ usrlvl }) => usrlvl,
  );
  return [...levels].sort(([a], [b]) => b - a).map(([, list]) => `${list[0]?.role ?? ''} ${count(list.reduce((sum, { n }) => sum + n, 0))}`);
}

/** What a node of the tree holds: farms, mated females, users by level. */
function NodeCounts({ node, counts }: { readonly node: TreeNode; readonly counts: Counts }) {
  const text = useText();
  const farms = new Set(farmsOf(node));
  const own = counts.filter(({ farmid }) => farms.has(farmid));
  const sum = (of: (one: Counts[number]) => number): number => own.reduce((all, one) => all + of(one), 0);
  const users = sum(({ levels }) => levels.reduce((all, { n }) => all + n, 0));
  const parts = [
    ...(node.level > 60 ? [`${count(node.farms)} ${text(WORDS.farms)}`] : []),
    ...(own.length === 0 ? [] : [`${count(sum(({ mated }) => mated))} ${text(WORDS.mated)}`]),
    ...(users === 0 ? [] : [`${count(users)} ${text(WORDS.users)} (${rolesOf(own).join(', ')})`]),
  ];
  return (
    <span className="dim">
      {node.value}
      {parts.map((part) => ` · ${part}`)}
    </span>
  );
}

interface TreeProps {
  readonly nodes: Tree;
  readonly counts: Counts;
  readonly mayEdit: boolean;
}

function TreeList({ nodes, counts, mayEdit }: TreeProps) {
  const text = useText();
  const { save } = useAct(saveGroup, { forgets: ['/common/grpfarmdata'] });
  const level = useSession()?.USRLVL ?? 0;
  const [renamed, setRenamed] = useState<TreeNode | null>(null);
  const mayName = (node: TreeNode): boolean => mayEdit && (node.level === 70 || (node.level === 75 && level >= COMPANY_KEEPER));
  return (
    <ul>
      {renamed === null ? null : <Rename node={renamed} onDone={() => setRenamed(null)} />}
      {nodes.map((node) => (
        <li key={node.value}>
          <strong>{node.label}</strong> <NodeCounts node={node} counts={counts} />{' '}
          {mayName(node) ? (
            <button type="button" className="link-button" aria-label={`${text(WORDS.rename)} ${node.label}`} onClick={() => setRenamed(node)}>
              {text(WORDS.rename)}
            </button>
          ) : null}{' '}
          {mayEdit && node.level === 70 && node.farms === 0 ? (
            <button
              type="button"
              className="link-button"
              aria-label={`${text(WORDS.remove)} ${node.label}`}
              onClick={() => void save({ code: node.value, V: node.label, remove: true })}
            >
              {text(WORDS.remove)}
            </button>
          ) : null}
          {node.children.length > 0 ? <TreeList nodes={node.children} counts={counts} mayEdit={mayEdit} /> : null}
        </li>
      ))}
    </ul>
  );
}

function MoveForm({ tree }: { readonly tree: Tree }) {
  const text = useText();
  const t = useT('app');
  const groups = useMemo(() => tree.flatMap((company) => company.children), [tree]);
  const farms = useMemo(() => groups.flatMap((group) => group.children), [groups]);
  const [farmid, setFarmid] = useState('');
  const [prnt1, setPrnt1] = useState('');
  const [movedt, setMovedt] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const look = useAct(moveFarm);
  const move = useAct(moveFarm, { confirmed: WORDS.saved, forgets: ['/common/', '/admin/'], onSaved: look.clear });
  const seen = look.data;
  const body = { farmid, prnt1, movedt, reason };
  const labelOf = (code: string): string => [...tree, ...groups].find(({ value }) => value === code)?.label ?? code;
  const list = (names: readonly string[]): string => (names.length === 0 ? text(WORDS.nobody) : names.join(', '));
  const options = (nodes: Tree) => [{ value: '', label: t('choose') }, ...nodes.map(({ value, label }) => ({ value, label: `${value} ${label}` }))];
  return (
    <>
      <Group align="end">
        <NativeSelect
          label={text(WORDS.farm)}
          value={farmid}
          data={options(farms)}
          onChange={(event) => {
            setFarmid(event.currentTarget.value);
            look.clear();
          }}
        />
        <NativeSelect
          label={text(WORDS.to)}
          value={prnt1}
          data={options(groups)}
          onChange={(event) => {
            setPrnt1(event.currentTarget.value);
            look.clear();
          }}
        />
        <DateField field={MOVED} value={movedt} onChange={(value) => setMovedt(typeof value === 'string' && value !== '' ? value : null)} />
        <TextInput label={text(WORDS.reason)} value={reason} maxLength={200} onChange={(event) => setReason(event.currentTarget.value)} />
        <Button variant="default" disabled={farmid === '' || prnt1 === ''} onClick={() => void look.save({ ...body, save: false })}>
          {text(WORDS.preview)}
        </Button>
        <Button disabled={seen === null} onClick={() => void move.save({ ...body, save: true })}>
          {text(WORDS.confirm)}
        </Button>
      </Group>
      {seen === null ? null : (
        <p role="status">
          {text(WORDS.gains)}
          {list(seen.gains)}. {text(WORDS.loses)}
          {list(seen.loses)}. {text(WORDS.totals)}
          {seen.totals.map(labelOf).join(', ')}.
        </p>
      )}
    </>
  );
}

function Companies() {
  const rights = useRights('FarmManagement2');
  const { data = [] } = useCall(grpfarmdata, {});
  const { data: counts = [] } = useCall(farmCounts, {});
  return (
    <Part title={WORDS.tree}>
      <TreeList nodes={data} counts={counts} mayEdit={rights.edit} />
    </Part>
  );
}

function Sight() {
  const { data = [] } = useCall(grpfarmdata, {});
  const groups = data.flatMap((company) => company.children);
  const groupName = (code: string): string => groups.find(({ value }) => value === code)?.label ?? code;
  return <FarmSight farms={groups.flatMap((group) => group.children)} groupName={groupName} />;
}

function Move() {
  const { data = [] } = useCall(grpfarmdata, {});
  return (
    <Part title={WORDS.move}>
      <MoveForm tree={data} />
    </Part>
  );
}

function Add() {
  const text = useText();
  return (
    <Part title={WORDS.add}>
      <FieldForm
        label={text(WORDS.add)}
        draft="FarmManagement2"
        fields={GROUP_FIELDS}
        call={saveGroup}
        toInput={(values) => ({ ...values, isNew: true })}
        confirmed
        forgets={['/common/']}
      />
    </Part>
  );
}

/** The tree behind farm groups and companies, and moves of farms. */
export const farmTreeParts: PartsDef = {
  route: 'FarmManagement2',
  frame: NarrowFrame,
  parts: [
    { key: 'tree', content: () => <Companies /> },
    { key: 'sight', content: () => <Sight /> },
    { key: 'move', content: () => <Move />, may: ({ edit }) => edit },
    { key: 'add', content: () => <Add />, may: ({ edit }) => edit },
  ],
};
