import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useCopy } from '#engine/web/client/copy.ts';
import { deviceId } from '#engine/web/client/device.ts';
import { useCall } from '#engine/web/client/query.ts';
import { useAct } from '#engine/web/forms/use-save.ts';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { instantText } from '#engine/web/text/instant.ts';
import { useText } from '#engine/web/text/text.ts';
import { QrCode } from '#engine/web/ui/qr-code.tsx';
import { t3 } from '#kernel/language.ts';
import { getDevice, saveDevice } from '../contract/profile.calls.ts';
import { deviceState, OwnDevices } from './own-devices.tsx';

const WORDS = {
  id: t3('Mã của thiết bị này', 'Id of this device', 'รหัสของอุปกรณ์นี้'),
  made: t3(
    'Mã được tính từ loại trình duyệt, màn hình, múi giờ và một phần ngẫu nhiên lưu trong trình duyệt này. Xóa dữ liệu trình duyệt sẽ đổi mã.',
    'Made from the browser family, the screen, the time zone and a random part kept in this browser. Clearing its data changes the id.',
    'คำนวณจากชนิดเบราว์เซอร์ หน้าจอ เขตเวลา และส่วนสุ่มที่เก็บในเบราว์เซอร์นี้ การล้างข้อมูลทำให้รหัสเปลี่ยน',
  ),
  copy: t3('Chép mã', 'Copy', 'คัดลอก'),
  copied: t3('Đã chép mã thiết bị', 'Device id copied', 'คัดลอกรหัสแล้ว'),
  visitor: t3(
    'Đăng nhập để xem thiết bị này đã đăng ký chưa.',
    'Sign in to see whether this device is registered.',
    'เข้าสู่ระบบเพื่อดูว่าอุปกรณ์นี้ลงทะเบียนหรือยัง',
  ),
  unknown: t3('Thiết bị này chưa được biết cho tài khoản của bạn.', 'This device is not known for your account.', 'อุปกรณ์นี้ยังไม่เป็นที่รู้จักสำหรับบัญชีของคุณ'),
  must: t3('Công ty chỉ cho phép thiết bị đã đăng ký.', 'The company admits registered devices only.', 'บริษัทอนุญาตเฉพาะอุปกรณ์ที่ลงทะเบียน'),
  since: t3('Biết từ', 'Known since', 'รู้จักตั้งแต่'),
  last: t3('Dùng lần cuối', 'Last use', 'ใช้ครั้งล่าสุด'),
  name: t3('Tên thiết bị', 'Name of this device', 'ชื่ออุปกรณ์'),
  save: t3('Lưu tên', 'Save the name', 'บันทึกชื่อ'),
  ask: t3('Đề nghị đăng ký', 'Ask to register', 'ขอลงทะเบียน'),
};

/**
 * Page by hand: the device itself is what it shows, with and without a session.
 * This device's id, and whether it is registered for the person signed in.
 */
export default function MacIdPage() {
  const text = useText();
  const copy = useCopy();
  const macid = deviceId();
  const { data } = useCall(getDevice, { macid });
  const [name, setName] = useState('');
  const { busy, save } = useAct(saveDevice, { forgets: ['/account/getDevice'] });
  const device = data?.device ?? null;
  return (
    <PageFrame width="form">
      <h2>{text(WORDS.id)}</h2>
      <p>
        <code>{macid}</code>{' '}
        <Button size="compact-sm" variant="default" onClick={() => copy(macid, text(WORDS.copied), macid)}>
          {text(WORDS.copy)}
        </Button>
      </p>
      <QrCode value={macid} size={180} label={text(WORDS.id)} />
      <p className="dim">{text(WORDS.made)}</p>
      {data?.signedIn === false ? <p>{text(WORDS.visitor)}</p> : null}
      {data?.checked === true ? <p role="status">{text(WORDS.must)}</p> : null}
      {data?.signedIn === true ? (
        <section>
          {device === null ? (
            <p>{text(WORDS.unknown)}</p>
          ) : (
            <p>
              {deviceState(text, device.state)} · {text(WORDS.since)} {instantText(device.since)} · {text(WORDS.last)} {instantText(device.last)}
            </p>
          )}
          <TextInput
            label={text(WORDS.name)}
            maxLength={40}
            value={name}
            placeholder={device?.name ?? ''}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Group mt="sm">
            {device === null || device.state === 'known' ? (
              <Button loading={busy} onClick={() => void save({ macid, request: 'Y', ...(name === '' ? {} : { name }) })}>
                {text(WORDS.ask)}
              </Button>
            ) : null}
            {device === null ? null : (
              <Button variant="default" loading={busy} disabled={name === ''} onClick={() => void save({ macid, name })}>
                {text(WORDS.save)}
              </Button>
            )}
          </Group>
          <OwnDevices devices={data.devices} />
        </section>
      ) : null}
    </PageFrame>
  );
}
