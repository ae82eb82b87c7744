import { Button, Group, SegmentedControl, Stack, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import type { WireIssue } from '#engine/define/envelope.ts';
import type { Field } from '#engine/define/field.ts';
import type { RouteName } from '#engine/define/route-name.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import type { OutputOf, Sendable } from '../client/send.ts';
import { FieldWidget } from '../fields/field-widget.tsx';
import { DraftNote } from '../forms/draft-note.tsx';
import { FieldGrid } from '../forms/field-grid.tsx';
import { useKeptState } from '../forms/use-kept-state.ts';
import { useSave } from '../forms/use-save.ts';
import { useText } from '../text/text.ts';
import { IssueList } from '../ui/issue-list.tsx';
import { PageFrame } from './page-frame.tsx';
import { useParams } from './search-params.ts';

const WORDS = {
  check: t3('Kiểm tra', 'Check', 'ตรวจสอบ'),
  refused: t3('Chưa lưu được', 'Not saved', 'ยังบันทึกไม่ได้'),
  tooLong: t3('Danh sách quá 500 dòng, hãy chia nhỏ.', 'The list is longer than 500 lines; take it in parts.', 'รายการเกิน 500 บรรทัด กรุณาแบ่งเป็นส่วน'),
};
/** Most rows of a list that is saved at once. */
const MOST = 500;

/** Values of the fields by key, as typed; blank where nothing is. */
export type Typed = (key: string) => string;

/** A way to say which rows are meant: by fields, or by a pasted list where it has none. */
interface Way<Row> {
  readonly label: Text3;
  readonly fields?: readonly Field[];
  readonly rowsOf: (typed: Typed, pasted: string, found: readonly string[]) => readonly Row[];
}

/** A change of one thing or a list of them: checked whole, then saved whole with its reason, or not at all. */
export interface CheckedDef<Row, Mode extends string, Check extends Sendable, Change extends Sendable> {
  /** Its screen; what is typed is kept under its name until it is saved. */
  readonly route: RouteName;
  /** A field the address may fill. */
  readonly named: string;
  readonly ways: Readonly<Record<Mode, Way<Row>>>;
  readonly words: Readonly<Record<'mode' | 'paste' | 'save', Text3>>;
  /** Member of the calls that holds the rows. */
  readonly member: string;
  readonly check: Check;
  readonly change: Change;
  /** Asked for before it is saved. */
  readonly why: Field;
  /** Paths whose answers are stale afterwards. */
  readonly forgets: readonly string[];
  /** What the fields of a way find by themselves, and what stands under them. */
  readonly useFound: (mode: Mode, typed: Typed) => { readonly found: readonly string[]; readonly below: ReactNode };
  /** Where fields and answer are best read no wider than a form. */
  readonly width?: 'form';
  /** What was said of the rows; `retry` checks them again with another value of a field. */
  readonly checked: (answer: OutputOf<Check>, retry: (key: string, value: string) => void) => ReactNode;
  readonly done: (answer: OutputOf<Change>) => ReactNode;
}

interface Work<Mode> {
  readonly mode: Mode;
  readonly values: Readonly<Record<string, string>>;
  readonly pasted: string;
  readonly why: string;
}

/** What is typed, what was said of it, and what follows. */
function useChecked<Row, Mode extends string, Check extends Sendable, Change extends Sendable>(def: CheckedDef<Row, Mode, Check, Change>) {
  const { route, named, ways, member, why: reason } = def;
  const [{ [named]: given = '' }] = useParams();
  const modes = Object.keys(ways) as Mode[];
  const work = useKeptState<Work<Mode>>(`${route}.${given}`, () => ({ mode: modes[0] as Mode, values: { [named]: given }, pasted: '', why: '' }));
  const { mode, values, pasted, why } = work.value;
  const check = useSave(def.check);
  const change = useSave(def.change, {
    forgets: def.forgets,
    onSaved: () => {
      check.clear();
      work.set({ mode, values: {}, pasted: '', why: '' });
    },
  });
  const typed: Typed = (key) => values[key] ?? '';
  const { fields, rowsOf } = ways[mode];
  const { found, below } = def.useFound(mode, typed);
  const rows = rowsOf(typed, pasted, found);
  const bodyOf = (sent: readonly Row[]) => ({ [member]: sent });
  return {
    ...{ modes, work, typed, fields, below, rows, check, change },
    /** Other values: what was checked or saved is not what is typed now. */
    put: (over: Partial<Work<Mode>>) => {
      check.clear();
      change.clear();
      work.set((now) => ({ ...now, ...over }));
    },
    ask: () => void check.save(bodyOf(rows) as never),
    save: () => void change.save({ ...bodyOf(rows), [reason.key]: why } as never),
    /** Checks again with another value of a field; a pasted list has none. */
    retry: (key: string, value: string) => {
      const next = { ...values, [key]: value };
      work.set((now) => ({ ...now, values: next }));
      if (fields !== undefined) void check.save(bodyOf(rowsOf((name) => next[name] ?? '', pasted, found)) as never);
    },
    answer: check.data as (OutputOf<Check> & { readonly issues: readonly WireIssue[] }) | null,
  };
}

interface AskedProps<Mode> {
  readonly fields: readonly Field[] | undefined;
  readonly work: Work<Mode>;
  /** Label of the pasted list. */
  readonly paste: Text3;
  readonly onChange: (over: Partial<Work<Mode>>) => void;
}

/** The fields of a way, or the box of a pasted list. */
function Asked<Mode>({ fields, work: { values, pasted }, paste, onChange }: AskedProps<Mode>) {
  const text = useText();
  if (fields !== undefined)
    return (
      <FieldGrid
        fields={fields}
        values={Object.fromEntries(fields.map(({ key }) => [key, values[key] || null]))}
        onChange={(key, value) => onChange({ values: { ...values, [key]: typeof value === 'string' ? value : '' } })}
      />
    );
  return <Textarea label={text(paste)} value={pasted} rows={4} onChange={(event) => onChange({ pasted: event.currentTarget.value })} />;
}

/** The page of such a change, from its declaration. */
export function CheckedPage<Row, Mode extends string, Check extends Sendable, Change extends Sendable>({
  def,
}: {
  readonly def: CheckedDef<Row, Mode, Check, Change>;
}) {
  const text = useText();
  const { ways, words, why: reason } = def;
  const { modes, work, fields, below, rows, check, change, answer, put, ask, save, retry } = useChecked(def);
  const { mode, why } = work.value;
  const mayCheck = rows.length > 0 && rows.length <= MOST;
  return (
    <PageFrame {...(def.width === undefined ? {} : { width: def.width })}>
      <Stack>
        <DraftNote restored={work.restored} onDrop={work.drop} />
        <SegmentedControl
          aria-label={text(words.mode)}
          value={mode}
          onChange={(value) => put({ mode: value as Mode })}
          data={modes.map((value) => ({ value, label: text(ways[value].label) }))}
        />
        <Asked fields={fields} work={work.value} paste={words.paste} onChange={put} />
        {below}
        <FieldWidget field={reason} value={why || null} onChange={(value) => work.set((now) => ({ ...now, why: String(value ?? '') }))} />
        <IssueList title={text(WORDS.refused)} issues={[...check.issues, ...change.issues]} />
        {rows.length <= MOST ? null : (
          <p className="form-root-error" role="alert">
            {text(WORDS.tooLong)}
          </p>
        )}
        {change.data === null ? null : def.done(change.data)}
        {answer === null ? null : def.checked(answer, retry)}
        <Group>
          <Button variant="default" loading={check.busy} disabled={!mayCheck} onClick={ask}>
            {text(WORDS.check)} ({rows.length})
          </Button>
          <Button loading={change.busy} disabled={answer?.issues.length !== 0 || why.trim() === ''} onClick={save}>
            {text(words.save)}
          </Button>
        </Group>
      </Stack>
    </PageFrame>
  );
}
