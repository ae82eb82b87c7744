import { Alert, Button, Group, Skeleton } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Field, FieldValue, FieldValues } from '#engine/define/field.ts';
import type { Column, ReportRow } from '#engine/define/report.ts';
import type { RouteName } from '#engine/define/route-name.ts';
import { useCall } from '#engine/web/client/query.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import { FieldGrid } from '#engine/web/forms/field-grid.tsx';
import { type BodyOf, useSave } from '#engine/web/forms/use-save.ts';
import { ReportGrid } from '#engine/web/grid/report-grid.tsx';
import { useSession } from '#engine/web/session/store.ts';
import { useViewer } from '#engine/web/session/viewer.ts';
import { clientError } from '#engine/web/text/client-error.ts';
import { useText } from '#engine/web/text/text.ts';
import { IssueList, type ShownIssue } from '#engine/web/ui/issue-list.tsx';
import { Part } from '#engine/web/ui/part.tsx';
import { formatDate } from '#i18n/dates.ts';
import type { Text3 } from '#kernel/language.ts';
import { getStandard, STANDARD_TYPES, saveStandard } from '../../contract/standards/standard.calls.ts';
import { S } from '../../contract/standards/standard-words.ts';
import type { StandardKind } from '../../domain/standard-book.ts';
import { type Computed, type EditedRow, filledRows, numberRows, RowEditor } from './row-editor.tsx';
import { pageWords } from './standard-page-words.ts';

export type Answer = OutputOf<typeof getStandard>;
export type Version = Answer['rows'][number];

/** A version as it is edited. */
export interface Opened {
  /** Null for a new one. */
  readonly known: Version | null;
  readonly values: FieldValues;
  readonly rows: readonly EditedRow[];
}

/** What a page of standards says of its kind; the rest is the same for all. */
export interface StandardKit {
  readonly kind: StandardKind;
  readonly route: RouteName;
  /** Lowest level that changes them. */
  readonly level: number;
  readonly head: readonly Field[];
  /** Fields of a row, as a version's type of animal asks. */
  readonly fields: (values: FieldValues, answer: Answer) => readonly Field[];
  readonly rowsOf: (version: Version) => readonly FieldValues[];
  /** Working values offered for a new one; none where there are none. */
  readonly suggested?: (answer: Answer, values: FieldValues) => readonly FieldValues[];
  readonly computed: (opened: Opened, answer: Answer) => readonly Computed[];
  readonly body: (rows: readonly FieldValues[]) => Partial<BodyOf<typeof saveStandard>>;
  /** Further columns of the list. */
  readonly columns?: readonly Column[];
  readonly cells?: (version: Version, text: (words: Text3) => string) => ReportRow;
  /** Under the rows of an opened version, and under the page. */
  readonly below?: (opened: Opened, answer: Answer) => ReactNode;
  readonly frame: (content: ReactNode) => ReactNode;
}

const COLUMNS: readonly Column[] = [
  { key: 'code', label: S.code, type: 'text', frozen: true },
  { key: 'name', label: S.name, type: 'text' },
  { key: 'stdtp', label: S.stdtp, type: 'text' },
  { key: 'from', label: S.from, type: 'date' },
  { key: 'farms', label: S.farms, type: 'text' },
  { key: 'used', label: S.used, type: 'int' },
];

/** Versions by code, the newest first; what a later one has followed stands back. */
function Versions({
  kit,
  rows,
  onOpen,
}: {
  readonly kit: StandardKit;
  readonly rows: readonly Version[];
  readonly onOpen: (version: Version) => void;
}) {
  const words = pageWords(kit.kind);
  const text = useText();
  const today = useSession()?.CURBUSDT ?? '';
  const current = new Map<string, string>();
  for (const { code, from } of rows) if (from <= today && !current.has(code)) current.set(code, from);
  const shown = rows.map(
    (row, at): ReportRow => ({
      ...{ code: row.code, name: row.name, from: row.from, used: row.used, _at: at },
      stdtp: text(STANDARD_TYPES.words[row.stdtp]),
      farms: row.farms.length === 0 ? text(S.wholeCompany) : row.farms.join(', '),
      ...(current.get(row.code) === row.from ? { _mark_from: 'good' } : row.from > today ? { _mark_from: 'info' } : { _style: 'muted' }),
      ...kit.cells?.(row, text),
    }),
  );
  return (
    <ReportGrid
      columns={[...COLUMNS, ...(kit.columns ?? [])]}
      rows={shown}
      label={text(words.list)}
      emptyTitle={text(words.none)}
      onRow={(row) => {
        const found = rows[Number(row['_at'])];
        if (found !== undefined) onOpen(found);
      }}
    />
  );
}

