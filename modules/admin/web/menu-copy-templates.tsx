import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { notify } from '#engine/web/client/notices.ts';
import { forget } from '#engine/web/client/query.ts';
import { newRequestId } from '#engine/web/client/reqid.ts';
import { type OutputOf, send } from '#engine/web/client/send.ts';
import { useText } from '#engine/web/text/text.ts';
import { t3 } from '#kernel/language.ts';
import { type findTemplates, removeTemplate, saveTemplate } from '../contract/menu-copy.calls.ts';

const WORDS = {
  templates: t3('Mẫu đã lưu', 'Saved templates', 'แม่แบบที่บันทึก'),
  name: t3('Lưu quyền của người này thành mẫu', 'Save this user’s permissions as template', 'บันทึกสิทธิ์ของผู้ใช้นี้เป็นแม่แบบ'),
  save: t3('Lưu mẫu', 'Save as template', 'บันทึกแม่แบบ'),
  saved: t3('Đã lưu mẫu, số màn hình: ', 'Template saved, menus: ', 'บันทึกแม่แบบแล้ว จำนวนเมนู: '),
  remove: t3('Xóa mẫu', 'Remove the template', 'ลบแม่แบบ'),
  menus: t3('màn hình', 'menus', 'เมนู'),
};

interface TemplateKeeperProps {
  readonly templates: OutputOf<typeof findTemplates>;
  /** Whose permissions can become a template; null while the source is no user. */
  readonly userid: string | null;
}

/** Keeps a user's permissions under a name, and removes what is no longer wanted. */
export function TemplateKeeper({ templates, userid }: TemplateKeeperProps) {
  const text = useText();
  const [name, setName] = useState('');
  const save = async () => {
    const answer = await send(saveTemplate, { reqid: newRequestId(), name, from: userid ?? '' });
    if (answer === null) return;
    notify('ok', text(WORDS.save), `${text(WORDS.saved)}${answer.menus}`);
    setName('');
    forget('/admin/findTemplates');
  };
  const remove = async (id: string) => {
    if ((await send(removeTemplate, { reqid: newRequestId(), id })) !== null) forget('/admin/findTemplates');
  };
  return (
    <>
      {userid === null ? null : (
        <Group align="end" mt="xs">
          <TextInput label={text(WORDS.name)} value={name} maxLength={60} onChange={(event) => setName(event.currentTarget.value)} />
          <Button variant="default" disabled={name.trim() === ''} onClick={() => void save()}>
            {text(WORDS.save)}
          </Button>
        </Group>
      )}
      {templates.length === 0 ? null : (
        <fieldset>
          <legend>{text(WORDS.templates)}</legend>
          {templates.map(({ id, name: own, menus, savedBy, mayChange }) => (
            <span key={id} className="form-cell">
              {own}{' '}
              <span className="dim">
                {menus} {text(WORDS.menus)} · {savedBy}
              </span>{' '}
              {mayChange ? (
                <button type="button" className="link-button" aria-label={`${text(WORDS.remove)}: ${own}`} onClick={() => void remove(id)}>
                  {text(WORDS.remove)}
                </button>
              ) : null}
            </span>
          ))}
        </fieldset>
      )}
    </>
  );
}
