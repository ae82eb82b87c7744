import { Button } from '@mantine/core';
import type { CallOutput } from '#engine/define/call.ts';
import { useCall } from '#engine/web/client/query.ts';
import type { CheckedDef, Typed } from '#engine/web/screens/checked-page.tsx';
import { useText } from '#engine/web/text/text.ts';
import { IssueList } from '#engine/web/ui/issue-list.tsx';
import { RowIssues } from '#engine/web/ui/row-issues.tsx';
import { formatDate } from '#i18n/dates.ts';
import { changeParents, checkParents, findLitter } from '../../contract/corrections.calls.ts';
import { CHANGE, LITTER_FIELDS, PARENT_FIELDS } from '../../contract/corrections-fields.ts';
import { CORRECT_WORDS } from './correction-words.ts';
import { PedigreePair } from './pedigree-pair.tsx';

type Checked = CallOutput<typeof checkParents>;
type Mode = 'one' | 'litter' | 'list';
interface Row {
  readonly pgid: string;
  readonly damid?: string;
  readonly sireid?: string;
}

const WORDS = {
  mode: { V: 'Cách sửa', E: 'How', T: 'วิธีแก้ไข' },
  one: { V: 'Một con', E: 'One animal', T: 'ตัวเดียว' },
  litter: { V: 'Cả ổ', E: 'A litter', T: 'ทั้งครอก' },
  list: { V: 'Danh sách', E: 'A list', T: 'รายการ' },
  paste: {
    V: 'Dán danh sách: số tai, mẹ mới, bố mới – mỗi dòng một con, dấu - để giữ nguyên, tối đa 500 dòng',
    E: 'Paste a list: identity, new dam, new sire – one animal a line, - keeps what stands, up to 500 lines',
    T: 'วางรายการ: เบอร์หู แม่ใหม่ พ่อใหม่ – บรรทัดละตัว ใส่ - เพื่อคงเดิม ไม่เกิน 500 บรรทัด',
  },
  found: { V: 'Heo của ổ này', E: 'Animals of this litter', T: 'สุกรของครอกนี้' },
  none: { V: 'Không có heo nào ghi mẹ và ngày sinh này.', E: 'No animal names this dam and this day of birth.', T: 'ไม่มีสุกรที่บันทึกแม่และวันเกิดนี้' },
  days: { V: 'Các ngày đẻ của nái', E: 'Her farrowings', T: 'วันคลอดของแม่' },
  proposed: { V: 'Bố theo lần phối', E: 'Sire by the mating', T: 'พ่อตามการผสม' },
  take: { V: 'Dùng bố này', E: 'Take this sire', T: 'ใช้พ่อนี้' },
  inbreeding: { V: 'Hệ số cận huyết (%)', E: 'Inbreeding (%)', T: 'เลือดชิด (%)' },
  descendants: { V: 'Con cháu bị ảnh hưởng', E: 'Descendants touched', T: 'ลูกหลานที่เกี่ยวข้อง' },
  save: { V: 'Sửa bố mẹ', E: 'Correct the parents', T: 'แก้ไขพ่อแม่' },
  done: {
    V: (n: number, due: number) => `Đã sửa ${n} con. Cận huyết và EBV của ${due} con được tính lại đêm nay.`,
    E: (n: number, due: number) => `${n} corrected. Inbreeding and EBV of ${due} animals are computed again tonight.`,
    T: (n: number, due: number) => `แก้ไขแล้ว ${n} ตัว จะคำนวณเลือดชิดและ EBV ของ ${due} ตัวใหม่คืนนี้`,
  },
} as const;

/** A row of the call: what is blank stays as it is. */
function rowOf(pgid: string, typed: Typed): Row {
  const [damid, sireid] = [typed('damid').toUpperCase(), typed('sireid').toUpperCase()];
  return { pgid: pgid.toUpperCase(), ...(damid === '' ? {} : { damid }), ...(sireid === '' ? {} : { sireid }) };
}

/** Lines of a pasted list: identity, dam, sire; a dash keeps what stands. */
function parsed(text: string): Row[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const [pgid = '', dam = '', sire = ''] = line.trim().split(/\s*[\t,;]\s*|\s+/);
    const given: Readonly<Record<string, string>> = { damid: dam === '-' ? '' : dam, sireid: sire === '-' ? '' : sire };
    return pgid === '' ? [] : [rowOf(pgid, (key) => given[key] ?? '')];
  });
}

