import type { Field, FieldValues } from '#engine/define/field.ts';
import { notify } from '#engine/web/client/notices.ts';
import { callTo } from '#engine/web/client/send.ts';
import { FieldForm } from '#engine/web/forms/field-form.tsx';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { useRegistry } from '#engine/web/screens/registry-context.ts';
import { loadSession } from '#engine/web/session/actions.ts';
import { useT, useText } from '#engine/web/text/text.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import { formatNumber, type Text3 } from '#kernel/language.ts';

const changePassword = callTo<object, { readonly ended: number }>('/account/changePassword');

const FIELDS: readonly Field[] = [
  {
    key: 'old',
    kind: 'password',
    label: { V: 'Mật khẩu hiện tại', E: 'Current password', T: 'รหัสผ่านปัจจุบัน' },
    help: {
      V: 'Để trống nếu bạn chỉ đăng nhập bằng Google hoặc Facebook',
      E: 'Leave blank if you only sign in with Google or Facebook',
      T: 'เว้นว่างถ้าเข้าสู่ระบบด้วย Google หรือ Facebook เท่านั้น',
    },
  },
  {
    key: 'new',
    kind: 'password',
    label: { V: 'Mật khẩu mới', E: 'New password', T: 'รหัสผ่านใหม่' },
    required: true,
    help: { V: 'Ít nhất 8 ký tự, có chữ và số', E: 'At least 8 characters with a letter and a digit', T: 'อย่างน้อย 8 ตัวอักษร มีทั้งตัวอักษรและตัวเลข' },
  },
  { key: 'again', kind: 'password', label: { V: 'Nhập lại mật khẩu mới', E: 'New password again', T: 'ยืนยันรหัสผ่านใหม่' }, required: true },
];

const ENDED: Text3 = { V: 'Số phiên khác đã kết thúc: ', E: 'Other sessions ended: ', T: 'จำนวนเซสชันอื่นที่สิ้นสุด: ' };

/** Both new ones must match (140), checked before anything is sent. */
function check(values: FieldValues): Issue[] {
  return values['new'] === values['again'] ? [] : [refuse('140', 'again')];
}

/** Changes the own password; also the stop for an expired one. */
export default function ChangePassPage() {
  const t = useT('form');
  const text = useText();
  const { open } = useRegistry();
  return (
    <PageFrame width="form">
      <FieldForm
        label={text(FIELDS[1]?.label ?? ENDED)}
        draft="ChangePass"
        fields={FIELDS}
        call={changePassword}
        check={check}
        onSaved={({ ended }) => {
          notify('ok', t('saved'), `${text(ENDED)}${formatNumber(ended)}`);
          void loadSession().then(() => open('Home'));
        }}
      />
    </PageFrame>
  );
}
