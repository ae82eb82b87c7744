import type { Column } from '#engine/define/report.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import { GridPart } from '#engine/web/grid/grid-part.tsx';
import { PageLink } from '#engine/web/screens/page-link.tsx';
import { count, useText } from '#engine/web/text/text.ts';
import { Facts } from '#engine/web/ui/facts.tsx';
import { Part } from '#engine/web/ui/part.tsx';
import { QrCode } from '#engine/web/ui/qr-code.tsx';
import { formatDate } from '#i18n/dates.ts';
import { formatNumber } from '#kernel/language.ts';
import { T } from '../../contract/tag-words.ts';
import { M } from '../../contract/tags/mng-words.ts';
import type { getTag } from '../../contract/tags/profile.calls.ts';
import { R } from '../../contract/tags/record-words.ts';
import { W } from '../../contract/tags/words.ts';
import { TAG_STATES, type TagState } from '../../domain/tag-flow.ts';
import { useFarmNames } from './farm-names.ts';

export type Profile = OutputOf<typeof getTag>;
type Pig = NonNullable<Profile['pig']>;
/** Pixels of the QR. */
const QR_SIZE = 112;

const day = (date: string | null | undefined): string | null => (date == null ? null : formatDate(date));

/** The number itself: state, range, file, where it is, its QR. */
export function NumberPart({ profile }: { readonly profile: Profile }) {
  const text = useText();
  const named = useFarmNames();
  const { tag, state, farmid, sex, lineage, starttag, finishtag, drawn, roomid, grpid, applyid, filecd, fileOpen, inherd, pig } = profile;
  return (
    <Part title={R.number} more={tag}>
      <QrCode value={`${farmid}~${tag}`} size={QR_SIZE} label={tag} />
      <Facts
        facts={[
          [M.state, text(TAG_STATES.words[state as TagState])],
          [T.sex, text(sex === 'F' ? T.female : T.male)],
          [T.lineage, lineage],
          [R.range, `${starttag} – ${finishtag}`],
          [T.drawn, day(drawn)],
          [M.regdt, day(pig?.regdt)],
          [M.regby, pig?.regby],
          [M.checkdt, day(pig?.checkdt)],
          [T.house, roomid === null || grpid === null ? roomid : `${roomid} / ${grpid}`],
          [T.worker, named('applyid', applyid)],
          [W.rfid, pig?.rfid],
          [R.filed, filecd === null || fileOpen ? filecd : `${filecd} (${text(R.closedFile)})`],
          [M.leftdt, day(pig?.leftdt)],
          [
            M.inherd,
            inherd === null ? null : (
              <PageLink key="herd" name="PigQRDetails" params={{ pgid: inherd }}>
                {text(R.herd)}
              </PageLink>
            ),
          ],
        ]}
      />
    </Part>
  );
}

/** Birth, parents and their parents; figures of its test. */
export function DescentPart({ pig }: { readonly pig: Pig }) {
  const { dam, sire } = pig;
  return (
    <Part title={R.descent}>
      <Facts
        facts={[
          [W.birthdt, day(pig.birthdt)],
          [M.age, count(pig.age)],
          [W.birthkg, pig.birthkg === null ? null : `${formatNumber(pig.birthkg, 2)} kg`],
          [W.dam, dam?.pgid],
          [R.damSire, dam?.sire],
          [R.damDam, dam?.dam],
          [W.sire, sire?.pgid],
          [R.sireSire, sire?.sire],
          [R.sireDam, sire?.dam],
          [W.foster, pig.foster],
          [M.notch, pig.notch],
          [W.defect, pig.defect],
          [R.adg, pig.adg === null ? null : `${count(pig.adg)} g`],
          [R.lifeAdg, pig.lifeAdg === null ? null : `${count(pig.lifeAdg)} g`],
          [R.fcr, pig.fcr === null ? null : formatNumber(pig.fcr, 2)],
        ]}
      />
    </Part>
  );
}

const MATES: readonly Column[] = [
  { key: 'tag', label: W.tag, type: 'text', frozen: true, width: 16 },
  { key: 'sexName', label: T.sex, type: 'text' },
  { key: 'stateName', label: M.state, type: 'text', width: 12 },
  { key: 'birthkg', label: W.birthkg, type: 'decimal', decimals: 2, unit: 'kg' },
  { key: 'testkg', label: R.testkg, type: 'decimal', decimals: 1, unit: 'kg' },
];
const TREATMENTS: readonly Column[] = [
  { key: 'eventdt', label: M.day, type: 'date' },
  { key: 'eventcd', label: R.what, type: 'text' },
  { key: 'item', label: R.item, type: 'text', width: 18 },
  { key: 'roomid', label: T.house, type: 'text' },
  { key: 'until', label: R.until, type: 'date' },
];
const LIFE: readonly Column[] = [
  { key: 'eventdt', label: M.day, type: 'date' },
  { key: 'kindName', label: R.what, type: 'text', width: 18 },
  { key: 'tag', label: W.tag, type: 'text', width: 16 },
  { key: 'roomid', label: T.house, type: 'text' },
  { key: 'other', label: R.other, type: 'text', width: 16 },
  { key: 'reason', label: M.reason, type: 'text', width: 18 },
  { key: 'user', label: R.user, type: 'text' },
];

/** Litter mates, medicines, and what happened to it, the newest first. */
export function TablesPart({ profile, onOpen }: { readonly profile: Profile; readonly onOpen: (tag: string) => void }) {
  const text = useText();
  const { pig, life } = profile;
  const kindOf = (kind: string): string => text(R[`life_${kind}` as 'life_check'] ?? R.what);
  return (
    <>
      <GridPart
        title={R.mates}
        columns={MATES}
        rows={(pig?.mates ?? []).map((mate) => ({
          ...mate,
          sexName: text(mate.sex === 'F' ? T.female : T.male),
          stateName: text(TAG_STATES.words[mate.state as TagState]),
        }))}
        onRow={(row) => onOpen(String(row['tag']))}
        emptyTitle=""
        emptyHint=""
      />
      <GridPart title={R.treatments} columns={TREATMENTS} rows={pig?.treatments ?? []} emptyTitle="" emptyHint="" />
      <GridPart title={R.life} columns={LIFE} rows={life.map((line) => ({ ...line, kindName: kindOf(line.kind) }))} emptyTitle="" emptyHint="" />
    </>
  );
}
