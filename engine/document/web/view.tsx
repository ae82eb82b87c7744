import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { forget, useCall } from '#engine/web/client/query.ts';
import { newRequestId } from '#engine/web/client/reqid.ts';
import { trySend } from '#engine/web/client/send.ts';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { useText } from '#engine/web/text/text.ts';
import { IssueList, type ShownIssue } from '#engine/web/ui/issue-list.tsx';
import { formatMoment } from '#i18n/dates.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { DocumentEditor } from './editor.tsx';
import { type AnyKit, farmOf, type OpenedDocument } from './kit.ts';
import { PaperLink } from './paper-link.tsx';

const OWN = {
  back: t3('Về danh sách', 'Back to the list', 'กลับไปรายการ'),
  correct: t3('Sửa phiếu', 'Correct the note', 'แก้ไขใบ'),
  leave: t3('Không sửa nữa', 'Leave it as it was', 'ยกเลิกการแก้ไข'),
  remove: t3('Hủy phiếu', 'Cancel the note', 'ยกเลิกใบ'),
  check: t3('Đã đối chiếu chứng từ', 'Checked with the paper', 'ตรวจเทียบเอกสารแล้ว'),
  why: t3('Lý do', 'Reason', 'เหตุผล'),
  needWhy: t3('Ghi lý do trước khi sửa hoặc hủy', 'Say why before correcting or cancelling', 'ระบุเหตุผลก่อนแก้ไขหรือยกเลิก'),
  refused: t3('Không thực hiện được', 'It could not be done', 'ทำไม่สำเร็จ'),
  noPaper: t3('Thiếu chứng từ', 'Paper missing', 'ไม่มีเอกสาร'),
  history: t3('Lịch sử', 'History', 'ประวัติ'),
};

/** What the lines of the change log are. */
const KINDS: Readonly<Record<string, Text3>> = {
  add: t3('Lập phiếu', 'Made', 'จัดทำ'),
  edit: t3('Sửa', 'Corrected', 'แก้ไข'),
  delete: t3('Hủy', 'Cancelled', 'ยกเลิก'),
  check: t3('Kiểm tra', 'Checked', 'ตรวจแล้ว'),
  confirm: t3('Xác nhận nhận hàng', 'Received', 'ยืนยันรับ'),
  explain: t3('Giải trình hàng thiếu', 'Shortage explained', 'ชี้แจงสินค้าขาด'),
};

interface ActionsProps {
  readonly may: OpenedDocument['may'];
  readonly reason: string;
  readonly editing: boolean;
  readonly onReason: (reason: string) => void;
  readonly onEdit: () => void;
  readonly onSend: (kind: 'remove' | 'check') => void;
}

/** What this person may do with the document; correcting and cancelling ask why first. */
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

/** Who did what with the document, and why. */
function History({ rows }: { readonly rows: OpenedDocument['history'] }) {
  const text = useText();
  return (
    <section aria-label={text(OWN.history)}>
      <h2>{text(OWN.history)}</h2>
      <ul>
        {rows.map((row) => (
          <li key={`${row.at} ${row.kind} ${row.version ?? ''}`}>
            {formatMoment(row.at)} · {row.user} · {text(KINDS[row.kind] ?? { V: row.kind, E: row.kind, T: row.kind })}
            {row.version === null ? '' : ` (${row.version})`}
            {row.reason === null ? '' : ` · ${row.reason}`}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ViewProps {
  readonly kit: AnyKit;
  readonly noteid: string;
  /** Another farm it is of. */
  readonly farmid?: string | undefined;
  readonly onBack: () => void;
}

/** One document: as it stands, what came of it since, its history; corrected, checked or cancelled here. */
export function DocumentView({ kit, noteid, farmid, onBack }: ViewProps) {
  const { data: opened } = useCall(kit.calls.get, { noteid, ...farmOf(farmid === undefined ? {} : { farmid }) }, { staleTime: 0 });
  return opened === undefined ? null : <Opened kit={kit} opened={opened} onBack={onBack} />;
}

interface OpenedProps {
  readonly kit: AnyKit;
  readonly opened: OpenedDocument;
  readonly onBack: () => void;
}

/** Takes a document a step: cancelled with its reason, or checked; what refuses it stays to be shown. */
function useStep({ kit, opened }: Pick<OpenedProps, 'kit' | 'opened'>, onDone: () => void) {
  const [issues, setIssues] = useState<readonly ShownIssue[]>([]);
  const { noteid, version } = opened.head;
  const done = () => {
    setIssues([]);
    onDone();
    forget(...kit.forgets);
  };
  const step = async (name: 'remove' | 'check', reason: string) => {
    const key = { noteid, version };
    const reqid = newRequestId();
    const answer =
      name === 'remove'
        ? await trySend(kit.calls.remove, { ...key, reqid, reason })
        : await trySend(kit.calls.step, { reqid, state: kit.checking.to, notes: [key], ...farmOf(opened.head) });
    if (answer.ok) done();
    else setIssues(answer.issues);
  };
  return { issues, step, done };
}

function Opened({ kit, opened, onBack }: OpenedProps) {
  const text = useText();
  const [reason, setReason] = useState('');
  const [editing, setEditing] = useState(false);
  const { issues, step, done } = useStep({ kit, opened }, () => {
    setEditing(false);
    setReason('');
  });
  const { head, may } = opened;
  const { noteid, version, kind } = head;
  const type = kit.typeOf(head as never);
  const { Head, Lines, Movements, Below } = kit;
  return (
    <PageFrame
      title={head.note}
      subtitle={head.paper === 'N' && kit.hasPaper(type) ? text(OWN.noPaper) : ''}
      actions={
        <Button variant="default" onClick={onBack}>
          {text(OWN.back)}
        </Button>
      }
    >
      <Stack>
        <Head head={head as never} />
        <PaperLink fileid={head['fileid']} farmid={head.farmid} />
        <Lines opened={opened as never} />
        {issues.length === 0 ? null : <IssueList tone="error" title={text(OWN.refused)} issues={issues} />}
        <Actions
          may={may}
          reason={reason}
          editing={editing}
          onReason={setReason}
          onEdit={() => setEditing(!editing)}
          onSend={(name) => void step(name, reason)}
        />
        {editing ? (
          <DocumentEditor
            key={version}
            kit={kit}
            type={type}
            kind={kind}
            initial={kit.typedOf(opened as never)}
            correcting={{ noteid, version, reason }}
            label={text(OWN.correct)}
            onSaved={done}
          />
        ) : null}
        {Below === undefined ? null : <Below key={`below ${version}`} opened={opened as never} />}
        {Movements === undefined ? null : <Movements opened={opened as never} />}
        <History rows={opened.history} />
      </Stack>
    </PageFrame>
  );
}
