import { Button, Group, NativeSelect, Stack } from '@mantine/core';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { forget, useCall } from '#engine/web/client/query.ts';
import { newRequestId } from '#engine/web/client/reqid.ts';
import { trySend } from '#engine/web/client/send.ts';
import { FoldedCells } from '#engine/web/forms/folded-cells.tsx';
import { onFormKeyDown } from '#engine/web/forms/form-keys.ts';
import { useT, useText } from '#engine/web/text/text.ts';
import { IssueList, issueText, type ShownIssue } from '#engine/web/ui/issue-list.tsx';
import { showFirstWrong } from '#engine/web/ui/wrong-field.ts';
import { t3 } from '#kernel/language.ts';
import { type AnyKit, emptyLine, type SavedDocument, type TypedDocument, usePaused, withLines } from './kit.ts';

const OWN = {
  kind: t3('Loại phiếu', 'Kind', 'ประเภทใบ'),
  addLine: t3('Thêm dòng', 'Add a line', 'เพิ่มรายการ'),
  save: t3('Lưu phiếu', 'Save the note', 'บันทึกใบ'),
  refused: t3('Chưa lưu phiếu', 'The note was not saved', 'ยังไม่บันทึกใบ'),
  asked: t3('Cần xác nhận', 'Please confirm', 'กรุณายืนยัน'),
  accept: t3('Đúng như vậy, lưu phiếu', 'It is so, save the note', 'ถูกต้อง บันทึกใบ'),
};

/** A document that is corrected. */
interface Correcting {
  readonly noteid: string;
  readonly version: number;
  readonly reason: string;
}

interface Props {
  readonly kit: AnyKit;
  readonly type: string;
  readonly initial: TypedDocument;
  readonly kind: string;
  /** Absent for a new one. */
  readonly correcting?: Correcting | undefined;
  readonly label: string;
  readonly children?: ReactNode;
  readonly onSaved: (saved: SavedDocument) => void;
}

/** What saving would do, asked whenever typing pauses. */
function useTrial(kit: AnyKit, kind: string, typed: TypedDocument, tools: never, noteid: string | undefined) {
  const asked = useMemo(() => {
    const body = kit.bodyOf(kind, typed, tools);
    return body === null || noteid === undefined ? body : { ...body, noteid };
  }, [kit, kind, typed, tools, noteid]);
  const body = usePaused(asked);
  const whole = body !== null && body.lines.length > 0 && kit.isWhole(body);
  const { data } = useCall(kit.calls.check, body ?? {}, { enabled: whole, keep: true, staleTime: 0 });
  return whole ? data : undefined;
}

function missingHead(kit: AnyKit, kind: string, { head }: TypedDocument): ShownIssue[] {
  const missing = kit.headFields(kind, head).filter(({ key, required }) => required === true && (head[key] ?? null) === null);
  return missing.map(({ key }) => ({ code: 'V_REQUIRED', field: key }));
}

/** What is typed, tried and saved. */
function useDocument({ kit, kind: first, initial, correcting, onSaved }: Props) {
  const [kind, setKind] = useState(first);
  const [typed, setTyped] = useState(initial);
  const [fileid, setFileid] = useState<string | null>(null);
  const [issues, setIssues] = useState<readonly ShownIssue[]>([]);
  const [busy, setBusy] = useState(false);
  const [saves, setSaves] = useState(0);
  const reqid = useRef(newRequestId());
  const tools = kit.useTools(kind, typed.head);
  const tried = useTrial(kit, kind, typed, tools, correcting?.noteid);
  const save = async (accept: readonly string[]) => {
    const body = kit.bodyOf(kind, typed, tools);
    if (body === null) {
      setIssues(missingHead(kit, kind, typed));
      showFirstWrong();
      return;
    }
    setBusy(true);
    const paper = fileid === null ? {} : { fileid };
    const sent = { ...body, ...paper, ...correcting, reqid: reqid.current, ...(accept.length === 0 ? {} : { accept }) };
    const answer = await trySend(correcting === undefined ? kit.calls.save : kit.calls.change, sent);
    setBusy(false);
    setIssues(answer.ok ? [] : answer.issues);
    if (!answer.ok) {
      showFirstWrong();
      return;
    }
    reqid.current = newRequestId();
    setSaves((count) => count + 1);
    forget(...kit.forgets);
    setTyped({ head: typed.head, lines: [emptyLine(0)] });
    onSaved(answer.data);
  };
  // The trial's refusals stand beside the fields while nothing was sent yet.
  const shown: readonly ShownIssue[] = issues.length > 0 ? issues : (tried?.issues ?? []);
  return { kind, setKind, typed, setTyped, setFileid, issues, shown, busy, saves, tools, tried, save };
}

type DocumentState = ReturnType<typeof useDocument>;

interface PartProps {
  readonly kit: AnyKit;
  readonly state: DocumentState;
  readonly labels: Readonly<Record<string, string>>;
}