interface ResultProps {
  readonly checked: Checked;
  readonly onSire: (sireid: string) => void;
}

function Results({ checked, onSire }: ResultProps) {
  const text = useText();
  const issuesOf = Map.groupBy(checked.issues, ({ row }) => row ?? 0);
  const lone = checked.issues.filter(({ row }) => !checked.rows.some((line) => line.row === row));
  const pct = (value: number | null): string => (value === null ? '–' : value.toFixed(2));
  return (
    <>
      <IssueList title={text(CORRECT_WORDS.refused)} issues={lone} />
      {checked.rows.map((row) => (
        <section key={row.row} className="parentage" aria-label={row.pgid}>
          <h2>
            {row.pgid} <span className="dim">{formatDate(row.birthdt)}</span>
          </h2>
          <RowIssues issues={issuesOf.get(row.row) ?? []} />
          <PedigreePair before={row.before} after={row.after} />
          <p>
            {text(WORDS.inbreeding)}: {pct(row.inbreedingBefore)} → <strong>{pct(row.inbreedingAfter)}</strong>
            {' · '}
            {text(WORDS.descendants)}: <strong>{row.descendants}</strong> {row.someDescendants.join(', ')}
            {row.descendants > row.someDescendants.length ? ' …' : ''}
          </p>
          {row.proposed === null || row.proposed === row.after[1] ? null : (
            <p>
              {text(WORDS.proposed)}: <strong>{row.proposed}</strong>{' '}
              <Button size="compact-sm" variant="light" onClick={() => onSire(row.proposed ?? '')}>
                {text(WORDS.take)}
              </Button>
            </p>
          )}
        </section>
      ))}
    </>
  );
}

type Litter = CallOutput<typeof findLitter>;

/** The piglets of a sow's litter; undefined until a sow is named. */
function useLitter(pgid: string, farrowdt: string): Litter | undefined {
  const named = pgid.length >= 2;
  const day = /^\d{8}$/.test(farrowdt) ? farrowdt : '19000101';
  const { data } = useCall(findLitter, { pgid, farrowdt: day }, { enabled: named, keep: true });
  return named ? data : undefined;
}

function LitterFound({ litter: { litters, animals } }: { readonly litter: Litter }) {
  const text = useText();
  return (
    <p>
      {text(WORDS.days)}: {litters.map(({ farrowdt }) => formatDate(farrowdt)).join(', ') || '–'}
      <br />
      {animals.length === 0 ? text(WORDS.none) : `${text(WORDS.found)}: ${animals.map(({ pgid }) => pgid).join(', ')}`}
    </p>
  );
}

/** How many were put right, and whose figures are computed again. */
function Changed({ changed, due }: CallOutput<typeof changeParents>) {
  const text = useText();
  return <p role="status">{text({ V: WORDS.done.V(changed, due), E: WORDS.done.E(changed, due), T: WORDS.done.T(changed, due) })}</p>;
}

const [ANIMAL, ...PARENTS] = PARENT_FIELDS;

/** Piglets of the litter that is named, and what is known of it. */
function useFound(mode: Mode, typed: Typed) {
  const litter = useLitter(mode === 'litter' ? typed('olddam').toUpperCase() : '', typed('farrowdt'));
  const below = litter === undefined ? null : <LitterFound litter={litter} />;
  return { found: (litter?.animals ?? []).map(({ pgid }) => pgid), below };
}

/** Puts a wrong dam or sire right: one animal, a litter that moves to another dam, or a list. */
export const parentChange: CheckedDef<Row, Mode, typeof checkParents, typeof changeParents> = {
  route: 'PigMotherChange',
  named: 'pgid',
  why: CHANGE,
  forgets: ['/herd/'],
  words: WORDS,
  member: 'rows',
  check: checkParents,
  change: changeParents,
  ways: {
    one: { label: WORDS.one, fields: [ANIMAL, ...PARENTS], rowsOf: (typed) => (typed('pgid') === '' ? [] : [rowOf(typed('pgid'), typed)]) },
    litter: { label: WORDS.litter, fields: [...LITTER_FIELDS, ...PARENTS], rowsOf: (typed, _, found) => found.map((pgid) => rowOf(pgid, typed)) },
    list: { label: WORDS.list, rowsOf: (_, pasted) => parsed(pasted) },
  },
  useFound,
  checked: (answer, retry) => <Results checked={answer} onSire={(sireid) => retry('sireid', sireid)} />,
  done: (answer) => <Changed {...answer} />,
};
