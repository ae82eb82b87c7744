import { Alert, Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Field, FieldValues } from '#engine/define/field.ts';
import { blankToNull, checkFields } from '#engine/define/field-check.ts';
import { date } from '#engine/define/fields.ts';
import { DraftNote } from '#engine/web/forms/draft-note.tsx';
import { FieldGrid } from '#engine/web/forms/field-grid.tsx';
import { useKeptState } from '#engine/web/forms/use-kept-state.ts';
import { useSave } from '#engine/web/forms/use-save.ts';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { PageLink } from '#engine/web/screens/page-link.tsx';
import { useRegistry } from '#engine/web/screens/registry-context.ts';
import { useSession } from '#engine/web/session/store.ts';
import { count, useText } from '#engine/web/text/text.ts';
import { Choices } from '#engine/web/ui/choices.tsx';
import { IssueList, issueText } from '#engine/web/ui/issue-list.tsx';
import { showFirstWrong } from '#engine/web/ui/wrong-field.ts';
import { WrongFields } from '#engine/web/ui/wrong-fields.tsx';
import type { BusinessDate } from '#kernel/business-date.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import { formatNumber } from '#kernel/language.ts';
import { saveLot } from '../../contract/arrivals.calls.ts';
import { LOT_ENTRY, LOT_MAX, LOT_ROW, LOT_TRUCK } from '../../contract/lot-fields.ts';
import { CARD_WORDS, ENTRY_WORDS } from '../../contract/words.ts';
import { lotIdentities, spreadDates } from '../../domain/lot.ts';
import { LotRows } from './lot-rows.tsx';
import { OwnTags } from './own-tags.tsx';

const WORDS = {
  prefix: { V: 'Tiền tố', E: 'Prefix', T: 'คำนำหน้า' },
  first: { V: 'Số đầu', E: 'First number', T: 'เลขแรก' },
  suffix: { V: 'Hậu tố', E: 'Suffix', T: 'คำต่อท้าย' },
  list: { V: 'Hoặc dán danh sách số tai', E: 'Or paste a list of identities', T: 'หรือวางรายการเบอร์หู' },
  until: { V: 'Ngày sinh đến (để rải đều)', E: 'Birth date to (spread evenly)', T: 'วันเกิดถึง (กระจายเท่ากัน)' },
  make: { V: 'Tạo dòng', E: 'Make the rows', T: 'สร้างแถว' },
  save: { V: 'Lưu cả lô', E: 'Save the lot', T: 'บันทึกทั้งล็อต' },
  refused: { V: 'Chưa lưu con nào', E: 'Nothing was saved', T: 'ยังไม่บันทึก' },
  accept: { V: 'Chấp nhận cảnh báo và lưu', E: 'Accept the warnings and save', T: 'ยอมรับคำเตือนและบันทึก' },
  mean: { V: 'Khối lượng trung bình', E: 'Mean weight', T: 'น้ำหนักเฉลี่ย' },
  labels: { V: 'In nhãn của lô', E: 'Labels of the lot', T: 'พิมพ์ป้ายของล็อต' },
  saved: { V: 'Số con đã lưu', E: 'Animals saved', T: 'บันทึกแล้ว (ตัว)' },
} as const;

const HEAD: readonly Field[] = [...LOT_ENTRY, date('birthdt', CARD_WORDS.birthdt, { required: true }), date('birthto', WORDS.until), ...LOT_TRUCK];
const ROW: readonly Field[] = LOT_ROW;

/** What is typed on this page, kept until it is saved. */
interface Work {
  readonly entrytp: 'gilt' | 'boar';
  readonly head: FieldValues;
  readonly prefix: string;
  readonly first: string;
  readonly suffix: string;
  readonly list: string;
  readonly rows: readonly FieldValues[];
}

