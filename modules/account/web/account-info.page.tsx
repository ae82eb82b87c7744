import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Field, FieldValues } from '#engine/define/field.ts';
import { useCall } from '#engine/web/client/query.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import { FieldForm } from '#engine/web/forms/field-form.tsx';
import { useAct } from '#engine/web/forms/use-save.ts';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { PageLink } from '#engine/web/screens/page-link.tsx';
import { loadSession } from '#engine/web/session/actions.ts';
import { setLanguage, useSession } from '#engine/web/session/store.ts';
import { instantText } from '#engine/web/text/instant.ts';
import { useText } from '#engine/web/text/text.ts';
import { Facts } from '#engine/web/ui/facts.tsx';
import { t3 } from '#kernel/language.ts';
import { endSession, getProfile, saveProfile } from '../contract/profile.calls.ts';
import { NOTIFY_LEVEL, PROFILE_FIELDS } from '../contract/profile-fields.ts';
import { deviceName } from '../domain/sign-in.ts';
import { AvatarPicker, type Picture } from './avatar-picker.tsx';
import { LoginKinds } from './login-kinds.tsx';
import { OwnDevices } from './own-devices.tsx';
import { OwnRights } from './own-rights.tsx';
import { SecondFactors } from './second-factors.tsx';

const WORDS = {
  form: t3('Thông tin của tôi', 'My data', 'ข้อมูลของฉัน'),
  userid: t3('Tên đăng nhập', 'User name', 'ชื่อผู้ใช้'),
  role: t3('Cấp', 'Level', 'ระดับ'),
  company: t3('Công ty', 'Company', 'บริษัท'),
  group: t3('Nhóm trại', 'Farm group', 'กลุ่มฟาร์ม'),
  farm: t3('Trại', 'Farm', 'ฟาร์ม'),
  expdt: t3('Ngày hết hạn', 'Expires on', 'วันหมดอายุ'),
  sessions: t3('Đang đăng nhập ở', 'Signed in on', 'เข้าสู่ระบบอยู่ที่'),
  here: t3('thiết bị này', 'this device', 'อุปกรณ์นี้'),
  end: t3('Đăng xuất ở đó', 'Sign out there', 'ออกจากระบบที่นั่น'),
  signins: t3('Các lần đăng nhập gần đây', 'Last sign-ins', 'การเข้าสู่ระบบล่าสุด'),
  ok: t3('thành công', 'ok', 'สำเร็จ'),
  failed: t3('không thành công', 'failed', 'ไม่สำเร็จ'),
  password: t3('Đổi mật khẩu', 'Change password', 'เปลี่ยนรหัสผ่าน'),
};

const FIELDS: readonly Field[] = [...PROFILE_FIELDS, NOTIFY_LEVEL];

type Profile = OutputOf<typeof getProfile>;

function ProfileFacts({ profile }: { readonly profile: Profile }) {
  const lines = [
    [WORDS.userid, profile.username],
    [WORDS.role, `${profile.usrlvl} · ${profile.role}`],
    [WORDS.company, profile.company],
    [WORDS.group, profile.group],
    [WORDS.farm, profile.farmname],
    [WORDS.expdt, profile.expdt],
  ] as const;
  return <Facts plain facts={lines} />;
}

function Sessions({ profile }: { readonly profile: Profile }) {
  const text = useText();
  const { save } = useAct(endSession, { forgets: ['/account/getProfile'] });
  return (
    <section>
      <h2>{text(WORDS.sessions)}</h2>
      <ul>
        {profile.sessions.map((session) => (
          <li key={session.id}>
            {deviceName(session.device)} · {instantText(session.last)}{' '}
            {session.here ? (
              <strong>{text(WORDS.here)}</strong>
            ) : (
              <Button size="compact-sm" variant="default" onClick={() => void save({ id: session.id })}>
                {text(WORDS.end)}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <h2>{text(WORDS.signins)}</h2>
      <ul>
        {profile.signins.map((line) => (
          <li key={`${line.at}${line.ip ?? ''}`}>
            {instantText(line.at)} · {text(line.ok ? WORDS.ok : WORDS.failed)}
            {line.device === null ? '' : ` · ${deviceName(line.device)}`}
            {line.ip === null ? '' : ` · ${line.ip}`}
          </li>
        ))}
      </ul>
    </section>
  );
}

function ProfileForm({ profile }: { readonly profile: Profile }) {
  const text = useText();
  const [picture, setPicture] = useState<Picture | null>(null);
  const initial = useMemo<FieldValues>(
    () => ({
      name: profile.name,
      sex: profile.sex,
      email: profile.email,
      tel: profile.tel,
      language: profile.language,
      dateStyle: profile.dateStyle,
      notifyLevel: String(profile.notifyLevel),
      notifyTime: profile.notifyTime,
      homefarm: profile.homefarm,
    }),
    [profile],
  );
  return (
    <FieldForm
      label={text(WORDS.form)}
      draft={`AccountInfo.${profile.version}`}
      fields={FIELDS}
      call={saveProfile}
      initial={initial}
      stay
      toInput={(values) => ({
        ...values,
        notifyLevel: Number(values['notifyLevel']),
        version: profile.version,
        avatar: picture === null ? null : { type: picture.type, data: picture.data },
      })}
      confirmed
      forgets={['/account/getProfile']}
      onSaved={(_, values) => {
        setLanguage(values['language'] as 'V' | 'E' | 'T');
        void loadSession();
      }}
    >
      <AvatarPicker shown={picture?.url ?? profile.avatar} limits={{ maxKb: profile.avatarKb, types: profile.avatarTypes }} onPick={setPicture} />
    </FieldForm>
  );
}

/**
 * Page by hand: its parts are shut while a second step is demanded, and one save of the person changes the session.
 * The signed-in person's own data; nothing but the second step while the company's demand for one is not met.
 */
export default function AccountInfoPage() {
  return useSession()?.mustAddFactor === true ? (
    <PageFrame width="form">
      <SecondFactors />
    </PageFrame>
  ) : (
    <OwnAccount />
  );
}

function OwnAccount() {
  const text = useText();
  const { data, error } = useCall(getProfile, {});
  return (
    <PageFrame width="form" actions={<PageLink name="User/ChangePass">{text(WORDS.password)}</PageLink>}>
      {error === null ? null : (
        <p className="form-root-error" role="alert">
          {error.message}
        </p>
      )}
      {data === undefined ? null : (
        <>
          <ProfileFacts profile={data} />
          <ProfileForm key={data.version} profile={data} />
          <LoginKinds held={data} />
          <SecondFactors />
          <Sessions profile={data} />
          <OwnDevices devices={data.devices} />
          <OwnRights />
        </>
      )}
    </PageFrame>
  );
}
