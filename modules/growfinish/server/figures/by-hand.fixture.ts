import { DEFAULT_STANDARD } from '../../domain/standards.ts';

/** The figures the statement by hand counts, each of what it has summed. */
const FIGURES = {
  ...{ PIGSIN: 'came', DEAD: 'dead', CULLED: 'culled', SOLD: 'sold', LIVE: 'live', UNACC: 'live - booked' },
  ...{ PIGDAYS: 'days', DAYSFED: 'days::numeric / came', DTS: 'dts', WIN: 'kgin', AWIN: 'kgin / came', WOUT: 'kgout', AWOUT: 'kgout / gone' },
  ...{ GAIN: 'gain', ADG: '1000 * gain / days', ADGS: '1000 * (kgout / gone - kgin / came) / dts', ADFI: 'fedkg / days', FEED: 'fedkg' },
  ...{ FEEDHEAD: 'fedkg / came', FCR: 'fedkg / gain', FCRD: 'fedkg / (gain + coalesce(kgdead, 0))', FEEDSTD: 'stdkg' },
  ...{ FEEDDIF: '100 * (fedkg - stdkg) / stdkg', MORT: '100.0 * dead / came', EMPTY: 'opendt - previous', AMOUNTIN: 'paid', CFEED: 'feed' },
  ...{ CMED: 'drugs', DIRECT: 'direct', COSTGAIN: 'direct / gain', COSTOUT: '(paid + direct) / kgout', SALES: 'got' },
  ...{ MARGIN: 'got - paid - direct', OVERFEED: '(got - paid - feed) / sold' },
} as const;
export const HAND_CODES = Object.keys(FIGURES);

const LAST = DEFAULT_STANDARD.at(-1)?.week ?? 0;
const KG_BY_WEEK = new Map(DEFAULT_STANDARD.map(({ week, feed }) => [week, feed]));
const WEEKS = `array[${Array.from({ length: LAST }, (_, at) => KG_BY_WEEK.get(at + 1) ?? 0).join(', ')}]`;
const STANDS = 'm.reverses is null and not exists (select from batch_move r where r.farm_id = m.farm_id and r.reverses = m.move_id)';

/**
 * One statement written for closed batches of a farm between two days: what the reading is measured against and compared with. It counts
 * all a reading of them reads: head, weights, goods, vouchers, sales on notes or at their price, the book, days without feed (`nofeed`), the
 * feed of the standard day by day.
 */
