import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { CallOutput } from '#engine/define/call.ts';
import type { Field, FieldValues } from '#engine/define/field.ts';
import { CallRefused, forget, useCall } from '#engine/web/client/query.ts';
import { keepWanted } from '#engine/web/client/reactions.ts';
import { FieldForm } from '#engine/web/forms/field-form.tsx';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { PageLink } from '#engine/web/screens/page-link.tsx';
import { useRegistry } from '#engine/web/screens/registry-context.ts';
import { useParams } from '#engine/web/screens/search-params.ts';
import { useRights, useSession } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { IssueList } from '#engine/web/ui/issue-list.tsx';
import { formatDate } from '#i18n/dates.ts';
import { isBusinessDate } from '#kernel/business-date.ts';
import { checkRestore } from '../../contract/corrections.calls.ts';
import { CHANGE, RESTORE_FIELDS } from '../../contract/corrections-fields.ts';
import { restoreAnimal } from '../../contract/event.calls.ts';
import { AnimalSummary } from '../animal-summary.tsx';
import { eventDetail } from '../event-detail.ts';
import { eventTitle } from '../event-title.ts';
import { useEventTexts } from '../search/event-texts.ts';

type Shown = CallOutput<typeof checkRestore>;

const WORDS = {
  what: {
    V: 'Trang này dùng khi ghi nhầm con: heo bị ghi chết, loại hoặc bán được đưa trở lại đàn với trạng thái và chuồng như trước.',
    E: 'This page is for a mistake: an animal saved as dead, culled or sold comes back to the herd with its status and house as before.',
    T: 'หน้านี้ใช้เมื่อบันทึกผิดตัว: สุกรที่ถูกบันทึกว่าตาย คัดทิ้ง หรือขาย จะกลับเข้าฝูงด้วยสถานะและโรงเรือนเดิม',
  },
  hand: { V: 'Cần có sẵn', E: 'Have at hand', T: 'สิ่งที่ต้องเตรียม' },
  needs: {
    V: ['Số tai của heo', 'Ngày chết, loại hoặc bán đã ghi', 'Lý do khôi phục', 'Tài khoản cấp 60 trở lên của trại'],
    E: [
      'The identity of the animal',
      'The date of the death, cull or sale as it was saved',
      'The reason',
      'An account of the farm of level 60 or above',
    ],
    T: ['เบอร์หูของสุกร', 'วันที่ตาย คัดทิ้ง หรือขายที่บันทึกไว้', 'เหตุผล', 'บัญชีของฟาร์มระดับ 60 ขึ้นไป'],
  },
  signIn: { V: 'Đăng nhập để khôi phục', E: 'Sign in to restore', T: 'เข้าสู่ระบบเพื่อยกเลิกรายการ' },
  noRight: {
    V: 'Việc này cần quyền sửa của cấp 60 trở lên. Hãy nhờ quản lý trại.',
    E: 'This takes the right to edit from level 60 on. Ask the farm manager.',
    T: 'ต้องมีสิทธิ์แก้ไขระดับ 60 ขึ้นไป กรุณาติดต่อผู้จัดการฟาร์ม',
  },
  restore: { V: 'Khôi phục', E: 'Restore', T: 'ยกเลิกรายการ' },
  row: { V: 'Dòng rời đàn', E: 'The leaving row', T: 'รายการออกจากฝูง' },
  state: { V: 'Trạng thái sau khi khôi phục', E: 'State after restoring', T: 'สถานะหลังยกเลิกรายการ' },
  settled: {
    V: 'Ổ đẻ đã được giải quyết cùng lúc; các dòng này vẫn giữ, hãy sửa bằng tay nếu sai:',
    E: 'Her litter was settled in the same form; these rows stand, correct them by hand where they are wrong:',
    T: 'ครอกถูกจัดการในแบบฟอร์มเดียวกัน รายการเหล่านี้ยังอยู่ กรุณาแก้ไขเองหากผิด:',
  },
  done: { V: 'Đã khôi phục.', E: 'Restored.', T: 'ยกเลิกรายการแล้ว' },
  problems: { V: 'Không khôi phục được', E: 'Cannot be restored', T: 'ยกเลิกรายการไม่ได้' },
} as const;

const FIELDS: readonly Field[] = [...RESTORE_FIELDS, CHANGE];