/** The rows of a lot: identities pasted or counted on, birth dates and the weight spread over them. */
function rowsOf({ head, prefix, first, suffix, list }: Work): FieldValues[] {
  const pasted = list
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map((id) => id.toUpperCase());
  const pgids = (pasted.length > 0 ? pasted : lotIdentities(prefix, first, Number(head['count'] ?? 0), suffix)).slice(0, LOT_MAX);
  const from = head['birthdt'];
  const until = head['birthto'] ?? from;
  const days = typeof from === 'string' && typeof until === 'string' ? spreadDates(from as BusinessDate, until as BusinessDate, pgids.length) : [];
  const each = head['total'] == null || pgids.length === 0 ? null : Math.round((Number(head['total']) / pgids.length) * 10) / 10;
  return pgids.map((pgid, at) => ({ pgid, birthdt: days[at] ?? null, weight: each }));
}

/** What is wrong with the values of the whole lot; without a list the animals must be counted. */
function headIssues({ head, list }: Work): Issue[] {
  const values = blankToNull(head) as FieldValues;
  const uncounted = list.trim() === '' && values['count'] == null ? [refuse('V_REQUIRED', 'count')] : [];
  return [...checkFields(HEAD, values), ...uncounted];
}

/** What own tagged pigs make of a lot: its rows, their number, the first and the last day of birth. */
function ofOwn({ head }: Work, rows: readonly FieldValues[]): Partial<Work> {
  const births = rows.flatMap(({ birthdt }) => (typeof birthdt === 'string' ? [birthdt] : [])).toSorted();
  const [first = head['birthdt'], last] = [births[0], births.at(-1)];
  return { rows, head: { ...head, count: rows.length, total: null, birthdt: first ?? null, birthto: last ?? null } };
}

/** The values of the whole lot as the call takes them. */
const headBody = (head: FieldValues) => Object.fromEntries([...LOT_ENTRY, ...LOT_TRUCK].map(({ key }) => [key, head[key] ?? null]));

/** What was saved, with the way to its labels. */
function LotSaved({ pgids }: { readonly pgids: readonly string[] }) {
  const text = useText();
  const { routes } = useRegistry();
  if (pgids.length === 0) return null;
  return (
    <Alert color="green.9" role="status">
      {text(WORDS.saved)}: {count(pgids.length)}{' '}
      {routes.has('PigTagReport') ? (
        <PageLink name="PigTagReport" params={{ pgids: pgids.join(',') }}>
          {text(WORDS.labels)}
        </PageLink>
      ) : null}
    </Alert>
  );
}

/** What is typed of a lot, what is wrong with it, and what is made of it. */
function useLot() {
  const text = useText();
  const session = useSession();
  const work = useKeptState<Work>('MultiPigEntry', () => ({
    entrytp: 'gilt',
    head: { entrydt: session?.CURBUSDT ?? null },
    prefix: '',
    first: '001',
    suffix: '',
    list: '',
    rows: [],
  }));
  const { entrytp, head, rows } = work.value;
  const put = (over: Partial<Work>) => work.set((now) => ({ ...now, ...over }));
  const { busy, issues, data, save: send, clear } = useSave(saveLot, { forgets: ['/herd/'], onSaved: () => put({ rows: [], list: '' }) });
  const done = data?.pgids ?? [];
  const [checked, setChecked] = useState(false);
  /** True when the values of the lot are sound; else the cursor goes to the first that is not. */
  const sound = (): boolean => {
    const [wrong] = headIssues(work.value);
    setChecked(wrong !== undefined);
    if (wrong !== undefined) showFirstWrong();
    return wrong === undefined;
  };
  const make = () => {
    clear();
    if (sound()) put({ rows: rowsOf(work.value) });
  };
  const change = (at: number, key: string, value: FieldValues[string]) =>
    put({ rows: rows.map((row, i) => (i === at ? { ...row, [key]: value } : row)) });
  const save = (accept: readonly string[]) => {
    if (sound()) void send({ ...headBody(head), entrytp, rows, accept } as never);
  };
  const labels = useMemo(() => Object.fromEntries([...HEAD, ...ROW].map((field) => [field.key, text(field.label)])), [text]);
  const faults = checked ? headIssues(work.value) : [];
  const beside = (key: string): string | undefined => {
    const issue = [...faults, ...issues].find(({ row, field }) => row === undefined && field === key);
    return issue === undefined ? undefined : issueText(issue, labels);
  };
  const general = issues.filter(({ row, field }) => row === undefined && !HEAD.some(({ key }) => key === field));
  const onlyWarnings = issues.length > 0 && issues.every(({ level }) => level === 'warning');
  return { work, put, busy, issues, general, onlyWarnings, labels, faults, beside, done, make, change, save };
}