const isWarning = ({ level }: ShownIssue): boolean => level === 'warning';

interface EditorProps {
  readonly kit: StandardKit;
  readonly answer: Answer;
  readonly opened: Opened;
  readonly mayEdit: boolean;
  readonly onChange: (opened: Opened) => void;
  readonly onClose: () => void;
}

/** The first day a version may hold from: today, or the day after the last batch that follows the one before opened. */
const firstDay = ({ nextFrom }: Version, today: string): string => (nextFrom !== null && nextFrom > today ? nextFrom : today);

interface ActionProps extends EditorProps {
  readonly readOnly: boolean;
  readonly busy: boolean;
  readonly warned: boolean;
  readonly onSave: (more?: { readonly remove: true }) => void;
}

/** What is done with the version that is edited: saved, filled with working values, taken away. */
function EditActions({ kit, answer, opened, busy, warned, onChange, onSave }: ActionProps) {
  const text = useText();
  const words = pageWords(kit.kind);
  const [sure, setSure] = useState(false);
  const offered = kit.suggested?.(answer, opened.values) ?? [];
  return (
    <>
      <Button loading={busy} onClick={() => onSave()}>
        {text(warned ? words.accept : words.save)}
      </Button>
      {offered.length === 0 ? null : (
        <Button variant="default" onClick={() => onChange({ ...opened, rows: numberRows(offered) })}>
          {text(words.suggested)}
        </Button>
      )}
      {opened.known === null ? null : (
        <Button variant={sure ? 'filled' : 'subtle'} color="red" loading={busy} onClick={() => (sure ? onSave({ remove: true }) : setSure(true))}>
          {text(sure ? words.sure : words.remove)}
        </Button>
      )}
    </>
  );
}

/** What a version that stands begins: its next version, another standard with the same rows. */
function NextActions({ kit, opened: { values, rows }, known, readOnly, onChange }: ActionProps & { readonly known: Version }) {
  const text = useText();
  const words = pageWords(kit.kind);
  const today = useSession()?.CURBUSDT ?? '';
  const again = (more: FieldValues) => onChange({ known: null, values: { ...values, ...more }, rows });
  return (
    <>
      <Button variant={readOnly ? 'filled' : 'default'} onClick={() => again({ from: firstDay(known, today) })}>
        {text(words.next)}
      </Button>
      <Button variant="default" onClick={() => again({ code: null, name: null, from: today })}>
        {text(words.copy)}
      </Button>
    </>
  );
}

function Actions(props: ActionProps) {
  const text = useText();
  const { kit, opened, mayEdit, readOnly, onClose } = props;
  const words = pageWords(kit.kind);
  return (
    <Group mt="md" className="no-print">
      {readOnly ? null : <EditActions {...props} />}
      {mayEdit && opened.known !== null ? <NextActions {...props} known={opened.known} /> : null}
      <Button variant="subtle" onClick={onClose}>
        {text(words.close)}
      </Button>
    </Group>
  );
}

