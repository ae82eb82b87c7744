import { Button } from '@mantine/core';
import { useState } from 'react';
import { wordOf } from '#engine/define/fields.ts';
import { useCall } from '#engine/web/client/query.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import { useAct } from '#engine/web/forms/use-save.ts';
import { useLanguage } from '#engine/web/session/store.ts';
import { instantText } from '#engine/web/text/instant.ts';
import { useText } from '#engine/web/text/text.ts';
import { Dialog } from '#engine/web/ui/dialog.tsx';
import { t3 } from '#kernel/language.ts';
import { findMessages, getMessagePicture, stepMessage } from '../contract/message.calls.ts';
import { SUBJECTS } from '../contract/message-fields.ts';

const WORDS = {
  title: t3('Lời nhắn chưa trả lời', 'Messages not answered', 'ข้อความที่ยังไม่ตอบ'),
  none: t3('Không còn lời nhắn nào.', 'No message is left.', 'ไม่มีข้อความค้าง'),
  answered: t3('Đã trả lời', 'Mark answered', 'ตอบแล้ว'),
  picture: t3('Xem ảnh', 'Show the picture', 'ดูรูป'),
};

type Message = OutputOf<typeof findMessages>[number];

function MessageLine({ message, onPicture }: { readonly message: Message; readonly onPicture: (url: string) => void }) {
  const text = useText();
  const language = useLanguage();
  const { id } = message;
  const show = useAct(getMessagePicture, { onSaved: ({ url }) => onPicture(url) });
  const mark = useAct(stepMessage, { forgets: ['/account/findMessages', '/account/getHome'] });
  return (
    <li>
      <p>
        <strong>{message.name}</strong> · {message.reach} · {wordOf(SUBJECTS, message.subject, language)} ·{' '}
        <span className="dim">
          {instantText(message.at)} {message.farmid ?? ''} {message.userid ?? ''}
        </span>
      </p>
      <p>{message.text}</p>
      <p>
        <Button size="xs" variant="default" onClick={() => void mark.save({ id, answered: 'Y' })}>
          {text(WORDS.answered)}
        </Button>{' '}
        {message.picture ? (
          <button type="button" className="link-button" onClick={() => void show.save({ id })}>
            {text(WORDS.picture)}
          </button>
        ) : null}
      </p>
    </li>
  );
}

/** Messages of visitors and users until somebody has answered them. */
export function MessageList() {
  const text = useText();
  const { data } = useCall(findMessages, {});
  const [picture, setPicture] = useState<string | null>(null);
  if (data === undefined) return null;
  return (
    <section>
      <h2>
        {text(WORDS.title)} ({data.length})
      </h2>
      {data.length === 0 ? <p className="dim">{text(WORDS.none)}</p> : null}
      <ul>
        {data.map((message) => (
          <MessageLine key={message.id} message={message} onPicture={setPicture} />
        ))}
      </ul>
      {picture === null ? null : (
        <Dialog onClose={() => setPicture(null)} title={text(WORDS.picture)}>
          <img src={picture} alt={text(WORDS.picture)} width="100%" />
        </Dialog>
      )}
    </section>
  );
}
