import type { CallOutput } from '#engine/define/call.ts';
import type { CheckedDef } from '#engine/web/screens/checked-page.tsx';
import { PageLink } from '#engine/web/screens/page-link.tsx';
import { useRegistry } from '#engine/web/screens/registry-context.ts';
import { useText } from '#engine/web/text/text.ts';
import { numeric } from '#engine/web/ui/head-row.tsx';
import { PlainTable } from '#engine/web/ui/plain-table.tsx';
import { RowIssues } from '#engine/web/ui/row-issues.tsx';
import { changeIdentity, checkIdentity } from '../../contract/corrections.calls.ts';
import { CHANGE, IDENTITY_FIELDS } from '../../contract/corrections-fields.ts';
import { CARD_WORDS } from '../../contract/words.ts';
import { type IdentityPair, parseIdentityList } from '../../domain/corrections-identity.ts';
import { CORRECT_WORDS } from './correction-words.ts';

type Checked = CallOutput<typeof checkIdentity>;

const WORDS = {
  mode: { V: 'Cách nhập', E: 'How', T: 'วิธีกรอก' },
  one: { V: 'Một con', E: 'One animal', T: 'ตัวเดียว' },
  list: { V: 'Danh sách', E: 'A list', T: 'รายการ' },
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
const [OLD, NEW] = IDENTITY_FIELDS;

function CheckedList({ checked }: { readonly checked: Checked }) {
  const text = useText();
  const issuesOf = Map.groupBy(checked.issues, ({ row }) => row ?? 0);
  return (
    <PlainTable
      label={text(WORDS.list)}
      heads={[OLD.label, NEW.label, CARD_WORDS.rfid, ...COUNTS.map((key) => numeric(WORDS[key]))]}
      rows={checked.rows.map((row) => ({
        key: String(row.row),
        name: (
          <>
            {row.pgid}
            <RowIssues issues={issuesOf.get(row.row) ?? []} />
          </>
        ),
        cells: [row.newpgid, row.rfid, ...COUNTS.map((key) => row[key])],
      }))}
    />
  );
}

/** What a list may do that one pair cannot. */
function Swaps() {
  const text = useText();
  return <p className="dim">{text(WORDS.swap)}</p>;
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

/** Another identity for an animal, or a list of them: checked first, taken whole or not at all. */
export const identityChange: CheckedDef<IdentityPair, 'one' | 'list', typeof checkIdentity, typeof changeIdentity> = {
  route: 'PigIdChange',
  named: 'pgid',
  why: CHANGE,
  forgets: ['/herd/'],
  width: 'form',
  words: WORDS,
  member: 'pairs',
  check: checkIdentity,
  change: changeIdentity,
  ways: {
    one: { label: WORDS.one, fields: IDENTITY_FIELDS, rowsOf: (typed) => pairOf(typed('pgid').toUpperCase(), typed('newpgid'), typed('rfid')) },
    list: { label: WORDS.list, rowsOf: (_, pasted) => parseIdentityList(pasted) },
  },
  useFound: (mode) => ({ found: [], below: mode === 'list' ? <Swaps /> : null }),
  checked: (answer) => <Verdict checked={answer} />,
  done: ({ pgids }) => <Renamed pgids={pgids} />,
};
