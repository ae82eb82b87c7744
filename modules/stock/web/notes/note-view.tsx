import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { forget, useCall } from '#engine/web/client/query.ts';
import { newRequestId } from '#engine/web/client/reqid.ts';
import { trySend } from '#engine/web/client/send.ts';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { useText } from '#engine/web/text/text.ts';
import { IssueList, type ShownIssue } from '#engine/web/ui/issue-list.tsx';
import { formatDate } from '#i18n/dates.ts';
import type { Text3 } from '#kernel/language.ts';
import { getNote, removeNote, stepNote } from '../../contract/note.calls.ts';
import { NO_EXPIRY } from '../../domain/ledger.ts';
import type { NoteKindCode, NoteType } from '../../domain/note-kinds.ts';
import { WORDS } from '../words.ts';
import { NoteEditor } from './note-editor.tsx';
import { type OpenNote, typedOf } from './note-form.ts';

const t3 = (V: string, E: string, T: string): Text3 => ({ V, E, T });
const OWN = {
  back: t3('Về danh sách', 'Back to the list', 'กลับไปรายการ'),
  correct: t3('Sửa phiếu', 'Correct the note', 'แก้ไขใบ'),
  leave: t3('Không sửa nữa', 'Leave it as it was', 'ยกเลิกการแก้ไข'),
  remove: t3('Hủy phiếu', 'Cancel the note', 'ยกเลิกใบ'),
  check: t3('Đã đối chiếu chứng từ', 'Checked with the paper', 'ตรวจเทียบเอกสารแล้ว'),
  why: t3('Lý do', 'Reason', 'เหตุผล'),
  needWhy: t3('Ghi lý do trước khi sửa hoặc hủy', 'Say why before correcting or cancelling', 'ระบุเหตุผลก่อนแก้ไขหรือยกเลิก'),
  refused: t3('Không thực hiện được', 'It could not be done', 'ทำไม่สำเร็จ'),
  history: t3('Lịch sử', 'History', 'ประวัติ'),
  noPaper: t3('Thiếu chứng từ', 'Paper missing', 'ไม่มีเอกสาร'),
  first: t3('Số lượng lúc đầu', 'Original quantity', 'จำนวนเดิม'),
};

const KINDS: Readonly<Record<string, Text3>> = {
  add: t3('Lập phiếu', 'Made', 'จัดทำ'),
  edit: t3('Sửa', 'Corrected', 'แก้ไข'),
  delete: t3('Hủy', 'Cancelled', 'ยกเลิก'),
  check: t3('Kiểm tra', 'Checked', 'ตรวจแล้ว'),
};

const number = (value: number | null): string => (value === null ? '' : value.toLocaleString('en-US', { maximumFractionDigits: 4 }));

/** Share of a line's goods that has gone out, as a bar with its number. */
function IssuedBar({ issued, base }: { readonly issued: number | null; readonly base: number }) {
  if (issued === null || base === 0) return null;
  const share = Math.round((100 * issued) / base);
  return (
    <>
      <span className="issued-bar" aria-hidden="true">
        <span style={{ width: `${share}%` }} />
      </span>{' '}
      {share} %
    </>
  );
}

interface LineRowProps {
  readonly line: OpenNote['lines'][number];
  readonly received: boolean;
  readonly money: boolean;
  readonly gone: boolean;
}

function LineRow({ line, received, money, gone }: LineRowProps) {
  const expiry = line.lots.map(({ expdt }) => (expdt === NO_EXPIRY ? '' : formatDate(expdt))).join(', ');
  return (
    <tr className={gone ? 'struck' : undefined}>
      <th scope="row">
        {line.itemid} {line.name}
      </th>
      <td>{line.lots.length === 0 ? line.lot : line.lots.map(({ lot }) => lot).join(', ')}</td>
      <td>{expiry}</td>
      {received ? null : <HouseCells line={line} />}
      <td data-numeric data-tone={line.origqty === line.qty ? undefined : 'warn'}>
        {number(line.origqty)}
      </td>
      <td data-numeric>{number(line.qty)}</td>
      <td>{line.unit}</td>
      <td data-numeric>
        {number(line.baseqty)} {line.baseunit}
      </td>
      {money ? <td data-numeric>{number(line.amount)}</td> : null}
      {received ? <IssuedCells line={line} /> : null}
      <td>{line.remark}</td>
    </tr>
  );
}

function HouseCells({ line }: { readonly line: OpenNote['lines'][number] }) {
  return (
    <>
      <td>{line.roomid}</td>
      <td>{line.pigtype}</td>
    </>
  );
}

function IssuedCells({ line }: { readonly line: OpenNote['lines'][number] }) {
  return (
    <>
      <td>
        <IssuedBar issued={line.issued} base={line.baseqty} />
      </td>
      <td data-numeric>{number(line.left)}</td>
    </>
  );
}