interface HeadProps extends PartProps {
  readonly type: string;
  readonly isNew: boolean;
}

/** The fields of a head; on a phone those not everybody fills fold away. */
function HeadFields({ kit, state, labels, type, isNew }: HeadProps) {
  const text = useText();
  const { kind, typed, shown } = state;
  const { Paper } = kit;
  const faultOf = (key: string): string | undefined => {
    const own = shown.find((issue) => issue.row === undefined && issue.field === key);
    return own === undefined ? undefined : issueText(own, labels);
  };
  return (
    <div className="form-grid">
      {kit.kindsOf(type).length === 1 ? null : (
        <NativeSelect
          label={text(OWN.kind)}
          value={kind}
          disabled={!isNew}
          onChange={(event) => state.setKind(event.currentTarget.value)}
          data={kit.kindsOf(type).map(({ value, label }) => ({ value, label: text(label) }))}
        />
      )}
      <FoldedCells
        key={kind}
        name={`${type}.${kind}`}
        fields={kit.headFields(kind, typed.head)}
        values={typed.head}
        faultOf={faultOf}
        saves={state.saves}
        onChange={(key, value) => state.setTyped({ ...typed, head: { ...typed.head, [key]: value } })}
        also={Paper !== undefined && isNew && kit.hasPaper(type) ? <Paper onChange={state.setFileid} /> : undefined}
      />
    </div>
  );
}

function TypedLines({ kit, state, labels }: PartProps) {
  const { kind, typed, shown, tools, tried } = state;
  const { Line } = kit;
  const put = (lines: TypedDocument['lines']) => state.setTyped({ ...typed, lines });
  return typed.lines.map((line, at) => (
    <Line
      key={line.key}
      kind={kind}
      line={line}
      number={at + 1}
      tools={tools}
      tried={tried as never}
      issues={shown.filter(({ row }) => row === at + 1)}
      labels={labels}
      onChange={(values) => put(typed.lines.map((one) => (one.key === line.key ? { ...one, values } : one)))}
      onRemove={typed.lines.length === 1 ? null : () => put(typed.lines.filter(({ key }) => key !== line.key))}
    />
  ));
}

/** Warnings alone are asked about: accepted, the document is saved. */
function Asked({ state, labels }: Omit<PartProps, 'kit'>) {
  const text = useText();
  const { issues, busy } = state;
  const warnings = issues.filter(({ level }) => level === 'warning');
  if (issues.length === 0 || warnings.length < issues.length) return null;
  return (
    <IssueList tone="warning" title={text(OWN.asked)} issues={warnings} labels={labels}>
      <Button color="yellow.9" loading={busy} onClick={() => void state.save([...new Set(warnings.map(({ code }) => code))])}>
        {text(OWN.accept)}
      </Button>
    </IssueList>
  );
}

/** Writes a document, or corrects one: head, lines, what it will post, refusals beside their fields. */
export function DocumentEditor(props: Props) {
  const { kit, type, correcting, label, children } = props;
  const text = useText();
  const t = useT('form');
  const state = useDocument(props);
  const { kind, typed, shown, busy } = state;
  const labels = useMemo(
    () => Object.fromEntries([...kit.headFields(kind), ...kit.lineFields(kind)].map((field) => [field.key, text(field.label)])),
    [kit, kind, text],
  );
  const headIssues = shown.filter(({ row, field }) => row === undefined && !kit.headFields(kind, typed.head).some(({ key }) => key === field));
  const { Preview, Ready } = kit;
  return (
    <form
      className="field-form"
      noValidate
      aria-label={label}
      onKeyDown={onFormKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        void state.save([]);
      }}
    >
      <Stack>
        <HeadFields kit={kit} state={state} labels={labels} type={type} isNew={correcting === undefined} />
        {headIssues.length === 0 ? null : <IssueList tone="error" title={text(OWN.refused)} issues={headIssues} labels={labels} />}
        {Ready === undefined || correcting !== undefined ? null : (
          <Ready
            kind={kind}
            typed={typed}
            tools={state.tools}
            onAdd={(lines) => state.setTyped({ ...typed, lines: withLines(typed.lines, lines) })}
          />
        )}
        <TypedLines kit={kit} state={state} labels={labels} />
        <Group>
          <Button
            variant="default"
            onClick={({ currentTarget }) => {
              state.setTyped({ ...typed, lines: [...typed.lines, emptyLine(Math.max(...typed.lines.map(({ key }) => key)) + 1)] });
              // Who adds a line types it next: the cursor goes there, without a mouse too.
              requestAnimationFrame(() => currentTarget.form?.querySelector<HTMLElement>('.note-line:last-of-type input')?.focus());
            }}
          >
            {text(OWN.addLine)}
          </Button>
        </Group>
        <Preview tried={state.tried as never} tools={state.tools} />
        <Asked state={state} labels={labels} />
        {children}
        <Group className="form-actions">
          <Button type="submit" loading={busy}>
            {correcting === undefined ? text(OWN.save) : t('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
