import type { HomeRow, HomeTile } from '#engine/define/home.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { LANGUAGES, type Text3 } from '#kernel/language.ts';
import { EVENT_WORDS } from '../reports/named.ts';
import type { LoadFarmFacts } from '../store/load-context.ts';
import { farmParam } from './farm-link.ts';

export const ENTERED: Text3 = { V: 'Đã nhập hôm nay', E: 'Entered today', T: 'บันทึกวันนี้' };

interface Typed {
  readonly person: string;
  readonly username: string;
  readonly eventcd: string;
  readonly n: number;
}

/** What people typed on the day, whenever it happened. */
const TYPED = `
  select e.crtusrid as username, coalesce(max(u.display_name), e.crtusrid) as person, e.eventcd, count(*)::int as n
  from animal_event e
    left join app_user u on u.user_id = e.crtusrid
  where e.farm_id = $1 and e.valuedt = $2::date and e.voided_at is null
  group by e.crtusrid, e.eventcd
  order by n desc`;

/** What one person typed, the most frequent first: "Mating 3 · Farrowing 2". */
function toldOf(typed: readonly Typed[]): Text3 {
  const [V, E, T] = LANGUAGES.map((language) => typed.map(({ eventcd, n }) => `${EVENT_WORDS[eventcd]?.[language] ?? eventcd} ${n}`).join(' · '));
  return { V: V ?? '', E: E ?? '', T: T ?? '' };
}

/** What was entered today and by whom; opens the events of a person. */
export async function enteredTile(ctx: SignedContext, farmid: string, farmFacts: LoadFarmFacts): Promise<HomeTile[]> {
  const { curbusdt } = await farmFacts(ctx.db, farmid);
  const { rows } = await ctx.db.query<Typed>(TYPED, [farmid, curbusdt]);
  const sum = (typed: readonly Typed[]): number => typed.reduce((total, { n }) => total + n, 0);
  const people = [...Map.groupBy(rows, ({ username }) => username)].toSorted(([, a], [, b]) => sum(b) - sum(a));
  const today = { typedFrom: curbusdt, typedTo: curbusdt };
  return [
    {
      ...{ key: 'entered', label: ENTERED, kind: 'entered', value: sum(rows), decimals: 0, unit: '' },
      rows: people.map(
        ([username, typed]): HomeRow => ({
          name: typed[0]?.person ?? username,
          detail: toldOf(typed),
          route: 'PigEventInquiry',
          params: { ...today, typedBy: username },
        }),
      ),
      route: 'PigEventInquiry',
      params: { ...today, ...farmParam(ctx, farmid) },
    },
  ];
}