function Lines({ note }: { readonly note: OpenNote }) {
  const text = useText();
  const received = note.head.notetp === 'RN';
  const money = note.lines.some(({ amount }) => amount !== null);
  const heads = [
    ...[WORDS.item, WORDS.lot, WORDS.expdt, ...(received ? [] : [WORDS.house, WORDS.pigtype])],
    ...[
      OWN.first,
      WORDS.qty,
      WORDS.unit,
      WORDS.base,
      ...(money ? [WORDS.amount] : []),
      ...(received ? [WORDS.issued, WORDS.left] : []),
      WORDS.remark,
    ],
  ];
  return (
    <div className="table-box" tabIndex={0} role="region" aria-label={text(WORDS.items)}>
      <table className="report-table">
        <thead>
          <tr>
            {heads.map((label) => (
              <th key={label.E} scope="col">
                {text(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {note.lines.map((line) => (
            <LineRow key={line.lineno} line={line} received={received} money={money} gone={note.head.state === '02'} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Head({ head }: { readonly head: OpenNote['head'] }) {
  const text = useText();
  const facts = [
    [WORDS.valuedt, formatDate(head.valuedt)],
    [WORDS.kind, head.kindName],
    [WORDS.state, head.stateName],
    [WORDS.store, head.storeid],
    [WORDS.supplier, head.supplierName],
    [WORDS.house, head.roomid],
    [WORDS.recipient, head.recipient],
    [WORDS.refno, head.refno],
    [WORDS.operator, head.applyid],
    [WORDS.maker, head.maker],
    [WORDS.checker, head.checker],
    [WORDS.remark, head.remark],
  ] as const;
  return (
    <dl className="note-facts">
      {facts.map(([label, value]) =>
        value === null || value === '' ? null : (
          <div key={label.E}>
            <dt>{text(label)}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

function History({ rows }: { readonly rows: OpenNote['history'] }) {
  const text = useText();
  return (
    <section aria-label={text(OWN.history)}>
      <h2>{text(OWN.history)}</h2>
      <ul>
        {rows.map((row) => (
          <li key={`${row.at} ${row.kind} ${row.version ?? ''}`}>
            {formatDate(row.at.slice(0, 8) as never)} {row.at.slice(9)} · {row.user} ·{' '}
            {text(KINDS[row.kind] ?? { V: row.kind, E: row.kind, T: row.kind })}
            {row.version === null ? '' : ` (${row.version})`}
            {row.reason === null ? '' : ` · ${row.reason}`}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ActionsProps {
  readonly may: OpenNote['may'];
  readonly reason: string;
  readonly editing: boolean;
  readonly onReason: (reason: string) => void;
  readonly onEdit: () => void;
  readonly onSend: (kind: 'remove' | 'check') => void;
}

/** What this person may do with the note; correcting and cancelling ask why first. */
function Actions({ may, reason, editing, onReason, onEdit, onSend }: ActionsProps) {
  const text = useText();
  const why = reason.trim() !== '';
  if (!may.change && !may.remove && !may.check) return null;
  return (
    <Group align="end">
      {may.change || may.remove ? (
        <TextInput
          label={text(OWN.why)}
          description={text(OWN.needWhy)}
          value={reason}
          maxLength={200}
          onChange={(event) => onReason(event.currentTarget.value)}
        />
      ) : null}
      {may.change ? (
        <Button variant="default" disabled={!why} onClick={onEdit}>
          {text(editing ? OWN.leave : OWN.correct)}
        </Button>
      ) : null}
      {may.remove ? (
        <Button variant="light" color="red" disabled={!why} onClick={() => onSend('remove')}>
          {text(OWN.remove)}
        </Button>
      ) : null}
      {may.check ? <Button onClick={() => onSend('check')}>{text(OWN.check)}</Button> : null}
    </Group>
  );
}

/** One note: as it stands, what has gone out since, its history; corrected, checked or cancelled here. */
export function NoteView({ noteid, onBack }: { readonly noteid: string; readonly onBack: () => void }) {
  const { data: note } = useCall(getNote, { noteid }, { staleTime: 0 });
  return note === undefined ? null : <OpenedNote note={note} onBack={onBack} />;
}

function OpenedNote({ note, onBack }: { readonly note: OpenNote; readonly onBack: () => void }) {
  const text = useText();
  const [reason, setReason] = useState('');
  const [editing, setEditing] = useState(false);
  const [issues, setIssues] = useState<readonly ShownIssue[]>([]);
  const { head, may } = note;
  const { noteid, version } = head;
  const done = () => {
    setEditing(false);
    setReason('');
    setIssues([]);
    forget('/stock/', '/common/');
  };
  const send = async (kind: 'remove' | 'check') => {
    const reqid = newRequestId();
    const answer =
      kind === 'remove'
        ? await trySend(removeNote, { reqid, noteid, version, reason })
        : await trySend(stepNote, { reqid, state: '20', notes: [{ noteid, version }] });
    if (answer.ok) done();
    else setIssues(answer.issues);
  };
  return (
    <PageFrame
      title={head.note}
      subtitle={head.paper === 'N' && head.notetp === 'RN' ? text(OWN.noPaper) : ''}
      actions={
        <Button variant="default" onClick={onBack}>
          {text(OWN.back)}
        </Button>
      }
    >
      <Stack>
        <Head head={head} />
        <Lines note={note} />
        {issues.length === 0 ? null : <IssueList tone="error" title={text(OWN.refused)} issues={issues} />}
        <Actions
          may={may}
          reason={reason}
          editing={editing}
          onReason={setReason}
          onEdit={() => setEditing(!editing)}
          onSend={(kind) => void send(kind)}
        />
        {editing ? (
          <NoteEditor
            key={version}
            type={head.notetp as NoteType}
            kind={head.kind as NoteKindCode}
            initial={typedOf(note)}
            correcting={{ noteid, version, reason }}
            label={text(OWN.correct)}
            onSaved={done}
          />
        ) : null}
        <History rows={note.history} />
      </Stack>
    </PageFrame>
  );
}
