import { Button, Group } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { useCopy } from '#engine/web/client/copy.ts';
import { notify } from '#engine/web/client/notices.ts';
import { useAct } from '#engine/web/forms/use-save.ts';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { PageLink } from '#engine/web/screens/page-link.tsx';
import { useRegistry } from '#engine/web/screens/registry-context.ts';
import { useSession } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { PlainTable, toned } from '#engine/web/ui/plain-table.tsx';
import { type Text3, t3 } from '#kernel/language.ts';
import { saveMessage } from '../contract/public.calls.ts';
import { type CheckKey, type CheckResult, type Grade, runSelfchecks } from './self-checks.ts';

const WORDS = {
  again: t3('Kiểm tra lại', 'Run again', 'ตรวจอีกครั้ง'),
  copy: t3('Chép kết quả', 'Copy the result', 'คัดลอกผล'),
  copied: t3('Đã chép kết quả', 'Result copied', 'คัดลอกผลแล้ว'),
  toSupport: t3('Gửi cho bộ phận hỗ trợ', 'Send to support', 'ส่งให้ฝ่ายสนับสนุน'),
  sent: t3('Đã gửi, số ', 'Sent, number ', 'ส่งแล้ว หมายเลข '),
  demo: t3('Thử thông báo (chỉ là ví dụ)', 'Show notices (an example only)', 'ทดลองข้อความแจ้ง (ตัวอย่างเท่านั้น)'),
  what: t3('Mục', 'What', 'รายการ'),
  result: t3('Kết quả', 'Result', 'ผล'),
  remedy: t3('Cách khắc phục', 'Remedy', 'วิธีแก้ไข'),
  headers: t3('Mẫu tiêu đề báo cáo', 'Report header gallery', 'ตัวอย่างหัวตารางรายงาน'),
};

const GRADES: Readonly<Record<Grade, Text3>> = {
  good: t3('Tốt', 'Good', 'ดี'),
  poor: t3('Tạm được', 'Poor', 'พอใช้'),
  failed: t3('Không được', 'Failed', 'ไม่ผ่าน'),
};
const TONES: Readonly<Record<Grade, string>> = { good: 'good', poor: 'warn', failed: 'bad' };

const LINES: Readonly<Record<CheckKey, { readonly name: Text3; readonly remedy: Text3 }>> = {
  service: {
    name: t3('Kết nối máy chủ', 'Service', 'การเชื่อมต่อเซิร์ฟเวอร์'),
    remedy: t3('Kiểm tra mạng hoặc thử lại sau', 'Check the network or try later', 'ตรวจสอบเครือข่ายหรือลองใหม่ภายหลัง'),
  },
  version: {
    name: t3('Phiên bản', 'Version', 'รุ่นโปรแกรม'),
    remedy: t3('Tải lại trang để dùng phiên bản mới', 'Reload the page to get the new version', 'โหลดหน้าใหม่เพื่อใช้รุ่นล่าสุด'),
  },
  clock: {
    name: t3('Lệch giờ với máy chủ', 'Clock difference', 'ความต่างของเวลา'),
    remedy: t3('Đặt lại giờ của máy', 'Set the clock of this device', 'ตั้งเวลาเครื่องใหม่'),
  },
  cookies: { name: t3('Cookie', 'Cookies', 'คุกกี้'), remedy: t3('Cho phép cookie của trang này', 'Allow cookies of this site', 'อนุญาตคุกกี้ของเว็บไซต์นี้') },
  storage: {
    name: t3('Lưu trên thiết bị', 'Storage', 'ที่เก็บในเครื่อง'),
    remedy: t3('Không dùng chế độ ẩn danh; cho phép lưu dữ liệu', 'Do not use a private window; allow site data', 'อย่าใช้หน้าต่างส่วนตัว อนุญาตให้เก็บข้อมูล'),
  },
  excel: {
    name: t3('Đọc và ghi Excel', 'Excel read and write', 'อ่านและเขียน Excel'),
    remedy: t3('Cập nhật trình duyệt', 'Update the browser', 'อัปเดตเบราว์เซอร์'),
  },
  picture: {
    name: t3('Tạo ảnh', 'Picture making', 'การสร้างรูปภาพ'),
    remedy: t3('Cập nhật trình duyệt', 'Update the browser', 'อัปเดตเบราว์เซอร์'),
  },
  pdf: {
    name: t3('Tạo PDF', 'PDF making', 'การสร้าง PDF'),
    remedy: t3(
      'Thử lại sau; nếu vẫn lỗi, báo bộ phận hỗ trợ',
      'Try later; if it still fails tell the support desk',
      'ลองใหม่ภายหลัง หากยังผิดพลาดแจ้งฝ่ายสนับสนุน',
    ),
  },
  languages: {
    name: t3('Tệp ngôn ngữ: tổng số và số thiếu', 'Language files: texts and missing keys', 'ไฟล์ภาษา: จำนวนข้อความและที่ขาด'),
    remedy: t3('Báo cho bộ phận hỗ trợ', 'Tell the support desk', 'แจ้งฝ่ายสนับสนุน'),
  },
  session: {
    name: t3('Phiên làm việc: cấp, ngày, thông báo', 'Session: level, day, notices', 'การใช้งาน: ระดับ วันที่ การแจ้งเตือน'),
    remedy: t3('Đăng nhập lại', 'Sign in again', 'เข้าสู่ระบบใหม่'),
  },
  letters: {
    name: t3('Chữ Việt và Thái', 'Vietnamese and Thai letters', 'ตัวอักษรไทยและเวียดนาม'),
    remedy: t3('Cập nhật hệ điều hành hoặc phông chữ', 'Update the system or its fonts', 'อัปเดตระบบหรือฟอนต์'),
  },
  print: { name: t3('In', 'Print', 'การพิมพ์'), remedy: t3('Dùng tệp PDF thay cho in', 'Use the PDF file instead', 'ใช้ไฟล์ PDF แทน') },
  camera: {
    name: t3('Máy ảnh để quét QR', 'Camera for QR', 'กล้องสำหรับสแกน QR'),
    remedy: t3('Dùng điện thoại để quét nhãn', 'Scan labels with a phone', 'ใช้โทรศัพท์สแกนป้าย'),
  },
  width: {
    name: t3('Độ rộng màn hình', 'Screen width', 'ความกว้างหน้าจอ'),
    remedy: t3('Xoay ngang hoặc phóng to cửa sổ', 'Turn the device or widen the window', 'หมุนเครื่องหรือขยายหน้าต่าง'),
  },
};

