import { Button } from '@mantine/core';
import { notify } from '#engine/web/client/notices.ts';
import { forget, useCall } from '#engine/web/client/query.ts';
import { newRequestId } from '#engine/web/client/reqid.ts';
import { type OutputOf, send } from '#engine/web/client/send.ts';
import { useText } from '#engine/web/text/text.ts';
import { t3 } from '#kernel/language.ts';
import { findCopies, undoCopy } from '../contract/menu-copy.calls.ts';
import { COPY_MODE_NAMES } from './menu-copy-words.ts';

const WORDS = {
  recent: t3('Lần sao chép trong một ngày qua', 'Copies of the last day', 'การคัดลอกในหนึ่งวันที่ผ่านมา'),
  undo: t3('Hoàn tác', 'Undo', 'เลิกทำ'),
  users: t3('người', 'users', 'คน'),
  undone: t3('Đã trả lại quyền trước đó, số màn hình: ', 'Former permissions given back, menus: ', 'คืนสิทธิ์เดิมแล้ว จำนวนเมนู: '),
  left: t3('; đã có người sửa sau đó nên giữ nguyên: ', '; changed by somebody since and left: ', '; มีผู้แก้ไขภายหลังจึงคงไว้: '),
};

type Copy = OutputOf<typeof findCopies>[number];

function CopyLine({ copy, onUndone }: { readonly copy: Copy; readonly onUndone: () => void }) {
  const text = useText();
  const mode = COPY_MODE_NAMES[copy.kind as keyof typeof COPY_MODE_NAMES];
  const undo = async () => {
    const answer = await send(undoCopy, { reqid: newRequestId(), copyid: copy.copyid });
    if (answer === null) return;
    const restored = answer.users.reduce((sum, user) => sum + user.restored, 0);
    const left = answer.users.flatMap((user) => user.left.map((menuid) => `${user.userid} ${menuid}`));
    notify('ok', text(WORDS.undo), `${text(WORDS.undone)}${restored}${left.length === 0 ? '' : `${text(WORDS.left)}${left.join(', ')}`}`);
    forget('/admin/findCopies', '/admin/getMenus');
    onUndone();
  };
  return (
    <span className="form-cell">
      {new Date(copy.at).toTimeString().slice(0, 5)} · {mode === undefined ? copy.kind : text(mode)} · {copy.users} {text(WORDS.users)}{' '}
      <Button size="xs" variant="default" onClick={() => void undo()}>
        {text(WORDS.undo)}
      </Button>
    </span>
  );
}

/** Own copies of the last day, each with its undo. */
export function CopyUndo({ onUndone }: { readonly onUndone: () => void }) {
  const text = useText();
  const copies = useCall(findCopies, {}).data ?? [];
  if (copies.length === 0) return null;
  return (
    <fieldset>
      <legend>{text(WORDS.recent)}</legend>
      {copies.map((copy) => (
        <CopyLine key={copy.copyid} copy={copy} onUndone={onUndone} />
      ))}
    </fieldset>
  );
}
