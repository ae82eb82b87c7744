import { Button, Group, NativeSelect, Stack } from '@mantine/core';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { FieldValue, FieldValues } from '#engine/define/field.ts';
import { type CodeRow, useLists } from '#engine/web/client/lists.ts';
import { forget, useCall } from '#engine/web/client/query.ts';
import { newRequestId } from '#engine/web/client/reqid.ts';
import { type OutputOf, trySend } from '#engine/web/client/send.ts';
import { FieldWidget } from '#engine/web/fields/field-widget.tsx';
import { onFormKeyDown } from '#engine/web/forms/form-keys.ts';
import { useT, useText } from '#engine/web/text/text.ts';
import { IssueList, issueText, type ShownIssue } from '#engine/web/ui/issue-list.tsx';
import { t3 } from '#kernel/language.ts';
import { itemStockdata } from '../../contract/lookup.calls.ts';
import { changeNote, checkNote, saveNote } from '../../contract/note.calls.ts';
import { KIND_WORDS } from '../../contract/words.ts';
import { isStocked, kindsOf, NOTE_KINDS, type NoteKindCode, type NoteType } from '../../domain/note-kinds.ts';
import { WORDS } from '../words.ts';
import { LineCard, type StockItem } from './line-card.tsx';
import { bodyOf, headFields, ITEM_LIST, lineFields, type NoteBody, type TypedNote, usePaused } from './note-form.ts';
import { NotePreview } from './note-preview.tsx';
import { PaperField } from './paper-field.tsx';

const OWN = {
  addLine: t3('Thêm dòng', 'Add a line', 'เพิ่มรายการ'),
  save: t3('Lưu phiếu', 'Save the note', 'บันทึกใบ'),
  refused: t3('Chưa lưu phiếu', 'The note was not saved', 'ยังไม่บันทึกใบ'),
  asked: t3('Cần xác nhận', 'Please confirm', 'กรุณายืนยัน'),
  accept: t3('Đúng như vậy, lưu phiếu', 'It is so, save the note', 'ถูกต้อง บันทึกใบ'),
};

const ROOMS = { key: 'room', kind: 'code', list: 'room', label: WORDS.house } as const;
export type SavedNote = OutputOf<typeof saveNote>;

interface Props {
  readonly type: NoteType;
  readonly initial: TypedNote;
  readonly kind: NoteKindCode;
  /** A note that is corrected: its id, version, and why; null for a new one. */
  readonly correcting?: { readonly noteid: string; readonly version: number; readonly reason: string } | undefined;
  readonly label: string;
  readonly children?: ReactNode;
  readonly onSaved: (saved: SavedNote) => void;
}

const emptyLine = (key: number) => ({ key, values: {} });

/** Items in stock on the day, for notes that take goods out. */
function useStock(kind: NoteKindCode, head: FieldValues): readonly StockItem[] {
  const [storeid, valuedt] = [head['storeid'], head['valuedt']];
  const ready = NOTE_KINDS[kind].type !== 'RN' && typeof storeid === 'string' && typeof valuedt === 'string' && /^\d{8}$/.test(valuedt);
  const { data } = useCall(
    itemStockdata,
    { catArray: [{ storeid: String(storeid), valuedt: ready ? valuedt : null }] },
    { enabled: ready, keep: true },
  );
  return ready ? (data ?? []) : [];
}

/** Choices a note needs: goods, and live pigs of the houses. */
function useChoices(kind: NoteKindCode, head: FieldValues) {
  const { rows } = useLists(useMemo(() => [ITEM_LIST, ROOMS], []));
  const stock = useStock(kind, head);
  const all = rows.get('itemid');
  const items = useMemo(() => {
    const goods = (all ?? []).filter((row) => row['unit'] !== undefined && isStocked(String(row['itemtp'])));
    return goods.map((row) => ({ ...row, label: `${row.value} ${row.label}` }));
  }, [all]);
  const here = new Set(stock.map(({ value }) => value));
  const issuing = NOTE_KINDS[kind].type !== 'RN';
  const live = useMemo(() => new Map((rows.get('room') ?? []).map((row) => [row.value, Number(row['live'] ?? 0)])), [rows]);
  return { items: issuing ? items.filter(({ value }) => here.has(value)) : items, stock, live, issuing };
}

/** A body with the warnings its author accepted. */
function withHead(body: NoteBody, fileid: string | null, correcting: Props['correcting'], reqid: string, accept: readonly string[]) {
  const paper = fileid === null ? {} : { fileid };
  return { ...body, ...paper, ...(correcting ?? {}), reqid, ...(accept.length === 0 ? {} : { accept: [...accept] }) };
}

/** What saving would do, asked whenever typing pauses. */
function useTrial(kind: NoteKindCode, note: TypedNote, baseUnits: ReadonlyMap<string, string>, noteid: string | undefined) {
  const asked = useMemo(() => {
    const typed = bodyOf(kind, note, baseUnits);
    return typed === null || noteid === undefined ? typed : { ...typed, noteid };
  }, [kind, note, baseUnits, noteid]);
  const body = usePaused(asked);
  const whole = body !== null && body.lines.length > 0 && body.lines.every(({ qty, unit }) => qty !== 0 && unit !== '');
  const { data } = useCall(checkNote, body ?? ({ kind, storeid: 'X', valuedt: '20260101', lines: [] } as NoteBody), {
    enabled: whole,
    keep: true,
    staleTime: 0,
  });
  return whole ? data : undefined;
}