/** Mean weight of the rows that are weighed. */
function MeanWeight({ rows }: { readonly rows: readonly FieldValues[] }) {
  const text = useText();
  const weights = rows.flatMap(({ weight }) => (weight == null ? [] : [Number(weight)]));
  if (weights.length === 0) return null;
  return (
    <p>
      {text(WORDS.mean)}: {formatNumber(weights.reduce((sum, kg) => sum + kg, 0) / weights.length, 1)} kg
    </p>
  );
}

interface NamesProps {
  readonly work: Work;
  readonly onChange: (over: Partial<Work>) => void;
}

/** How the identities of a lot are counted on from the first. */
function LotNames({ work: { prefix, first, suffix }, onChange }: NamesProps) {
  const text = useText();
  return (
    <>
      <TextInput label={text(WORDS.prefix)} value={prefix} maxLength={10} onChange={(event) => onChange({ prefix: event.currentTarget.value })} />
      <TextInput
        label={text(WORDS.first)}
        value={first}
        maxLength={8}
        inputMode="numeric"
        onChange={(event) => onChange({ first: event.currentTarget.value })}
      />
      <TextInput label={text(WORDS.suffix)} value={suffix} maxLength={6} onChange={(event) => onChange({ suffix: event.currentTarget.value })} />
    </>
  );
}

/**
 * Page by hand: a lot is made into rows that stay editable, and RFID tags are scanned into them.
 * Many like animals: common values once, one row each, all saved or none.
 */
export default function MultiPigEntryPage() {
  const text = useText();
  const { work, put, busy, issues, general, onlyWarnings, labels, faults, beside, done, make, change, save } = useLot();
  const { entrytp, head, list, rows } = work.value;
  return (
    <PageFrame>
      <Stack>
        <DraftNote restored={work.restored && done.length === 0} onDrop={work.drop} />
        <Choices
          label={text(CARD_WORDS.entrytp)}
          value={entrytp}
          onChoose={(value) => put({ entrytp: value })}
          choices={(['gilt', 'boar'] as const).map((value) => ({ value, label: text(ENTRY_WORDS[value] ?? CARD_WORDS.entrytp) }))}
        />
        <FieldGrid
          fields={HEAD}
          values={head}
          folds="MultiPigEntry"
          faultOf={beside}
          onChange={(key, value) => work.set((now) => ({ ...now, head: { ...now.head, [key]: value } }))}
        >
          <LotNames work={work.value} onChange={put} />
        </FieldGrid>
        <Textarea label={text(WORDS.list)} value={list} rows={1} onChange={(event) => put({ list: event.currentTarget.value })} />
        <OwnTags entrytp={entrytp} onTake={(own) => put(ofOwn(work.value, own))} />
        <Group>
          <Button variant="default" onClick={make}>
            {text(WORDS.make)}
          </Button>
        </Group>
        {issues.length === 0 ? null : (
          <IssueList tone={onlyWarnings ? 'warning' : 'error'} title={text(WORDS.refused)} issues={general} labels={labels} />
        )}
        {rows.length === 0 ? null : <LotRows fields={ROW} rows={rows} issues={issues} labels={labels} onChange={change} />}
        <MeanWeight rows={rows} />
        <Group className={rows.length === 0 ? undefined : 'form-foot'}>
          <Button loading={busy} disabled={rows.length === 0} onClick={() => save([])}>
            {text(WORDS.save)} ({rows.length})
          </Button>
          <WrongFields keys={faults.flatMap(({ field }) => field ?? [])} labels={labels} />
          {onlyWarnings ? (
            <Button color="yellow.9" loading={busy} onClick={() => save(issues.map(({ code }) => code))}>
              {text(WORDS.accept)}
            </Button>
          ) : null}
        </Group>
        <LotSaved pgids={done} />
      </Stack>
    </PageFrame>
  );
}
