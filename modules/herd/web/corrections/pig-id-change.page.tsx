import { Button, Group, SegmentedControl, Stack, Textarea, TextInput } from '@mantine/core';
import type { CallOutput } from '#engine/define/call.ts';
import type { Field } from '#engine/define/field.ts';
import { FieldWidget } from '#engine/web/fields/field-widget.tsx';
import { DraftNote } from '#engine/web/forms/draft-note.tsx';
import { useKeptState } from '#engine/web/forms/use-kept-state.ts';
import { useSave } from '#engine/web/forms/use-save.ts';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { PageLink } from '#engine/web/screens/page-link.tsx';
import { useRegistry } from '#engine/web/screens/registry-context.ts';
import { useParams } from '#engine/web/screens/search-params.ts';
import { useText } from '#engine/web/text/text.ts';
import { HeadRow, numeric } from '#engine/web/ui/head-row.tsx';
import { IssueList } from '#engine/web/ui/issue-list.tsx';
import { RowIssues } from '#engine/web/ui/row-issues.tsx';
import { changeIdentity, checkIdentity } from '../../contract/corrections.calls.ts';
import { CARD_WORDS } from '../../contract/words.ts';
import { IDENTITY_LIST_MAX, type IdentityPair, parseIdentityList } from '../../domain/corrections-identity.ts';
import { CORRECT_WORDS } from './correction-words.ts';
import { ListLimit } from './list-limit.tsx';

type Checked = CallOutput<typeof checkIdentity>;

const WORDS = {
  mode: { V: 'Cách nhập', E: 'How', T: 'วิธีกรอก' },
  one: { V: 'Một con', E: 'One animal', T: 'ตัวเดียว' },
  list: { V: 'Danh sách', E: 'A list', T: 'รายการ' },
  old: { V: 'Số tai cũ', E: 'Old identity', T: 'เบอร์หูเดิม' },
  rfid: { V: 'RFID mới (nếu có)', E: 'New RFID (if any)', T: 'RFID ใหม่ (ถ้ามี)' },
  paste: {
    V: 'Dán danh sách: số cũ, số mới, RFID – mỗi dòng một con, tối đa 500 dòng',
    E: 'Paste a list: old, new, RFID – one animal a line, up to 500 lines',
    T: 'วางรายการ: เบอร์เดิม เบอร์ใหม่ RFID – บรรทัดละตัว ไม่เกิน 500 บรรทัด',
  },
  swap: {
    V: 'Được phép đổi chéo hai số trong một danh sách. Sai một dòng thì không dòng nào được lưu.',
    E: 'Two identities may be swapped in one list. When one line is refused, none is saved.',
    T: 'สลับสองเบอร์ในรายการเดียวกันได้ หากมีแถวใดไม่ผ่าน จะไม่บันทึกทั้งหมด',
  },
  events: { V: 'Sự kiện', E: 'Events', T: 'เหตุการณ์' },
  matings: { V: 'Lần phối với đực', E: 'Matings as boar', T: 'ครั้งผสม (พ่อพันธุ์)' },
  offspring: { V: 'Con cháu', E: 'Offspring', T: 'ลูก' },
  batches: { V: 'Lô tinh', E: 'Semen batches', T: 'ชุดน้ำเชื้อ' },
  save: { V: 'Đổi số tai', E: 'Change identities', T: 'เปลี่ยนเบอร์หู' },
  done: {
    V: (n: number) => `Đã đổi ${n} số tai. Số cũ vẫn tìm được.`,
    E: (n: number) => `${n} identities changed. The old ones can still be found.`,
    T: (n: number) => `เปลี่ยนแล้ว ${n} เบอร์ ยังค้นด้วยเบอร์เดิมได้`,
  },
  labels: { V: 'In nhãn QR mới', E: 'Print new QR labels', T: 'พิมพ์ป้าย QR ใหม่' },
  good: { V: 'Có thể lưu.', E: 'Ready to save.', T: 'พร้อมบันทึก' },
} as const;

const COUNTS = ['events', 'matings', 'offspring', 'batches'] as const;
const OLD: Field = { key: 'pgid', kind: 'animal', label: WORDS.old, maxLength: 20 };

