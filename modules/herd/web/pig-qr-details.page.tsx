import { Button, Group, Tabs } from '@mantine/core';
import { useParams as useRouteParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { encode } from 'uqr';
import type { CallOutput } from '#engine/define/call.ts';
import type { Field } from '#engine/define/field.ts';
import type { Column, ReportRow } from '#engine/define/report.ts';
import { useCall } from '#engine/web/client/query.ts';
import { TextField } from '#engine/web/fields/text-field.tsx';
import { ReportGrid } from '#engine/web/grid/report-grid.tsx';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { useRegistry } from '#engine/web/screens/registry-context.ts';
import { useSession } from '#engine/web/session/store.ts';
import { useT, useText } from '#engine/web/text/text.ts';
import { Empty } from '#engine/web/ui/empty.tsx';
import { getAnimalCard } from '../contract/find.calls.ts';
import { CARD_WORDS, ENTRY_WORDS, OUTCOME_WORDS } from '../contract/words.ts';
import { AnimalSummary } from './animal-summary.tsx';
import { BreedingIndex } from './entry-papers.tsx';
import { eventDetail } from './event-detail.ts';
import { eventTitle } from './event-title.ts';
import { LifeLine } from './life-line.tsx';

type Profile = NonNullable<CallOutput<typeof getAnimalCard>['profile']>;

const WORDS = {
  unknown: { V: 'Không có heo này, hoặc trại không công khai.', E: 'No such animal, or the farm does not show it.', T: 'ไม่พบสุกรตัวนี้ หรือฟาร์มไม่เปิดเผย' },
  askFarm: {
    V: 'Hãy quét lại nhãn, hoặc đăng nhập để xem.',
    E: 'Scan the label again, or sign in to see it.',
    T: 'กรุณาสแกนป้ายอีกครั้ง หรือเข้าสู่ระบบเพื่อดู',
  },
  cycles: { V: 'Các lứa', E: 'Cycles', T: 'รอบการผลิต' },
  events: { V: 'Sự kiện', E: 'Events', T: 'เหตุการณ์' },
  life: { V: 'Cả đời', E: 'Whole life', T: 'ตลอดชีวิต' },
  print: { V: 'In nhãn QR', E: 'Print the QR label', T: 'พิมพ์ป้าย QR' },
  enter: { V: 'Nhập sự kiện', E: 'Enter an event', T: 'บันทึกเหตุการณ์' },
  outcome: { V: 'Kết quả', E: 'Outcome', T: 'ผลลัพธ์' },
  boars: { V: 'Đực', E: 'Boars', T: 'พ่อพันธุ์' },
  livenum: { V: 'Sống', E: 'Born alive', T: 'มีชีวิต' },
  farrownum: { V: 'Tổng sinh', E: 'Total born', T: 'แรกคลอดทั้งหมด' },
  weannum: { V: 'Cai sữa', E: 'Weaned', T: 'หย่านม' },
  gestation: { V: 'Mang thai', E: 'Gestation', T: 'อุ้มท้อง' },
  lactation: { V: 'Nuôi con', E: 'Lactation', T: 'เลี้ยงลูก' },
  waste: { V: 'Ngày không sản xuất', E: 'Non-productive days', T: 'วันสูญเปล่า' },
  mateday: { V: 'Ngày chờ phối', E: 'Days to mating', T: 'วันรอผสม' },
  litters: { V: 'Số lứa', E: 'Litters', T: 'จำนวนครอก' },
  perYear: { V: 'Cai sữa/năm', E: 'Weaned a year', T: 'หย่านม/ปี' },
  days: { V: 'Ngày trong đàn', E: 'Days present', T: 'วันในฝูง' },
  farm: { V: 'Trại', E: 'Farm', T: 'ฟาร์ม' },
  birth: { V: 'Tháng sinh', E: 'Month of birth', T: 'เดือนเกิด' },
} as const;

const CYCLES: readonly Column[] = [
  { key: 'parity', label: CARD_WORDS.parity, type: 'int', frozen: true },
  { key: 'matedt', label: CARD_WORDS.matedt, type: 'date', frozen: true },
  { key: 'mateday', label: WORDS.mateday, type: 'int' },
  { key: 'boars', label: WORDS.boars, type: 'text' },
  { key: 'outcomeText', label: WORDS.outcome, type: 'text' },
  { key: 'farrowdt', label: CARD_WORDS.farrowdt, type: 'date' },
  { key: 'farrowday', label: WORDS.gestation, type: 'int' },
  { key: 'farrownum', label: WORDS.farrownum, type: 'int' },
  { key: 'livenum', label: WORDS.livenum, type: 'int' },
  { key: 'weandt', label: CARD_WORDS.weandt, type: 'date' },
  { key: 'weannum', label: WORDS.weannum, type: 'int' },
  { key: 'fosterday', label: WORDS.lactation, type: 'int' },
  { key: 'wasteday', label: WORDS.waste, type: 'int' },
];
const EVENTS: readonly Column[] = [
  { key: 'eventdt', label: CARD_WORDS.eventdt, type: 'date', frozen: true },
  { key: 'eventText', label: CARD_WORDS.eventcd, type: 'text', frozen: true },
  { key: 'detail', label: CARD_WORDS.detail, type: 'text', width: 44 },
  { key: 'applyid', label: CARD_WORDS.operator, type: 'text' },
  { key: 'reason', label: CARD_WORDS.reason, type: 'text' },
  { key: 'remark', label: CARD_WORDS.remark, type: 'text' },
];

/** A QR code as squares: sharp at any size, no picture to load. */
function QrCode({ value, size }: { readonly value: string; readonly size: number }) {
  const { data } = useMemo(() => encode(value, { ecc: 'M', border: 2 }), [value]);
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg role="img" aria-label={value} width={size} height={size} viewBox={`0 0 ${data.length} ${data.length}`} shapeRendering="crispEdges">
      <rect width="100%" height="100%" fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

function StaffProfile({ profile }: { readonly profile: Profile }) {
  const text = useText();
  const registry = useRegistry();
  const session = useSession();
  const { card, lifetime } = profile;
  const cycles = profile.cycles.map(
    (cycle): ReportRow => ({
      ...(cycle as ReportRow),
      boars: [cycle['boarid'], cycle['boarid2'], cycle['boarid3']].filter(Boolean).join(', '),
      outcomeText: typeof cycle['outcome'] === 'string' ? text(OUTCOME_WORDS[cycle['outcome']] ?? WORDS.outcome) : '',
    }),
  );
  const events = profile.events.toReversed().map(
    (event): ReportRow => ({
      ...(event as unknown as ReportRow),
      eventText: text(eventTitle(event.eventcd)),
      detail: eventDetail(event, text),
    }),
  );
  const figures = [
    [WORDS.litters, lifetime['litters']],
    [WORDS.farrownum, lifetime['farrownum']],
    [WORDS.livenum, lifetime['livenum']],
    [WORDS.weannum, lifetime['weannum']],
    [WORDS.perYear, lifetime['weanedPerYear']],
    [WORDS.waste, lifetime['wasteday']],
    [WORDS.days, lifetime['days']],
  ] as const;
  return (
    <>
      <div className="profile-head">
        <AnimalSummary
          card={card}
          actions={
            <Group className="no-print" gap="xs">
              {profile.allowed.length > 0 ? (
                <Button size="compact-sm" onClick={() => registry.open('PigEvent', { pgid: card.pgid })}>
                  {text(WORDS.enter)}
                </Button>
              ) : null}
              <Button size="compact-sm" variant="default" onClick={() => window.print()}>
                {text(WORDS.print)}
              </Button>
            </Group>
          }
        />
        <QrCode value={`${location.origin}/PigQRDetails/${session?.FARMID ?? ''}~${card.pgid}`} size={120} />
      </div>
      <dl className="facts">
        {figures.map(([label, value]) => (
          <div key={label.E}>
            <dt>{text(label)}</dt>
            <dd>{value ?? '–'}</dd>
          </div>
        ))}
        <BreedingIndex pgid={card.pgid} />
      </dl>
      <h2>{text(WORDS.life)}</h2>
      <LifeLine cycles={profile.cycles} from={card.entrydt} to={card.leftdt ?? session?.CURBUSDT ?? card.entrydt} />
      <Tabs defaultValue="cycles" keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="cycles">{text(WORDS.cycles)}</Tabs.Tab>
          <Tabs.Tab value="events">{text(WORDS.events)}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="cycles">
          <ReportGrid columns={CYCLES} rows={cycles} label={text(WORDS.cycles)} emptyTitle={text(WORDS.cycles)} emptyHint="" />
        </Tabs.Panel>
        <Tabs.Panel value="events">
          <ReportGrid columns={EVENTS} rows={events} label={text(WORDS.events)} emptyTitle={text(WORDS.events)} emptyHint="" />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

function PublicCard({ basic }: { readonly basic: Readonly<Record<string, string | number | null>> }) {
  const text = useText();
  const rows = [
    [CARD_WORDS.pgid, basic['pgid']],
    [CARD_WORDS.pigtype, typeof basic['entrytp'] === 'string' ? text(ENTRY_WORDS[basic['entrytp']] ?? CARD_WORDS.pigtype) : null],
    [CARD_WORDS.lineage, basic['lineage']],
    [WORDS.birth, basic['birth']],
    [WORDS.farm, basic['shtnm']],
    [CARD_WORDS.parity, basic['parity']],
    [WORDS.farrownum, basic['farrownum']],
    [WORDS.livenum, basic['livenum']],
    [CARD_WORDS.left, basic['leftdt']],
  ] as const;
  return (
    <dl className="facts">
      {rows
        .filter(([, value]) => value != null)
        .map(([label, value]) => (
          <div key={label.E}>
            <dt>{text(label)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

const TAG: Field = { key: 'pgid', kind: 'text', label: CARD_WORDS.pgid, required: true, maxLength: 40 };

/** Without an identity in the address: asks for it, as the menu opens the page. */
function AskTag() {
  const t = useT('app');
  const { open } = useRegistry();
  const [pgid, setPgid] = useState('');
  return (
    <form
      className="login-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (pgid.trim() !== '') open('PigQRDetails', { pgid: pgid.trim() });
      }}
    >
      <TextField field={TAG} value={pgid} onChange={(value) => setPgid(String(value ?? ''))} autoFocus />
      <Button type="submit">{t('search')}</Button>
    </form>
  );
}

function AnimalCard({ pgid }: { readonly pgid: string }) {
  const text = useText();
  const { data } = useCall(getAnimalCard, { pgid });
  return (
    <PageFrame {...(data?.profile == null ? {} : { title: data.profile.card.pgid })}>
      {data === undefined ? null : data.profile !== null ? (
        <StaffProfile profile={data.profile} />
      ) : data.basic !== null ? (
        <PublicCard basic={data.basic} />
      ) : (
        <Empty title={text(data.askFarm ? WORDS.askFarm : WORDS.unknown)} />
      )}
    </PageFrame>
  );
}

/** The animal behind a QR label or an identity in a report. */
export default function PigQRDetailsPage() {
  const { pgid = '' } = useRouteParams({ strict: false }) as { pgid?: string };
  return pgid === '' ? (
    <PageFrame>
      <AskTag />
    </PageFrame>
  ) : (
    <AnimalCard pgid={pgid} />
  );
}