export const BY_HAND = `
  with c as materialized (
    select c.*, (select max(p.closedt) from house_batch p where p.farm_id = c.farm_id and p.roomid = c.roomid and p.parityid < c.parityid) as previous
    from house_batch c where c.farm_id = $1 and c.state = 'closed' and c.closedt between $2::date and $3::date),
  moves as materialized (
    select c.roomid, c.parityid, c.closedt, m.eventdt, m.kind, m.qty, g.birthdt,
      case m.kind when 'in' then g.weight else e.weight * abs(m.qty) / e.heads end as kg,
      case m.kind when 'in' then (e.data->>'amount')::numeric * m.qty / e.heads
        when 'sold' then coalesce(l.net, (e.data->>'price')::numeric * case e.data->>'priceper' when 'head' then e.heads else e.weight end)
          * abs(m.qty) / e.heads end as amount
    from c join batch_move m on m.farm_id = c.farm_id and m.roomid = c.roomid and m.parityid = c.parityid
      join batch_event e on e.farm_id = m.farm_id and e.event_id = m.event_id
      join batch_group g on g.farm_id = m.farm_id and g.roomid = m.roomid and g.parityid = m.parityid and g.grpid = m.grpid
      left join (sale_line l join sale_note n using (farm_id, noteid)) on l.farm_id = e.farm_id and l.event_id = e.event_id and n.state <> '02'
    where ${STANDS}),
  heads as materialized (
    select roomid, parityid, sum(qty) filter (where kind = 'in') as came, -coalesce(sum(qty) filter (where kind = 'dead'), 0) as dead,
      -coalesce(sum(qty) filter (where kind = 'culled'), 0) as culled, -coalesce(sum(qty) filter (where kind = 'sold'), 0) as sold,
      sum(qty) as live, sum(qty * (closedt - eventdt + 1)) as days, sum(kg) filter (where kind = 'in') as kgin,
      sum(kg) filter (where kind in ('sold', 'culled', 'out')) as kgout, sum(kg) filter (where kind = 'dead') as kgdead,
      sum(amount) filter (where kind = 'in') as paid, sum(amount) filter (where kind = 'sold') as got,
      sum(qty * (eventdt - date '2000-01-01')) filter (where kind = 'in') as arrived,
      -sum(qty * (eventdt - date '2000-01-01')) filter (where kind in ('sold', 'culled', 'out')) as leaving,
      -sum(qty) filter (where kind in ('sold', 'culled', 'out')) as gone,
      date '2000-01-01' + floor(sum(qty::numeric * (birthdt - date '2000-01-01')) filter (where kind = 'in')
        / sum(qty) filter (where kind = 'in') + 0.5)::int as birth
    from moves group by 1, 2),
  book as materialized (
    select m.roomid, m.parityid, sum(m.qty) as qty from c join batch_move m on m.farm_id = c.farm_id and m.roomid = c.roomid
      and m.parityid = c.parityid and m.eventdt <= c.closedt group by 1, 2),
  used as materialized (
    select m.roomid, m.parityid, i.itemtp, -sum(m.qty) as kg, -coalesce(sum(v.amount), 0) as amount,
      range_agg(daterange(m.valuedt, m.valuedt + greatest(1, coalesce(m.coverdays, 1)))) filter (where m.kind = 'house') as days
    from c join stock_movement m on m.farm_id = c.farm_id and m.roomid = c.roomid and m.parityid = c.parityid
        and m.valuedt between c.opendt and c.closedt and m.kind in ('house', 'return') and m.book = 'goods'
      join item i on i.prnt2 = m.prnt2 and i.book = m.book and i.itemid = m.itemid
      left join stock_value v on v.farm_id = m.farm_id and v.seq = m.seq
    where m.reverses is null and not exists (select from stock_movement r where r.farm_id = m.farm_id and r.reverses = m.seq)
    group by 1, 2, 3),
  goods as materialized (
    select roomid, parityid, max(days::text) filter (where itemtp = 'feed') as fed, sum(kg) filter (where itemtp = 'feed') as kg,
      coalesce(sum(amount) filter (where itemtp = 'feed'), 0) as feed, coalesce(sum(amount) filter (where itemtp = 'medicine'), 0) as drugs,
      sum(amount) as amount
    from used group by 1, 2),
  vouchers as materialized (
    select c.roomid, c.parityid, sum(s.amount) as amount
    from c join cost_voucher v on v.farm_id = c.farm_id and v.roomid = c.roomid and v.state <> '02'
      join cost_share s on s.farm_id = v.farm_id and s.noteid = v.noteid and s.valuedt between c.opendt and c.closedt
    group by 1, 2),
  present as materialized (
    select c.roomid, c.parityid, d::date as day,
      sum(coalesce(x.qty, 0)) over (partition by c.roomid, c.parityid order by d) as heads
    from c cross join lateral generate_series(c.opendt, c.closedt, interval '1 day') d
      left join (select roomid, parityid, eventdt, sum(qty) as qty from moves group by 1, 2, 3) x
        on x.roomid = c.roomid and x.parityid = c.parityid and x.eventdt = d::date),
  standard as materialized (
    select p.roomid, p.parityid, sum(p.heads * coalesce((${WEEKS})[least((p.day - h.birth) / 7 + 1, ${LAST})], 0)) as kg, count(*) filter (where not g.fed::datemultirange @> p.day) as nofeed
    from present p join heads h using (roomid, parityid) join goods g using (roomid, parityid)
    where p.heads > 0 group by 1, 2),
  b as materialized (
    select c.opendt, c.previous, h.*, g.kg as fedkg, g.feed, g.drugs, g.amount + coalesce(v.amount, 0) as direct, s.kg as stdkg, s.nofeed,
      b.qty as booked, h.kgout - h.kgin as gain, h.leaving::numeric / h.gone - h.arrived::numeric / h.came as dts
    from c join heads h using (roomid, parityid) join goods g using (roomid, parityid) join standard s using (roomid, parityid)
      join book b using (roomid, parityid) left join vouchers v using (roomid, parityid))
  select roomid, parityid, nofeed::int, ${Object.entries(FIGURES)
    .map(([code, sum]) => `(${sum})::float8 as "${code}"`)
    .join(', ')}
  from b order by 1, 2`;