/** Writes a note, or corrects one: head, lines, what it will post, refusals beside their fields. */
export function NoteEditor({ type, initial, kind: first, correcting, label, children, onSaved }: Props) {
  const text = useText();
  const t = useT('form');
  const [kind, setKind] = useState<NoteKindCode>(first);
  const [note, setNote] = useState<TypedNote>(initial);
  const [fileid, setFileid] = useState<string | null>(null);
  const [issues, setIssues] = useState<readonly ShownIssue[]>([]);
  const [busy, setBusy] = useState(false);
  const reqid = useRef(newRequestId());
  const { items, stock, live, issuing } = useChoices(kind, note.head);
  const baseUnits = useMemo(() => new Map(items.map((row) => [row.value, String((row as CodeRow)['unit'])])), [items]);
  const tried = useTrial(kind, note, baseUnits, correcting?.noteid);
  const names = useMemo(() => new Map(items.map(({ value, label: name }) => [value, name])), [items]);
  const labels = useMemo(
    () =>
      Object.fromEntries(
        [...headFields(kind), ...lineFields(kind, 'feed'), ...lineFields(kind, 'medicine')].map((field) => [field.key, text(field.label)]),
      ),
    [kind, text],
  );
  const put = (key: string, value: FieldValue) => setNote({ ...note, head: { ...note.head, [key]: value } });
  const save = async (accept: readonly string[]) => {
    const body = bodyOf(kind, note, baseUnits);
    if (body === null) {
      setIssues(
        headFields(kind).flatMap(({ key, required }) =>
          required === true && (note.head[key] ?? null) === null ? [{ code: 'V_REQUIRED', field: key }] : [],
        ),
      );
      return;
    }
    setBusy(true);
    const sent = withHead(body, fileid, correcting, reqid.current, accept);
    const answer = correcting === undefined ? await trySend(saveNote, sent as never) : await trySend(changeNote, sent as never);
    setBusy(false);
    setIssues(answer.ok ? [] : answer.issues);
    if (!answer.ok) return;
    reqid.current = newRequestId();
    forget('/stock/', '/common/');
    setNote({ head: note.head, lines: [emptyLine(0)] });
    onSaved(answer.data);
  };
  const warnings = issues.filter(({ level }) => level === 'warning');
  const asked = issues.length > 0 && warnings.length === issues.length;
  // The trial's refusals stand beside the fields while nothing was sent yet.
  const shown = issues.length > 0 ? issues : (tried?.issues ?? []);
  const headIssues = shown.filter(({ row, field }) => row === undefined && !headFields(kind).some(({ key }) => key === field));
  return (
    <form
      className="field-form"
      noValidate
      aria-label={label}
      onKeyDown={onFormKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        void save([]);
      }}
    >
      <Stack>
        <div className="form-grid">
          <NativeSelect
            label={text(WORDS.kind)}
            value={kind}
            disabled={correcting !== undefined}
            onChange={(event) => setKind(event.currentTarget.value as NoteKindCode)}
            data={kindsOf(type).map((value) => ({ value, label: text(KIND_WORDS[value]) }))}
          />
          {headFields(kind).map((field) => {
            const own = shown.find((issue) => issue.row === undefined && issue.field === field.key);
            return (
              <div key={field.key} className="form-cell" data-kind={field.kind}>
                <FieldWidget
                  field={field}
                  value={note.head[field.key] ?? null}
                  error={own === undefined ? undefined : issueText(own, labels)}
                  onChange={(value) => put(field.key, value)}
                />
              </div>
            );
          })}
          {type === 'RN' && correcting === undefined ? <PaperField onChange={setFileid} /> : null}
        </div>
        {headIssues.length === 0 ? null : <IssueList tone="error" title={text(OWN.refused)} issues={headIssues} labels={labels} />}
        {note.lines.map((line, at) => (
          <LineCard
            key={line.key}
            kind={kind}
            line={line}
            number={at + 1}
            items={items}
            stock={issuing ? (stock.find(({ value }) => value === line.values['itemid']) ?? null) : null}
            issues={shown.filter(({ row }) => row === at + 1)}
            labels={labels}
            live={live}
            base={
              tried?.movements.filter(({ row }) => row === at + 1).reduce<number | null>((sum, { qty }) => (sum ?? 0) + Math.abs(qty), null) ?? null
            }
            onChange={(values) => setNote({ ...note, lines: note.lines.map((one) => (one.key === line.key ? { ...one, values } : one)) })}
            onRemove={note.lines.length === 1 ? null : () => setNote({ ...note, lines: note.lines.filter(({ key }) => key !== line.key) })}
          />
        ))}
        <Group>
          <Button
            variant="default"
            onClick={() => setNote({ ...note, lines: [...note.lines, emptyLine(Math.max(...note.lines.map(({ key }) => key)) + 1)] })}
          >
            {text(OWN.addLine)}
          </Button>
        </Group>
        <NotePreview tried={tried} names={names} />
        {asked ? (
          <IssueList tone="warning" title={text(OWN.asked)} issues={warnings} labels={labels}>
            <Button color="yellow.9" loading={busy} onClick={() => void save([...new Set(warnings.map(({ code }) => code))])}>
              {text(OWN.accept)}
            </Button>
          </IssueList>
        ) : null}
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
