import type { CallOutput } from '#engine/define/call.ts';
import type { Field, FieldValues } from '#engine/define/field.ts';
import { checkFields } from '#engine/define/field-check.ts';
import { useCall } from '#engine/web/client/query.ts';
import { useRested } from '#engine/web/client/rested.ts';
import { offlineStore } from '#engine/web/offline/outbox-db.ts';
import { useOnline } from '#engine/web/offline/reach.ts';
import { useStored } from '#engine/web/offline/use-stored.ts';
import { whoNow } from '#engine/web/offline/who.ts';
import { useText } from '#engine/web/text/text.ts';
import { Facts } from '#engine/web/ui/facts.tsx';
import { IssueList } from '#engine/web/ui/issue-list.tsx';
import { formatDate } from '#i18n/dates.ts';
import { checkEntry, checkEvent } from '../contract/event.calls.ts';
import { PIGTYPE_WORDS, STATUS_WORDS } from '../contract/status-words.ts';
import { CARD_WORDS } from '../contract/words.ts';
import { animalCardOf } from '../domain/animal-card.ts';
import { shownDurations } from '../domain/durations.ts';
import { identitiesNamed, typedEvent } from '../domain/snapshot-context.ts';
import { eventTitle } from './event-title.ts';
import { herdView } from './offline/herd-view.ts';

type Checked = CallOutput<typeof checkEvent>;

const WORDS = {
  title: { V: 'Sau khi lưu', E: 'After saving', T: 'หลังบันทึก' },
  along: { V: 'Lưu kèm', E: 'Saved with it', T: 'บันทึกพร้อมกัน' },
  issues: { V: 'Sẽ bị từ chối hoặc cảnh báo', E: 'Will be refused or warned about', T: 'จะถูกปฏิเสธหรือเตือน' },
  mateday: { V: 'Ngày chờ phối', E: 'Days to mating', T: 'วันรอผสม' },
  fregday: { V: 'Ngày từ khi phối', E: 'Days since mating', T: 'วันหลังผสม' },
  farrowday: { V: 'Ngày mang thai', E: 'Gestation, days', T: 'วันอุ้มท้อง' },
  fosterday: { V: 'Ngày nuôi con', E: 'Lactation, days', T: 'วันเลี้ยงลูก' },
  wasteday: { V: 'Ngày không sản xuất', E: 'Non-productive days', T: 'วันสูญเสีย' },
  sinceWeaning: { V: 'Ngày từ khi cai sữa', E: 'Days since weaning', T: 'วันหลังหย่านม' },
  age: { V: 'Tuổi (ngày)', E: 'Age (days)', T: 'อายุ (วัน)' },
} as const;
const DURATIONS = ['mateday', 'fregday', 'farrowday', 'fosterday', 'wasteday'] as const;

/** What the rules on this device say of an event; null while no herd is kept. */
async function judgedHere(body: FieldValues): Promise<Checked | null> {
  const who = whoNow();
  const typed = typedEvent(body);
  const view = who === null || typed === null ? null : await herdView(offlineStore(), who, identitiesNamed(typed));
  if (view === null || typed === null) return null;
  const { refusal, after } = view.herd.check({ ...typed, accept: ['*'] });
  const card = after === null ? null : animalCardOf(after.animal, after.events, after.version, view.kept.farm.settings, view.curbusdt);
  return { issues: [...refusal], after: card, companions: [], durations: after === null ? {} : shownDurations(after.animal) };
}

const date = (value: string | null): string | null => (value === null ? null : formatDate(value));

function AfterCard({ checked, entry, age }: { readonly checked: Checked; readonly entry: boolean; readonly age: number | null }) {
  const text = useText();
  const { after, companions, durations } = checked;
  if (after === null) return null;
  const status = after.status === null ? PIGTYPE_WORDS[after.pigtype] : STATUS_WORDS[after.status];
  const type = PIGTYPE_WORDS[after.pigtype];
  return (
    <>
      <Facts
        facts={[
          ...(entry ? ([[WORDS.age, age]] as const) : []),
          ...(entry && type !== undefined ? ([[CARD_WORDS.pigtype, text(type)]] as const) : []),
          [CARD_WORDS.status, text(status ?? CARD_WORDS.status)],
          [CARD_WORDS.timeParity, after.sex === 'M' ? null : after.timeParity],
          [CARD_WORDS.expfarrowdt, date(after.expfarrowdt)],
          [CARD_WORDS.expmatedt, date(after.expmatedt)],
          [CARD_WORDS.curnum, after.status === 'L' ? after.curnum : null],
          [WORDS.sinceWeaning, after.status === 'W' ? after.dayOfCycle : null],
          ...DURATIONS.map((key) => [WORDS[key], durations[key] ?? null] as const),
        ]}
      />
      {companions.length === 0 ? null : (
        <p className="dim">
          {text(WORDS.along)}: {companions.map(({ pgid, eventcd }) => [text(eventTitle(eventcd)), pgid].filter(Boolean).join(' ')).join(' · ')}
        </p>
      )}
    </>
  );
}

interface Props {
  /** The body as saving would send it. */
  readonly body: FieldValues;
  /** Fields that must be sound before anything is asked. */
  readonly fields: readonly Field[];
  readonly entry?: boolean;
  readonly labels?: Readonly<Record<string, string>>;
  readonly age?: number | null;
}

/** What saving would do, asked of the rules while a person still types: the status, expected dates and durations, or what stands against it. */
export function AfterPreview({ body, fields, entry = false, labels = {}, age = null }: Props) {
  const text = useText();
  const online = useOnline();
  const rested = useRested(body);
  const sound = checkFields(fields, rested).length === 0;
  const served = useCall(entry ? checkEntry : checkEvent, rested as never, { enabled: sound && online, staleTime: 0 });
  const asked = sound && !online && !entry;
  const here = useStored(asked ? JSON.stringify(rested) : '', () => (asked ? judgedHere(rested) : Promise.resolve(null)));
  const checked = online ? served.data : here;
  if (!sound || checked === undefined || checked === null) return null;
  return (
    <section className="after-preview" aria-label={text(WORDS.title)} aria-live="polite">
      <h3>{text(WORDS.title)}</h3>
      <AfterCard checked={checked} entry={entry} age={age} />
      <IssueList tone="warning" title={text(WORDS.issues)} issues={checked.issues} labels={labels} />
    </section>
  );
}
