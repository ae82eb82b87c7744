import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { forget } from '#engine/web/client/query.ts';
import { newRequestId } from '#engine/web/client/reqid.ts';
import { trySend } from '#engine/web/client/send.ts';
import { useSession } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { IssueList, type ShownIssue } from '#engine/web/ui/issue-list.tsx';
import { t3 } from '#kernel/language.ts';
import { type CheckingKit, farmOf } from './kit.ts';
import { type Ticked, TickNotes } from './tick-notes.tsx';

const OWN = {
  several: t3('Kiểm tra nhiều phiếu', 'Check several notes', 'ตรวจหลายใบ'),
  check: t3('Đã đối chiếu các phiếu chọn', 'Chosen notes are checked', 'ตรวจใบที่เลือกแล้ว'),
  refused: t3('Có phiếu chưa được kiểm tra', 'Some notes were not checked', 'มีใบที่ยังไม่ได้ตรวจ'),
};

interface Props {
  readonly kit: CheckingKit;
  readonly type: string;
  readonly farms?: readonly string[] | undefined;
}

/**
 * Documents nobody has checked yet, made by others: ticked and checked together, those of a farm at once and whole; what one farm refuses does not
 * hold up the others.
 */
export function CheckMany({ kit, type, farms }: Props) {
  const text = useText();
  const session = useSession();
  const [issues, setIssues] = useState<readonly ShownIssue[]>([]);
  const check = async ({ byFarm, clear }: Ticked) => {
    const refused: ShownIssue[] = [];
    for (const [farmid, notes] of byFarm) {
      const body = { reqid: newRequestId(), state: kit.checking.to, notes, ...farmOf(farmid === undefined ? {} : { farmid }) };
      const answer = await trySend(kit.calls.step, body);
      if (!answer.ok) refused.push(...answer.issues);
    }
    setIssues(refused);
    if (refused.length === 0) clear();
    forget(...kit.forgets);
  };
  return (
    <TickNotes kit={kit} type={type} farms={farms} summary={OWN.several} offers={({ maker }) => maker !== session?.name}>
      {(ticked) => (
        <>
          {issues.length === 0 ? null : <IssueList tone="error" title={text(OWN.refused)} issues={issues} />}
          <Group mt="sm">
            <Button disabled={ticked.notes.length === 0} onClick={() => void check(ticked)}>
              {text(OWN.check)} ({ticked.notes.length})
            </Button>
          </Group>
        </>
      )}
    </TickNotes>
  );
}