/** What a visitor finds: what the page is for, what to have at hand, the way in. */
function Introduction() {
  const text = useText();
  const registry = useRegistry();
  const signIn = () => {
    keepWanted(registry.href('PigDeathRestore'));
    registry.open('Login');
  };
  return (
    <PageFrame width="form">
      <Stack>
        <p>{text(WORDS.what)}</p>
        <h2>{text(WORDS.hand)}</h2>
        <ul>
          {WORDS.needs.E.map((line, at) => (
            <li key={line}>{text({ V: WORDS.needs.V[at] ?? line, E: line, T: WORDS.needs.T[at] ?? line })}</li>
          ))}
        </ul>
        <Button onClick={signIn}>{text(WORDS.signIn)}</Button>
      </Stack>
    </PageFrame>
  );
}

function Leaving({ shown }: { readonly shown: Shown }) {
  const text = useText();
  const named = useEventTexts();
  const { leaving, before, settled, issues } = shown;
  return (
    <>
      <IssueList title={text(WORDS.problems)} issues={issues} />
      {leaving === null ? null : (
        <section aria-label={text(WORDS.row)}>
          <h2>{text(WORDS.row)}</h2>
          <p>
            <strong>{text(eventTitle(leaving.eventcd))}</strong> {formatDate(leaving.eventdt)} {named('reason', leaving.reason)}{' '}
            {eventDetail(leaving, text, named)}
          </p>
        </section>
      )}
      {before === null ? null : (
        <section aria-label={text(WORDS.state)}>
          <h2>{text(WORDS.state)}</h2>
          <AnimalSummary card={before} />
        </section>
      )}
      {settled.length === 0 ? null : (
        <section>
          <p>{text(WORDS.settled)}</p>
          <ul>
            {settled.map(({ eventId, pgid, eventcd, eventdt }) => (
              <li key={eventId}>
                <PageLink name="PigEventUpdate" params={{ pgid, event: eventId }}>
                  {text(eventTitle(eventcd))} {formatDate(eventdt)}
                </PageLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** What would be restored, once an animal and the day it left are typed. */
function Preview({ values }: { readonly values: FieldValues }) {
  const text = useText();
  const { pgid = null, leavedt = null, newpgid = null } = values as Readonly<Record<string, string | null>>;
  const ready = (pgid ?? '').trim().length >= 2 && isBusinessDate(leavedt);
  const shown = useCall(checkRestore, { pgid: pgid ?? '', leavedt: leavedt ?? '', newpgid }, { enabled: ready, keep: true });
  if (!ready) return null;
  if (shown.error instanceof CallRefused) return <IssueList tone="error" title={text(WORDS.problems)} issues={shown.error.issues} />;
  return shown.data === undefined ? null : <Leaving shown={shown.data} />;
}

function Restoration() {
  const text = useText();
  const [search, setSearch] = useParams();
  const [done, setDone] = useState<CallOutput<typeof restoreAnimal>['after'] | null>(null);
  const [initial] = useState<FieldValues>(() => ({ pgid: search['pgid'] ?? null, leavedt: search['leavedt'] ?? null }));
  return (
    <PageFrame width="form">
      <Stack>
        <p className="dim">{text(WORDS.what)}</p>
        {done === null ? null : (
          <section role="status">
            <p>{text(WORDS.done)}</p>
            <AnimalSummary card={done} />
          </section>
        )}
        <FieldForm
          key={done?.version}
          fields={FIELDS}
          call={restoreAnimal}
          draft="PigDeathRestore"
          initial={done === null ? initial : {}}
          label={text(WORDS.restore)}
          submitLabel={text(WORDS.restore)}
          preview={(values) => <Preview values={values} />}
          onSaved={({ after }) => {
            // The address named an animal that has not left any more: asked again, it would be refused under its own success.
            flushSync(() => setDone(after));
            setSearch({});
            forget('/herd/');
          }}
        />
      </Stack>
    </PageFrame>
  );
}

/**
 * Page by hand: tells visitors the way in, and shows what would be restored while it is typed.
 * Takes back a death, cull or sale saved on the wrong animal.
 */
export default function PigDeathRestorePage() {
  const text = useText();
  const session = useSession();
  const mayEdit = useRights('PigDeathRestore').edit && (session?.USRLVL ?? 0) >= 60;
  if (session === null) return <Introduction />;
  if (mayEdit) return <Restoration />;
  return (
    <PageFrame width="form">
      <Stack>
        <p>{text(WORDS.what)}</p>
        <p role="status">{text(WORDS.noRight)}</p>
      </Stack>
    </PageFrame>
  );
}
