import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { notify } from '#engine/web/client/notices.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import { useAct } from '#engine/web/forms/use-save.ts';
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
  const forgets = ['/admin/findTemplates'];
  const keep = useAct(saveTemplate, {
    forgets,
    onSaved: ({ menus }) => {
      notify('ok', text(WORDS.save), `${text(WORDS.saved)}${menus}`);
      setName('');
    },
  });
  const remove = useAct(removeTemplate, { forgets });
  return (
    <>
      {userid === null ? null : (
        <Group align="end" mt="xs">
          <TextInput label={text(WORDS.name)} value={name} maxLength={60} onChange={(event) => setName(event.currentTarget.value)} />
          <Button variant="default" disabled={name.trim() === ''} onClick={() => void keep.save({ name, from: userid ?? '' })}>
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
                <button type="button" className="link-button" aria-label={`${text(WORDS.remove)}: ${own}`} onClick={() => void remove.save({ id })}>
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
