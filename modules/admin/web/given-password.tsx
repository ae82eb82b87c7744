import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useCopy } from '#engine/web/client/copy.ts';
import { useT, useText } from '#engine/web/text/text.ts';
import { Dialog } from '#engine/web/ui/dialog.tsx';
import { t3 } from '#kernel/language.ts';

const WORDS = {
  title: t3('Mật khẩu tạm', 'Temporary password', 'รหัสผ่านชั่วคราว'),
  once: t3(
    'Chỉ hiện một lần, dùng trong một ngày. Hãy chép lại và trao tận tay; người dùng sẽ phải đổi khi đăng nhập.',
    'Shown only once, good for one day. Copy it and hand it over; it has to be changed at the first sign-in.',
    'แสดงครั้งเดียว ใช้ได้หนึ่งวัน กรุณาคัดลอกและส่งให้ผู้ใช้โดยตรง ผู้ใช้ต้องเปลี่ยนเมื่อเข้าสู่ระบบ',
  ),
  copy: t3('Sao chép', 'Copy', 'คัดลอก'),
  copied: t3('Đã sao chép', 'Copied', 'คัดลอกแล้ว'),
};

/** A password the server made up, and whose it is. */
export interface Given {
  readonly userid: string;
  readonly password: string;
}

/** Shows a password nobody can read again: it stays until it is closed, whatever notices the reader wants. */
export function GivenPassword({ given }: { readonly given: Given }) {
  const text = useText();
  const t = useT('app');
  const copy = useCopy();
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  if (!open) return null;
  return (
    <Dialog onClose={close} stays title={text(WORDS.title)} size="md">
      <Stack>
        <Group justify="space-between">
          <strong>{given.userid}</strong>
          <Text component="code" size="lg" ff="monospace" data-password>
            {given.password}
          </Text>
        </Group>
        <Text size="sm" className="dim">
          {text(WORDS.once)}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => copy(given.password, text(WORDS.copied))}>
            {text(WORDS.copy)}
          </Button>
          <Button onClick={close}>{t('close')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