function CheckedList({ checked }: { readonly checked: Checked }) {
  const text = useText();
  const issuesOf = Map.groupBy(checked.issues, ({ row }) => row ?? 0);
  return (
    <div className="table-box" tabIndex={0} role="region" aria-label={text(WORDS.list)}>
      <table className="report-table">
        <HeadRow heads={[WORDS.old, CORRECT_WORDS.newpgid, CARD_WORDS.rfid, ...COUNTS.map((key) => numeric(WORDS[key]))]} />
        <tbody>
          {checked.rows.map((row) => (
            <tr key={row.row}>
              <th scope="row">
                {row.pgid}
                <RowIssues issues={issuesOf.get(row.row) ?? []} />
              </th>
              <td>{row.newpgid}</td>
              <td>{row.rfid}</td>
              {COUNTS.map((key) => (
                <td key={key} data-numeric>
                  {row[key]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The one pair typed; none while an identity is missing. */
function pairOf(pgid: string, newpgid: string, rfid: string): readonly IdentityPair[] {
  return pgid === '' || newpgid === '' ? [] : [{ pgid, newpgid: newpgid.toUpperCase(), rfid: rfid === '' ? null : rfid }];
}

/** What was said of each pair, and that nothing stands against them. */
function Verdict({ checked }: { readonly checked: Checked }) {
  const text = useText();
  return (
    <>
      <CheckedList checked={checked} />
      {checked.issues.length > 0 ? null : <p role="status">{text(WORDS.good)}</p>}
    </>
  );
}

/** The animals that carry new identities now, with their labels. */
function Renamed({ pgids }: { readonly pgids: readonly string[] }) {
  const text = useText();
  const registry = useRegistry();
  if (pgids.length === 0) return null;
  return (
    <section role="status">
      <p>{text({ V: WORDS.done.V(pgids.length), E: WORDS.done.E(pgids.length), T: WORDS.done.T(pgids.length) })}</p>
      {registry.routes.has('PigTagReport') ? (
        <PageLink name="PigTagReport" params={{ pgids: pgids.join(',') }}>
          {text(WORDS.labels)}
        </PageLink>
      ) : (
        pgids.slice(0, 10).map((id) => (
          <PageLink key={id} name="PigQRDetails" params={{ pgid: id }} className="cell-link">
            {text(CORRECT_WORDS.card)} {id}{' '}
          </PageLink>
        ))
      )}
    </section>
  );
}

/** What is typed on this page, kept until it is saved. */
interface Work {
  readonly mode: 'one' | 'list';
  readonly pgid: string;
  readonly newpgid: string;
  readonly rfid: string;
  readonly pasted: string;
  readonly why: string;
}
const NOTHING: Work = { mode: 'one', pgid: '', newpgid: '', rfid: '', pasted: '', why: '' };

/**
 * Page by hand: one pair or a pasted list, checked whole before it is saved.
 * Another identity for an animal, or a list of them: checked first, taken whole or not at all.
 */
export default function PigIdChangePage() {
  const text = useText();
  const [search] = useParams();
  const work = useKeptState<Work>(`PigIdChange.${search['pgid'] ?? ''}`, () => ({ ...NOTHING, pgid: search['pgid'] ?? '' }));
  const { mode, pgid, newpgid, rfid, pasted, why } = work.value;
  const check = useSave(checkIdentity);
  const change = useSave(changeIdentity, {
    forgets: ['/herd/'],
    onSaved: () => {
      check.clear();
      work.set({ ...NOTHING, mode });
    },
  });
  const pairs = mode === 'one' ? pairOf(pgid, newpgid, rfid) : parseIdentityList(pasted);
  const changed = (over: Partial<Work>) => {
    check.clear();
    change.clear();
    work.set((now) => ({ ...now, ...over }));
  };
  const good = check.data?.issues.length === 0 && why.trim() !== '';
  const fits = pairs.length > 0 && pairs.length <= IDENTITY_LIST_MAX;
  return (
    <PageFrame width="form">
      <Stack>
        <DraftNote restored={work.restored} onDrop={work.drop} />
        <SegmentedControl
          aria-label={text(WORDS.mode)}
          value={mode}
          onChange={(value) => changed({ mode: value === 'list' ? 'list' : 'one' })}
          data={[
            { value: 'one', label: text(WORDS.one) },
            { value: 'list', label: text(WORDS.list) },
          ]}
        />
        {mode === 'one' ? (
          <div className="form-grid">
            <FieldWidget
              field={OLD}
              value={pgid === '' ? null : pgid}
              onChange={(value) => changed({ pgid: typeof value === 'string' ? value.toUpperCase() : '' })}
            />
            <TextInput
              label={text(CORRECT_WORDS.newpgid)}
              value={newpgid}
              maxLength={20}
              onChange={(event) => changed({ newpgid: event.currentTarget.value })}
            />
            <TextInput label={text(WORDS.rfid)} value={rfid} maxLength={40} onChange={(event) => changed({ rfid: event.currentTarget.value })} />
          </div>
        ) : (
          <>
            <Textarea
              label={text(WORDS.paste)}
              value={pasted}
              autosize
              minRows={4}
              maxRows={16}
              onChange={(event) => changed({ pasted: event.currentTarget.value })}
            />
            <p className="dim">{text(WORDS.swap)}</p>
          </>
        )}
        <TextInput
          label={text(CORRECT_WORDS.why)}
          required
          value={why}
          maxLength={200}
          onChange={(event) => work.set((now) => ({ ...now, why: event.target.value }))}
        />
        <IssueList title={text(CORRECT_WORDS.refused)} issues={[...check.issues, ...change.issues]} />
        <ListLimit lines={pairs.length} />
        {check.data === null ? null : <Verdict checked={check.data} />}
        <Group>
          <Button variant="default" loading={check.busy} disabled={!fits} onClick={() => void check.save({ pairs: [...pairs] })}>
            {text(CORRECT_WORDS.check)} ({pairs.length})
          </Button>
          <Button loading={change.busy} disabled={!good} onClick={() => void change.save({ pairs: [...pairs], change: why })}>
            {text(WORDS.save)}
          </Button>
        </Group>
        <Renamed pgids={change.data?.pgids ?? []} />
      </Stack>
    </PageFrame>
  );
}
