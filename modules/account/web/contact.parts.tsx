import { useState } from 'react';
import type { FieldValues } from '#engine/define/field.ts';
import { notify } from '#engine/web/client/notices.ts';
import { useCall } from '#engine/web/client/query.ts';
import { FieldForm } from '#engine/web/forms/field-form.tsx';
import type { SentPicture } from '#engine/web/pictures/smaller.ts';
import { PageLink } from '#engine/web/screens/page-link.tsx';
import { NarrowFrame, type PartsDef } from '#engine/web/screens/parts-page.tsx';
import { useRegistry } from '#engine/web/screens/registry-context.ts';
import { useLanguage } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { Facts } from '#engine/web/ui/facts.tsx';
import { Part } from '#engine/web/ui/part.tsx';
import { type Issue, refuse } from '#kernel/issue.ts';
import { t3 } from '#kernel/language.ts';
import { findDownloads } from '../contract/download.calls.ts';
import { MESSAGE_FIELDS } from '../contract/message-fields.ts';
import { getContact, PICTURE, saveMessage } from '../contract/public.calls.ts';
import { isEmail } from '../domain/sign-in.ts';
import { DownloadFile } from './download-file.tsx';
import { MessageList } from './message-list.tsx';
import { PictureFile } from './picture-file.tsx';

const WORDS = {
  form: t3('Gửi lời nhắn', 'Send a message', 'ส่งข้อความ'),
  send: t3('Gửi', 'Send', 'ส่ง'),
  sent: t3('Đã nhận lời nhắn, số ', 'Message received, number ', 'ได้รับข้อความแล้ว หมายเลข '),
  address: t3('Địa chỉ', 'Address', 'ที่อยู่'),
  tel: t3('Điện thoại', 'Telephone', 'โทรศัพท์'),
  hotline: t3('Đường dây nóng', 'Hotline', 'สายด่วน'),
  hours: t3('Giờ làm việc', 'Service hours', 'เวลาทำการ'),
  map: t3('Xem bản đồ', 'Open the map', 'ดูแผนที่'),
  pictureHelp: t3('JPG, PNG hoặc WebP, tối đa 2 MB', 'JPG, PNG or WebP, up to 2 MB', 'JPG, PNG หรือ WebP ไม่เกิน 2 MB'),
  files: t3('Hướng dẫn và biểu mẫu hay dùng', 'Manual and most used forms', 'คู่มือและแบบฟอร์มที่ใช้บ่อย'),
  farm: t3('Trại của bạn', 'Your farm', 'ฟาร์มของคุณ'),
};

/** Largest picture in kB and the level that reads the messages, as the server has them. */
const PICTURE_KB = 2048;
const READER = 90;

function check(values: FieldValues): Issue[] {
  const reach = String(values['reach'] ?? '');
  return reach.includes('@') && !isEmail(reach) ? [refuse('ACC_FORMAT', 'reach')] : [];
}

/** Lines of the contact block; blank settings hide their line. */
function ContactBlock() {
  const text = useText();
  const { data } = useCall(getContact, {});
  if (data === undefined) return null;
  const lines = [
    [WORDS.address, data.address],
    [WORDS.tel, data.tel],
    [WORDS.hotline, data.hotline],
    [{ V: 'E-mail', E: 'E-mail', T: 'อีเมล' }, data.email],
    [WORDS.hours, data.hours],
  ] as const;
  const farm = [data.farm?.address, data.farm?.tel, data.farm?.website].filter((part) => part != null && part !== '');
  return (
    <section>
      {data.name === '' ? null : <h2>{data.name}</h2>}
      <Facts plain facts={lines} />
      {data.map.startsWith('https://') ? (
        <p>
          <a href={data.map} target="_blank" rel="noreferrer">
            {text(WORDS.map)}
          </a>
        </p>
      ) : null}
      {data.farm === null ? null : (
        <p>
          <strong>{text(WORDS.farm)}:</strong> {data.farm.farmname}
          {farm.length > 0 ? ` · ${farm.join(' · ')}` : ''}
        </p>
      )}
    </section>
  );
}

/** What is asked for most: the manual, then the forms a farm fills first and every week. */
const MOST_USED = ['manual', 'mated', 'gilt', 'mating', 'farrowing', 'weaning'];

/** The manual of the language in use and the forms used most; the Download page has them all. */
function MostUsed() {
  const text = useText();
  const language = useLanguage();
  const { routes } = useRegistry();
  const { data = [] } = useCall(findDownloads, { language });
  const rows = MOST_USED.flatMap((file) => data.find((row) => row.file === file) ?? []);
  const page = routes.get('Download');
  if (page === undefined) return null;
  return (
    <section>
      <h2>{text(WORDS.files)}</h2>
      <ul className="plain-list">
        {rows.map((row) => (
          <li key={row.file}>
            {row.name} <DownloadFile row={row} label={row.kind === 'excel' ? 'Excel' : 'PDF'} />
          </li>
        ))}
      </ul>
      <p>
        <PageLink name="Download">{text(page.title)}</PageLink>
      </p>
    </section>
  );
}

/** The message form. */
function Message() {
  const text = useText();
  const [picture, setPicture] = useState<SentPicture | null>(null);
  // A sent picture leaves its box: the box is made anew.
  const [sent, setSent] = useState(0);
  return (
    <Part title={WORDS.form}>
      <FieldForm
        label={text(WORDS.form)}
        draft="Contact"
        fields={MESSAGE_FIELDS}
        call={saveMessage}
        check={check}
        submitLabel={text(WORDS.send)}
        toInput={(values) => ({ ...values, picture })}
        onSaved={({ number }) => {
          notify('ok', text(WORDS.form), `${text(WORDS.sent)}${number}`);
          setPicture(null);
          setSent(sent + 1);
        }}
      >
        <PictureFile key={sent} label={PICTURE} help={WORDS.pictureHelp} maxKb={PICTURE_KB} onPick={setPicture} />
      </FieldForm>
    </Part>
  );
}

/** Reaching a person: contact block, messages for who reads them, the form, and what is asked for most. */
export const contactParts: PartsDef = {
  route: 'Contact',
  frame: NarrowFrame,
  parts: [
    { key: 'contact', content: () => <ContactBlock /> },
    { key: 'messages', content: () => <MessageList />, may: ({ level }) => level >= READER },
    { key: 'form', content: () => <Message /> },
    { key: 'files', content: () => <MostUsed /> },
  ],
};
