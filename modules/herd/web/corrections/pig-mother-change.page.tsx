import { Button, Group, SegmentedControl, Stack, Textarea, TextInput } from '@mantine/core';
import type { CallOutput } from '#engine/define/call.ts';
import type { Field, FieldValue } from '#engine/define/field.ts';
import { useCall } from '#engine/web/client/query.ts';
import { FieldWidget } from '#engine/web/fields/field-widget.tsx';
import { DraftNote } from '#engine/web/forms/draft-note.tsx';
import { useKeptState } from '#engine/web/forms/use-kept-state.ts';
import { useSave } from '#engine/web/forms/use-save.ts';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { useParams } from '#engine/web/screens/search-params.ts';
import { useText } from '#engine/web/text/text.ts';
import { IssueList } from '#engine/web/ui/issue-list.tsx';
import { RowIssues } from '#engine/web/ui/row-issues.tsx';
import { formatDate } from '#i18n/dates.ts';
import { changeParents, checkParents, findLitter } from '../../contract/corrections.calls.ts';
import { CARD_WORDS } from '../../contract/words.ts';
import { CORRECT_WORDS } from './correction-words.ts';
import { ListLimit } from './list-limit.tsx';
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
  dam: { V: 'Mẹ mới', E: 'New dam', T: 'แม่ใหม่' },
  sire: { V: 'Bố mới', E: 'New sire', T: 'พ่อใหม่' },
  oldDam: { V: 'Mẹ đang ghi', E: 'Dam as recorded', T: 'แม่ที่บันทึกไว้' },
  farrowdt: { V: 'Ngày đẻ của ổ', E: 'Farrowing date of the litter', T: 'วันคลอดของครอก' },
  keep: { V: 'Để trống nếu giữ nguyên.', E: 'Leave blank to keep what stands.', T: 'เว้นว่างเพื่อคงเดิม' },
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

const animalField = (key: string, label: Field['label'], help?: Field['label']): Field => ({
  key,
  kind: 'animal',
  label,
  maxLength: 20,
  ...(help === undefined ? {} : { help }),
});
const [ANIMAL, OLD_DAM] = [animalField('pgid', CARD_WORDS.pgid), animalField('olddam', WORDS.oldDam)];
const [DAM, SIRE] = [animalField('damid', WORDS.dam, WORDS.keep), animalField('sireid', WORDS.sire, WORDS.keep)];
const DAY: Field = { key: 'farrowdt', kind: 'date', label: WORDS.farrowdt };

const rowOf = (pgid: string, damid: string, sireid: string): Row => ({
  pgid,
  ...(damid === '' ? {} : { damid }),
  ...(sireid === '' ? {} : { sireid }),
});

/** Lines of a pasted list: identity, dam, sire; a dash keeps what stands. */
function parsed(text: string): Row[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const [pgid = '', dam = '', sire = ''] = line.trim().split(/\s*[\t,;]\s*|\s+/);
    const given = (id: string): string => (id === '-' ? '' : id.toUpperCase());
    return pgid === '' ? [] : [rowOf(pgid.toUpperCase(), given(dam), given(sire))];
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

/**
 * Page by hand: one animal, a litter or a pasted list, with the pedigree before and after.
 * Puts a wrong dam or sire right: one animal, a litter that moves to another dam, or a list.
 */
export default function PigMotherChangePage() {
  const text = useText();
  const [search] = useParams();
  const work = useKeptState(`PigMotherChange.${search['pgid'] ?? ''}`, () => ({
    mode: 'one' as Mode,
    values: { pgid: search['pgid'] ?? '' } as Readonly<Record<string, string>>,
    pasted: '',
    why: '',
  }));
  const { mode, values, pasted, why } = work.value;
  const put = (over: Partial<typeof work.value>) => work.set((now) => ({ ...now, ...over }));
  const check = useSave(checkParents);
  const change = useSave(changeParents, {
    forgets: ['/herd/'],
    onSaved: () => {
      check.clear();
      work.set({ mode, values: {}, pasted: '', why: '' });
    },
  });
  /** What was checked or saved is not what is typed now. */
  const anew = () => {
    check.clear();
    change.clear();
  };
  const of = (key: string): string => values[key] ?? '';
  const set = (key: string) => (value: FieldValue) => {
    anew();
    const typed = typeof value === 'string' ? value.toUpperCase() : '';
    work.set((now) => ({ ...now, values: { ...now.values, [key]: typed } }));
  };
  const litter = useLitter(mode === 'litter' ? of('olddam') : '', of('farrowdt'));
  const members = litter?.animals ?? [];
  const rowsOf: Readonly<Record<Mode, () => readonly Row[]>> = {
    one: () => (of('pgid') === '' ? [] : [rowOf(of('pgid'), of('damid'), of('sireid'))]),
    litter: () => members.map(({ pgid }) => rowOf(pgid, of('damid'), of('sireid'))),
    list: () => parsed(pasted),
  };
  const rows = rowsOf[mode]();
  const takeSire = (sireid: string) => {
    put({ values: { ...values, sireid } });
    if (mode !== 'list') void check.save({ rows: rows.map((row) => ({ ...row, sireid })) });
  };
  const widget = (field: Field) => <FieldWidget field={field} value={of(field.key) === '' ? null : of(field.key)} onChange={set(field.key)} />;
  return (
    <PageFrame>
      <Stack>
        <DraftNote restored={work.restored} onDrop={work.drop} />
        <SegmentedControl
          aria-label={text(WORDS.mode)}
          value={mode}
          onChange={(value) => {
            put({ mode: value as Mode });
            anew();
          }}
          data={(['one', 'litter', 'list'] as const).map((value) => ({ value, label: text(WORDS[value]) }))}
        />
        {mode === 'list' ? (
          <Textarea
            label={text(WORDS.paste)}
            value={pasted}
            autosize
            minRows={4}
            maxRows={16}
            onChange={(event) => {
              put({ pasted: event.currentTarget.value });
              check.clear();
            }}
          />
        ) : (
          <div className="form-grid">
            {mode === 'one' ? (
              widget(ANIMAL)
            ) : (
              <>
                {widget(OLD_DAM)}
                {widget(DAY)}
              </>
            )}
            {widget(DAM)}
            {widget(SIRE)}
          </div>
        )}
        {litter === undefined ? null : <LitterFound litter={litter} />}
        <TextInput
          label={text(CORRECT_WORDS.why)}
          required
          value={why}
          maxLength={200}
          onChange={(event) => put({ why: event.currentTarget.value })}
        />
        <IssueList title={text(CORRECT_WORDS.refused)} issues={[...check.issues, ...change.issues]} />
        <ListLimit lines={rows.length} />
        {change.data === null ? null : <Changed {...change.data} />}
        {check.data === null ? null : <Results checked={check.data} onSire={takeSire} />}
        <Group>
          <Button
            variant="default"
            loading={check.busy}
            disabled={rows.length === 0 || rows.length > 500}
            onClick={() => void check.save({ rows: [...rows] })}
          >
            {text(CORRECT_WORDS.check)} ({rows.length})
          </Button>
          <Button
            loading={change.busy}
            disabled={check.data?.issues.length !== 0 || why.trim() === ''}
            onClick={() => void change.save({ rows: [...rows], change: why })}
          >
            {text(WORDS.save)}
          </Button>
        </Group>
      </Stack>
    </PageFrame>
  );
}
