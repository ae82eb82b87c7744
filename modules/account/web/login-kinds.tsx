import { Button } from '@mantine/core';
import { useCall } from '#engine/web/client/query.ts';
import { keepWanted } from '#engine/web/client/reactions.ts';
import { send } from '#engine/web/client/send.ts';
import { useSave } from '#engine/web/forms/use-save.ts';
import { useText } from '#engine/web/text/text.ts';
import { IssueList } from '#engine/web/ui/issue-list.tsx';
import { t3 } from '#kernel/language.ts';
import { getLoginKinds, linkKind, unlinkKind } from '../contract/provider.calls.ts';

const WORDS = {
  title: t3('Cách đăng nhập', 'Ways to sign in', 'วิธีเข้าสู่ระบบ'),
  own: t3('Tên đăng nhập và mật khẩu', 'User name and password', 'ชื่อผู้ใช้และรหัสผ่าน'),
  noPassword: t3('chưa đặt mật khẩu', 'no password set', 'ยังไม่ได้ตั้งรหัสผ่าน'),
  link: t3('Liên kết', 'Link', 'เชื่อมบัญชี'),
  unlink: t3('Bỏ liên kết', 'Unlink', 'ยกเลิกการเชื่อม'),
  linked: t3('đã liên kết', 'linked', 'เชื่อมแล้ว'),
  waiting: t3('được phép, chưa dùng lần nào', 'allowed, not used yet', 'อนุญาตแล้ว ยังไม่เคยใช้'),
  failed: t3('Chưa bỏ liên kết được', 'Not unlinked', 'ยกเลิกการเชื่อมไม่ได้'),
};
const NAMES = { G: 'Google', F: 'Facebook' } as const;
const KINDS = ['G', 'F'] as const;
type Kind = (typeof KINDS)[number];

interface Held {
  readonly kinds: readonly string[];
  readonly linked: readonly { readonly kind: string; readonly email: string | null }[];
  readonly hasPassword: boolean;
}

function KindLine({ kind, held, open, onUnlink }: { kind: Kind; held: Held; open: boolean; onUnlink: (kind: Kind) => void }) {
  const text = useText();
  const has = held.kinds.includes(kind);
  const tied = held.linked.find((link) => link.kind === kind);
  const start = async () => {
    // The browser comes back to this page when the provider has said who it is.
    keepWanted('/AccountInfo');
    const away = await send(linkKind, { type: kind });
    if (away !== null) location.assign(away.url);
  };
  if (!has && !open) return null;
  return (
    <li>
      {NAMES[kind]}
      {has ? ` · ${tied === undefined ? text(WORDS.waiting) : `${text(WORDS.linked)} ${tied.email ?? ''}`}` : ''}{' '}
      {tied === undefined && open ? (
        <Button size="compact-sm" onClick={() => void start()}>
          {text(WORDS.link)} {NAMES[kind]}
        </Button>
      ) : null}{' '}
      {has ? (
        <Button size="compact-sm" variant="default" onClick={() => onUnlink(kind)}>
          {text(WORDS.unlink)} {NAMES[kind]}
        </Button>
      ) : null}
    </li>
  );
}

/** The own ways to sign in: Google and Facebook are linked and unlinked here. */
export function LoginKinds({ held }: { readonly held: Held }) {
  const text = useText();
  const { data } = useCall(getLoginKinds, {});
  const { issues, save } = useSave(unlinkKind, { forgets: ['/account/getProfile'] });
  return (
    <section>
      <h2>{text(WORDS.title)}</h2>
      <IssueList title={text(WORDS.failed)} issues={issues} />
      <ul>
        {held.kinds.includes('A') ? (
          <li>
            {text(WORDS.own)}
            {held.hasPassword ? '' : ` · ${text(WORDS.noPassword)}`}
          </li>
        ) : null}
        {KINDS.map((kind) => (
          <KindLine key={kind} kind={kind} held={held} open={data?.kinds.includes(kind) ?? false} onUnlink={(type) => void save({ type })} />
        ))}
      </ul>
    </section>
  );
}