/**
 * Page by hand: checks the browser, not the data.
 * Checks what this computer can do, with remedies.
 */
export default function TestPage() {
  const text = useText();
  const copy = useCopy();
  const session = useSession();
  const { routes } = useRegistry();
  const [results, setResults] = useState<readonly CheckResult[]>([]);
  const [busy, setBusy] = useState(false);
  const version = session?.version ?? null;
  const run = useCallback(async () => {
    setBusy(true);
    setResults(await runSelfchecks(version, routes));
    setBusy(false);
  }, [version, routes]);
  useEffect(() => void run(), [run]);
  const asText = () => [...results.map(({ key, grade, value }) => `${key}: ${grade} ${value}`), `agent: ${navigator.userAgent}`].join('\n');
  const support = useAct(saveMessage, { onSaved: ({ number }) => notify('ok', text(WORDS.toSupport), `${text(WORDS.sent)}${number}`) });
  const demonstrate = () => {
    for (const kind of ['ok', 'error', 'catch'] as const) notify(kind, text(WORDS.demo), kind);
  };
  return (
    <PageFrame width="form">
      <div aria-busy={busy}>
        <PlainTable
          label={text(WORDS.result)}
          className="tight-table"
          stacks
          heads={[WORDS.what, WORDS.result, WORDS.remedy]}
          rows={results.map(({ key, grade, value }) => ({
            key,
            name: text(LINES[key].name),
            cells: [toned(TONES[grade], `${text(GRADES[grade])} ${value}`), grade === 'good' ? '' : text(LINES[key].remedy)],
          }))}
        />
      </div>
      <Group mt="md">
        <Button loading={busy} onClick={() => void run()}>
          {text(WORDS.again)}
        </Button>
        <Button variant="default" onClick={() => copy(asText(), text(WORDS.copied))}>
          {text(WORDS.copy)}
        </Button>
        <Button variant="default" onClick={demonstrate}>
          {text(WORDS.demo)}
        </Button>
        {session === null ? null : (
          <Button variant="default" onClick={() => void support.save({ name: session.name, reach: '0000000', subject: 'other', text: asText() })}>
            {text(WORDS.toSupport)}
          </Button>
        )}
      </Group>
      <p>
        <PageLink name="colspan">{text(WORDS.headers)}</PageLink>
      </p>
    </PageFrame>
  );
}
