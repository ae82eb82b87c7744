import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { forget, useCall } from '#engine/web/client/query.ts';
import { newRequestId } from '#engine/web/client/reqid.ts';
import { type OutputOf, send } from '#engine/web/client/send.ts';
import { useLanguage } from '#engine/web/session/store.ts';
import { instantText } from '#engine/web/text/instant.ts';
import { useText } from '#engine/web/text/text.ts';
import { t3 } from '#kernel/language.ts';
import { findMessages, getMessagePicture, stepMessage } from '../contract/message.calls.ts';
import { SUBJECT_NAMES } from './subject-names.ts';

const WORDS = {
  title: t3('Lời nhắn chưa trả lời', 'Messages not answered', 'ข้อความที่ยังไม่ตอบ'),
  none: t3('Không còn lời nhắn nào.', 'No message is left.', 'ไม่มีข้อความค้าง'),
  answered: t3('Đã trả lời', 'Mark answered', 'ตอบแล้ว'),
  picture: t3('Xem ảnh', 'Show the picture', 'ดูรูป'),
  close: t3('Đóng', 'Close', 'ปิด'),
};

type Message = OutputOf<typeof findMessages>[number];

function MessageLine({ message, onPicture }: { readonly message: Message; readonly onPicture: (url: string) => void }) {
  const text = useText();
  const language = useLanguage();
  const show = async () => {
    const answer = await send(getMessagePicture, { id: message.id });
    if (answer !== null) onPicture(answer.url);
  };
  const mark = async () => {
    if ((await send(stepMessage, { reqid: newRequestId(), id: message.id, answered: 'Y' })) !== null)
      forget('/account/findMessages', '/account/getHome');
  };
  return (
    <li>
      <p>
        <strong>{message.name}</strong> · {message.reach} · {SUBJECT_NAMES[message.subject][language]} ·{' '}
        <span className="dim">
          {instantText(message.at)} {message.farmid ?? ''} {message.userid ?? ''}
        </span>
      </p>
      <p>{message.text}</p>
      <p>
        <Button size="xs" variant="default" onClick={() => void mark()}>
          {text(WORDS.answered)}
        </Button>{' '}
        {message.picture ? (
          <button type="button" className="link-button" onClick={() => void show()}>
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
      <Modal
        opened={picture !== null}
        onClose={() => setPicture(null)}
        size="lg"
        title={text(WORDS.picture)}
        closeButtonProps={{ 'aria-label': text(WORDS.close) }}
      >
        {picture === null ? null : <img src={picture} alt={text(WORDS.picture)} width="100%" />}
      </Modal>
    </section>
  );
}
