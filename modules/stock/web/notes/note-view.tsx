import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { forget, useCall } from '#engine/web/client/query.ts';
import { newRequestId } from '#engine/web/client/reqid.ts';
import { trySend } from '#engine/web/client/send.ts';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { useText } from '#engine/web/text/text.ts';
import { IssueList, type ShownIssue } from '#engine/web/ui/issue-list.tsx';
import { t3 } from '#kernel/language.ts';
import { getNote, removeNote, stepNote } from '../../contract/note.calls.ts';
import type { NoteKindCode, NoteType } from '../../domain/note-kinds.ts';
import { NoteEditor } from './note-editor.tsx';
import { type OpenNote, typedOf } from './note-form.ts';
import { Head, History, Lines, Movements } from './note-parts.tsx';

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
};

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
        <Movements rows={note.movements} />
        <History rows={note.history} />
      </Stack>
    </PageFrame>
  );
}
