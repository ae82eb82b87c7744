import type { Db } from '#engine/server/db.ts';
import type { AgeClass } from '../../../domain/health/classes.ts';
import { classesOn } from '../../health/expectations.ts';
import { blindKindsOf } from '../../requests/blind.ts';
import { customerFarms, openSides, type Reading, visibleParams, visibleSql } from '../../requests/context.ts';
import { blindSql } from '../../results/counted.ts';
import { labsSentTo } from '../lab-view.ts';
import { classSql } from '../results/class-sql.ts';

type Maybe<T> = T | null | undefined;

/** A test of a laboratory. */
interface OneTest {
  readonly farm_id: string;
  readonly testcd: string;
}

/** What the register is narrowed by. A request is in it where one of its samples is of the kind asked for and has the test asked for. */
export interface RegisterFilter {
  readonly labid?: Maybe<string>;
  readonly custid?: Maybe<string>;
  readonly placeid?: Maybe<string>;
  /** Farms of the system in the groups that were chosen. */
  readonly groupfarms?: Maybe<readonly string[]>;
  readonly states?: Maybe<readonly string[]>;
  readonly purpose?: Maybe<string>;
  readonly official?: Maybe<string>;
  readonly roomid?: Maybe<string>;
  readonly pigclass?: Maybe<string>;
  readonly sampletp?: Maybe<string>;
  /** The class of age or parity, with all there are. */
  readonly ageclass?: Maybe<{ readonly key: string; readonly classes: readonly AgeClass[] }>;
  readonly testcd?: Maybe<string>;
  readonly kit?: Maybe<string>;
  /** The tests of a disease or method. */
  readonly tests?: Maybe<readonly OneTest[]>;
}

type Put = (value: unknown) => string;

const equal = (wanted: readonly (readonly [column: string, value: Maybe<string>])[], put: Put): readonly string[] =>
  wanted.flatMap(([column, value]) => (value == null ? [] : [`${column} = ${put(value)}`]));

/** SQL: what an order `x` of a sample `s` must be; none where nothing is asked. */
function orderWhere({ testcd, kit, tests }: RegisterFilter, put: Put): readonly string[] {
  const asked = equal(
    [
      ['x.testcd', testcd],
      ['coalesce(v.kit, x.kit)', kit],
    ],
    put,
  );
  if (tests == null) return asked;
  const [labs, codes] = [put(tests.map(({ farm_id }) => farm_id)), put(tests.map((test) => test.testcd))];
  return [...asked, `(x.farm_id, x.testcd) in (select * from unnest(${labs}::text[], ${codes}::text[]))`];
}

/** SQL: that a request `r` has a sample of the kind asked for; none where nothing is asked. */
function sampleWhere(filter: RegisterFilter, put: Put): readonly string[] {
  const { roomid, pigclass, sampletp, ageclass } = filter;
  const asked = equal(
    [
      ['s.roomid', roomid],
      ['s.pigclass', pigclass],
      ['s.sampletp', sampletp],
    ],
    put,
  );
  const aged = ageclass == null ? [] : [`${classSql(ageclass.classes, put)} = ${put(ageclass.key)}`];
  const ordered = orderWhere(filter, put);
  const tested =
    ordered.length === 0
      ? []
      : [
          `exists (select from lab_order x left join lab_result v on v.farm_id = x.farm_id and v.requestid = x.requestid and v.seq = x.seq and v.testcd = x.testcd and v.voidedat is null
            where x.farm_id = s.farm_id and x.requestid = s.requestid and x.seq = s.seq and ${ordered.join(' and ')})`,
        ];
  const all = [...asked, ...aged, ...tested];
  return all.length === 0
    ? []
    : [`exists (select from lab_sample s where s.farm_id = r.farm_id and s.requestid = r.requestid and ${all.join(' and ')})`];
}

/** Kinds of request of his laboratory the reader tests blind. */
async function blindOf(reading: Reading): Promise<readonly string[]> {
  const { labid } = reading.session;
  return labid === null ? [] : blindKindsOf(reading, labid);
}

/**
 * SQL: requests `r` the reader's side sees and the filter lets through; what it is filled with goes to `put`. Of requests he tests blind the reader is not
 * told either which are a farm's or a house's.
 */
export async function registerWhere(reading: Reading, filter: RegisterFilter, put: Put): Promise<string> {
  const { labid, custid, placeid, groupfarms, states, purpose, official, roomid } = filter;
  const [lab = '', farms = ''] = visibleParams(reading).map(put);
  const whose = [custid, placeid, groupfarms, roomid].some((one) => one != null);
  return [
    visibleSql(lab, farms),
    ...(whose ? [`(r.farm_id <> ${lab} or not ${blindSql(put(await blindOf(reading)))})`] : []),
    ...equal(
      [
        ['r.farm_id', labid],
        ['r.custid', custid],
        ['r.placeid', placeid],
        ['r.purpose', purpose],
      ],
      put,
    ),
    ...(groupfarms == null ? [] : [`r.sender = any(${put(groupfarms)})`]),
    ...(states == null || states.length === 0 ? [] : [`r.state = any(${put(states)})`]),
    ...(official == null ? [] : [`r.official = ${put(official === 'Y')}`]),
    ...sampleWhere(filter, put),
  ].join(' and ');
}

/** Tests of a disease or a method, of the reader's laboratory and of those his farms send to; null where neither is asked for. */
export async function testsAsked(
  reading: Reading,
  { disease = null, testgrp = null }: { readonly disease?: Maybe<string>; readonly testgrp?: Maybe<string> },
): Promise<readonly OneTest[] | null> {
  if (disease === null && testgrp === null) return null;
  const { db, session } = reading;
  const labs = [...(session.labid === null ? [] : [session.labid]), ...(await labsSentTo(db, customerFarms(reading)))];
  await openSides(reading, labs);
  const { rows } = await db.query<OneTest>(
    'select farm_id, testcd from lab_test where farm_id = any($1) and ($2::text is null or disease = $2) and ($3::text is null or testgrp = $3)',
    [labs, disease, testgrp],
  );
  await openSides(reading);
  return rows;
}

/** A class of age or parity as the filter takes it, by the classes of the laboratory's company or the farm's own; null where none is asked for. */
export async function classAsked(
  db: Db,
  { labid, farmid }: Pick<Reading['session'], 'labid' | 'farmid'>,
  key: Maybe<string>,
  day: Parameters<typeof classesOn>[2],
): Promise<RegisterFilter['ageclass']> {
  return key == null ? null : { key, classes: await classesOn(db, labid ?? farmid ?? '', day) };
}