/** One version: its head, its rows with what they come to, what may be done with it. */
function Editor(props: EditorProps) {
  const { kit, answer, opened, mayEdit, onChange, onClose } = props;
  const text = useText();
  const words = pageWords(kit.kind);
  const { known, values, rows } = opened;
  const [accepted, setAccepted] = useState<readonly string[]>([]);
  const { busy, issues, save } = useSave(saveStandard, { forgets: ['/growfinish/', '/common/'], confirmed: words.saved, onSaved: onClose });
  const readOnly = !mayEdit || (known !== null && known.used > 0);
  const warned = issues.length > 0 && issues.every(isWarning);
  const fields = kit.fields(values, answer);
  const labels = Object.fromEntries([...kit.head, ...fields].map((field) => [field.key, text(field.label)]));
  const send = (more: object = {}) => {
    const accept = warned ? [...new Set([...accepted, ...issues.map(({ code }) => code)])] : [...accepted];
    setAccepted(accept);
    const identity = known === null ? {} : { stdid: known.stdid, version: known.version };
    const head = Object.fromEntries(kit.head.map(({ key }) => [key, values[key] ?? null]));
    void save({ ...head, farms: values['farms'] ?? [], kind: kit.kind, ...identity, ...kit.body(filledRows(rows)), accept, ...more } as never);
  };
  const faultOf = (key: string): string | undefined => {
    const issue = issues.find(({ field, row }) => field === key && row === undefined);
    return issue === undefined ? undefined : clientError(issue, labels);
  };
  const put = (key: string, value: FieldValue) => onChange({ ...opened, values: { ...values, [key]: value } });
  const title = known === null ? text(words.add) : `${known.name} · ${formatDate(known.from)}`;
  return (
    <Part title={title}>
      {known !== null && known.used > 0 ? (
        <Alert color="blue" variant="light" mb="sm">
          {`${known.used} ${text(words.follows)} ${formatDate(known.nextFrom)} ${text(words.followsNext)}`}
        </Alert>
      ) : null}
      {readOnly ? null : <FieldGrid fields={kit.head} values={values} onChange={put} faultOf={faultOf} />}
      <IssueList title={text(warned ? words.warned : words.refused)} tone={warned ? 'warning' : 'error'} issues={issues} labels={labels} />
      <RowEditor
        label={title}
        fields={fields}
        rows={rows}
        computed={kit.computed(opened, answer)}
        issues={issues}
        readOnly={readOnly}
        onChange={(next) => onChange({ ...opened, rows: next })}
      />
      <Actions {...props} readOnly={readOnly} busy={busy} warned={warned} onSave={send} />
      <div className="standard-below">{kit.below?.(opened, answer)}</div>
    </Part>
  );
}

/** Standards of pigs stand before those of birds. */
const pigsFirst = (rows: readonly Version[]): Version[] => rows.toSorted((a, b) => Number(a.stdtp !== 'pig') - Number(b.stdtp !== 'pig'));

/** A version as it is edited. */
const editedOf = (kit: StandardKit, version: Version): Opened => ({
  known: version,
  values: version as unknown as FieldValues,
  rows: numberRows(kit.rowsOf(version)),
});

/** The page of a kind of standard: its versions, one open in its editor. */
export function StandardPage({ kit }: { readonly kit: StandardKit }) {
  const text = useText();
  const words = pageWords(kit.kind);
  const today = useSession()?.CURBUSDT ?? '';
  const { edit, level } = useViewer(kit.route);
  const { data } = useCall(getStandard, { kind: kit.kind });
  const [chosen, setOpened] = useState<{ readonly edited: Opened; readonly number: number } | null | undefined>(undefined);
  if (data === undefined) return kit.frame(<Skeleton height={240} />);
  const mayEdit = edit && level >= kit.level;
  const rows = pigsFirst(data.rows);
  // The first version in force is open until another is chosen.
  const current = rows.find(({ from }) => from <= today) ?? rows[0];
  const first = current === undefined ? null : { edited: editedOf(kit, current), number: 0 };
  const opened = chosen === undefined ? first : chosen;
  const open = (edited: Opened) => setOpened({ edited, number: (opened?.number ?? 0) + 1 });
  const fresh = (): void => {
    const values: FieldValues = { stdtp: 'pig', from: today, farms: [] };
    open({ known: null, values, rows: numberRows(kit.suggested?.(data, values) ?? [{}]) });
  };
  return kit.frame(
    <>
      <section aria-labelledby="standards">
        <Group justify="space-between">
          <h2 id="standards">{text(words.list)}</h2>
          {mayEdit ? <Button onClick={fresh}>{text(words.add)}</Button> : null}
        </Group>
        <Versions kit={kit} rows={rows} onOpen={(version) => open(editedOf(kit, version))} />
      </section>
      {opened === null ? null : (
        <Editor
          key={opened.number}
          kit={kit}
          answer={data}
          opened={opened.edited}
          mayEdit={mayEdit}
          onChange={(edited) => (edited.known === opened.edited.known ? setOpened({ ...opened, edited }) : open(edited))}
          onClose={() => setOpened(null)}
        />
      )}
    </>,
  );
}
