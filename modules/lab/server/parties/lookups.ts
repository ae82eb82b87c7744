import type { ListRow } from '#engine/define/list-asked.ts';
import { answerLanguage } from '#engine/server/answer-language.ts';
import { withFarms } from '#engine/server/farm-scope.ts';
import { type FixedList, type ListContext, type ListQuery, parentOf } from '#engine/server/lists.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import type { Language } from '#kernel/language.ts';
import { diseaseName } from '../../contract/health/diseases.ts';
import { getCustList, getFarmList, getLabCatData, getLabList, getMulLabCatData, getPersonalInfo } from '../../contract/lookup.calls.ts';
import { classLabel } from '../../domain/health/classes.ts';
import { LAB_SETTINGS } from '../../domain/lab.settings.ts';
import { kindName } from '../../domain/params/setting-rules.ts';
import type { LabKind } from '../../domain/requests/states.ts';
import type { KnownTest } from '../../domain/sampling/from-test.ts';
import { classesOn } from '../health/expectations.ts';
import { insideLab, labSettings, openSides } from '../requests/context.ts';
import { servedSql } from '../requests/parties.ts';
import { nameOfTest, orderableTests } from '../requests/tests.ts';

const name = (alias: string, n: number): string =>
  `case $${n} when 'E' then coalesce(${alias}.name_e, ${alias}.name_v) when 'T' then coalesce(${alias}.name_t, ${alias}.name_v) else ${alias}.name_v end`;

/** Laboratories in sight: the company's, the own one, those that keep a farm in sight among their customers' farms. $1 language, $2 farms, $3 closed too, $4 the day. */
const LABS = `select l.farm_id as value, ${name('l', 1)} as label, l.inuse as active, l.farm_id as farmid, l.address, l.province,
  coalesce((select s.value #>> '{}' from setting s where s.scope = 'lab' and s.scope_id = l.farm_id and s.name = 'LABKND' and s.valid_from <= $4::date
    order by s.valid_from desc limit 1), 'M') as labknd
  from laboratory l where ($3 or l.inuse) order by l.farm_id = any($2) desc, l.farm_id`;

interface LabRow extends ListRow {
  value: string;
  farmid: string;
  address: string | null;
  province: string | null;
  labknd: string;
  active: boolean;
}

/** Laboratories with the name of their kind as each has it (LABKNDNAME). */
async function withKindNames(db: ListContext['db'], rows: readonly LabRow[], language: Language): Promise<LabRow[]> {
  const named: LabRow[] = [];
  for (const row of rows) {
    const { LABKNDNAME } = await labSettings(db, row.value, { LABKNDNAME: LAB_SETTINGS.LABKNDNAME });
    named.push({ ...row, label: `${row.label} · ${kindName(LABKNDNAME, row.labknd as LabKind, language)}` });
  }
  return named;
}

/** Laboratories of the list a form chooses from: the own one alone where somebody works in one. */
const laboratories: ListQuery = async ({ db, session, language, all }) => {
  const { rows: found } = await db.query<LabRow>(LABS, [language, [session.labid ?? session.farmid ?? ''], all, session.curbusdt]);
  const rows = await withKindNames(db, found, language);
  return session.labid === null ? rows : rows.filter(({ value }) => value === session.labid || session.farmid !== session.labid);
};

/** Laboratories samples may be passed on to: those in sight but the own one. */
const otherLaboratories: ListQuery = async ({ db, session, language, all }) => {
  const { rows } = await db.query<LabRow>(LABS, [language, [], all, session.curbusdt]);
  return withKindNames(
    db,
    rows.filter(({ value }) => value !== session.labid),
    language,
  );
};

/** Those of them the person reaches: what he keeps he may keep there as well. */
const reachedLaboratories: ListQuery = async (ctx) => (await otherLaboratories(ctx)).filter(({ value }) => ctx.session.farms.includes(String(value)));

/**
 * The laboratories whose lists are read: the one a form names, else the one the person works in, else all in sight, for who reads what his farms sent to any.
 * Of a form that does not name one yet there is none.
 */
async function labsOf(ctx: ListContext): Promise<readonly string[]> {
  const asked = parentOf(ctx, 'labid') || ctx.session.labid;
  if (asked !== null) return [asked];
  if ('labid' in ctx.parents) return [];
  const { rows } = await ctx.db.query<{ farm_id: string }>('select farm_id from laboratory order by farm_id');
  return rows.map(({ farm_id }) => farm_id);
}

/** What of a laboratory's lists a reader may see: all of it who works there, its own rows who sends there; what several name alike stands once. */
function inLab<R extends ListRow>(read: (ctx: ListContext, labid: string, own: boolean) => Promise<R[]>): (ctx: ListContext) => Promise<R[]> {
  return async (ctx) => {
    const { session, db } = ctx;
    const found = new Map<string, R>();
    for (const labid of await labsOf(ctx)) {
      const own = session.farmid ?? labid;
      const rows = await withFarms(db, [...new Set([labid, own])], own, () => read(ctx, labid, session.labid === labid));
      for (const row of rows) if (!found.has(String(row.value))) found.set(String(row.value), row);
    }
    return [...found.values()];
  };
}

const CUSTOMERS = `select c.custid as value, ${name('c', 2)} as label, ${servedSql('c', '$6::date')} and c.alias is null as active, c.kind, c.address, c.province, c.language, c.pricelist
  from lab_customer c where c.farm_id = $1 and ($3 or (${servedSql('c', '$6::date')} and c.alias is null))
    and ($4 or exists (select from lab_place p where p.farm_id = c.farm_id and p.custid = c.custid and p.sender = $5)) order by c.kind = 'own' desc, label`;
const PLACES = `select p.placeid as value, ${name('p', 2)} as label, ${servedSql('p', '$7::date')} as active, p.custid, nullif(p.sender, p.farm_id) as farmid, p.species, p.type, nullif(p.province, '') as province,
  p.lat::float8 as lat, p.lon::float8 as lon
  from lab_place p where p.farm_id = $1 and ($3 or (${servedSql('p', '$7::date')})) and ($4 or p.sender = $5) and ($6::text is null or p.custid = $6) order by label`;

const customers = inLab(async ({ db, session, language, all }, labid, lab) => {
  const { rows } = await db.query<ListRow>(CUSTOMERS, [labid, language, all, lab, session.farmid, session.curbusdt]);
  return rows;
});
const places = inLab(async (ctx, labid, lab) => {
  const custid = parentOf(ctx, 'custid');
  const { rows } = await ctx.db.query<ListRow>(PLACES, [
    labid,
    ctx.language,
    ctx.all,
    lab,
    ctx.session.farmid,
    custid === '' ? null : custid,
    ctx.session.curbusdt,
  ]);
  return rows;
});
const tests = inLab(async ({ db, language }, labid) =>
  [...((await orderableTests(db, labid)) ?? [])].map(([testcd, { names, sampletps, species }], i) => ({
    ...{ value: testcd, label: nameOfTest({ names }, language), order: i, active: true },
    ...{ sampletps: [...sampletps], species: [...species] },
  })),
);

/** Tests that say how good they are, with their sensitivity and specificity in per cent. */
const KNOWN_TESTS = `select t.testcd as value, ${name('t', 2)} as label, true as active, round(100 * se, 2)::float8 as "Se", round(100 * sp, 2)::float8 as "Sp"
  from lab_test t where t.farm_id = $1 and t.inuse and t.se is not null and t.sp is not null order by t.testgrp, t.testcd`;

/** Tests a sampling may be reckoned with: those that say how good they are. */
export const knownTests = inLab<KnownTest & ListRow>(async ({ db, language }, labid) => {
  const { rows } = await db.query<KnownTest & ListRow>(KNOWN_TESTS, [labid, language]);
  return rows;
});

/** Diseases the laboratories test for. */
const diseases: ListQuery = async (ctx) => {
  const { db, session } = ctx;
  const farms = await labsOf(ctx);
  const own = session.farmid ?? farms[0];
  if (own === undefined) return [];
  return withFarms(db, [...new Set([...farms, own])], own, async () => {
    const { rows } = await db.query<ListRow>(
      'select disease as value, bool_or(inuse) as active from lab_test where farm_id = any($1) group by disease order by disease',
      [farms],
    );
    return rows.map((row) => ({ ...row, label: diseaseName(String(row.value))[ctx.language] }));
  });
};

/** Kits of a laboratory's tests, and those other laboratories did some with: of the test asked for, else of all. */
const kits = inLab(async (ctx, labid) => {
  const testcd = parentOf(ctx, 'testcd') || null;
  const { rows } = await ctx.db.query<ListRow>(
    `select kit as value, min(name) as label, true as active from (select kit, name, testcd from lab_test_kit where farm_id = $1
       union all select kit, kit, testcd from lab_order where farm_id = $1 and forwardr is not null) k where $2::text is null or testcd = $2 group by kit order by kit`,
    [labid, testcd],
  );
  return rows;
});

/** Organisms or drugs the cultures of a laboratory know, by name. */
const panelOf = (table: 'lab_test_organism' | 'lab_test_drug', column: 'organism' | 'drug') =>
  inLab(async ({ db }, labid) => {
    const { rows } = await db.query<ListRow>(
      `select ${column} as value, min(name) as label, true as active from ${table} where farm_id = $1 group by ${column} order by 2`,
      [labid],
    );
    return rows;
  });

/** Classes animals are read by, in their order. */
const classes: ListQuery = async ({ db, session, language }) =>
  (await classesOn(db, session.farmid ?? '', session.curbusdt)).map((one, order) => ({
    value: one.key,
    label: classLabel(one)[language],
    order,
    active: true,
  }));

const OUTSIDE = { V: 'Ngoài phần mềm', E: 'Outside of the program', T: 'นอกโปรแกรม' } as const;

/** Farms of the system a laboratory may name as its customers' farms: those of its company; its own stands for one outside. */
const senders: ListQuery = async ({ db, session, language }) => {
  const { rows } = await db.query<ListRow>(
    "select farm_id as value, farmname as label from farm where prnt2 = $1 and state <> 'closed' order by farm_id",
    [session.prnt2],
  );
  return rows.map((row, order) => (row.value === session.labid ? { ...row, label: OUTSIDE[language], order: -1 } : { ...row, order }));
};

/** Lists the laboratory answers from its tables. */
export const LAB_CHOICES: Readonly<Record<string, ListQuery>> = {
  laboratory: laboratories,
  labother: otherLaboratories,
  labreach: reachedLaboratories,
  labcustomer: customers,
  labplace: places,
  labtest: tests,
  labknowntest: knownTests,
  labkit: kits,
  laborganism: panelOf('lab_test_organism', 'organism'),
  labdrug: panelOf('lab_test_drug', 'drug'),
  labageclass: classes,
  labdisease: diseases,
  labsender: senders,
};

async function inSides<T>(ctx: SignedContext, labid: string, read: (language: Language, lab: boolean) => Promise<T>): Promise<T> {
  await openSides(ctx);
  const { rows } = await ctx.db.query('select 1 from laboratory where farm_id = $1 union all select 1 from lab_place where farm_id = $1 limit 1', [
    labid,
  ]);
  if (rows.length === 0) throw refused('V_NOTEXISTS', 'labid', { value: labid });
  return insideLab(ctx, labid, () => read(answerLanguage(ctx), ctx.session.labid === labid));
}

/** Roles in a laboratory by level. */
const ROLE = `case when u.usrlvl >= 60 then 'head' when u.usrlvl = 20 then 'sales' else 'tester' end`;

/** The people of the reader’s own laboratory. */
const personsHandler = handleSigned(getPersonalInfo, async (ctx, { catArray }) => {
  const labid = catArray[0]?.labid ?? ctx.session.labid;
  if (labid == null || labid !== ctx.session.labid) return [];
  const { rows } = await ctx.db.query<{
    value: string;
    label: string;
    active: boolean;
    userid: string;
    role: string;
    title: string | null;
    signatory: 'Y' | 'N';
  }>(
    `select u.user_id as value, u.display_name as label, u.state = 'active' as active, u.user_id as userid, ${ROLE} as role, null as title,
       case when u.usrlvl >= 60 then 'Y' else 'N' end as signatory from app_user u where u.labid = $1 order by u.usrlvl desc, u.display_name`,
    [labid],
  );
  return rows.filter(({ role }) => catArray[0]?.role == null || catArray[0].role === role);
});

/** Answers the lists of the laboratory that the specification names. */
export function lookupHandlers(fixedList: FixedList): readonly Handler[] {
  const listed = (catname: string, language: Language, parents: readonly (string | null | undefined)[]): ListRow[] => {
    const rows = fixedList(catname, language);
    if (rows === null) throw refused('V_NOTEXISTS', 'catname', { value: catname });
    return rows.filter((row) => parents.every((parent, i) => parent == null || row[`prnt${i + 1}`] === undefined || row[`prnt${i + 1}`] === parent));
  };
  return [
    handleSigned(getLabList, async (ctx, { catArray }) => {
      await openSides(ctx);
      const { rows } = await ctx.db.query<LabRow>(LABS, [
        answerLanguage(ctx),
        [ctx.session.labid ?? ctx.session.farmid ?? ''],
        catArray[0]?.mode === 0,
        ctx.session.curbusdt,
      ]);
      return rows.map((row) => ({ ...row, owning: row.value === ctx.session.farmid ? ('Y' as const) : ('N' as const) }));
    }),
    handleSigned(getCustList, (ctx, { labid, mode }) =>
      inSides(
        ctx,
        labid,
        async (language, lab) =>
          (await ctx.db.query<never>(CUSTOMERS, [labid, language, mode === 0, lab, ctx.session.farmid, ctx.session.curbusdt])).rows,
      ),
    ),
    handleSigned(getFarmList, (ctx, { labid, custid, mode }) =>
      inSides(
        ctx,
        labid,
        async (language, lab) =>
          (await ctx.db.query<never>(PLACES, [labid, language, mode === 0, lab, ctx.session.farmid, custid ?? null, ctx.session.curbusdt])).rows,
      ),
    ),
    personsHandler,
    handleSigned(getLabCatData, async (ctx, { catname, prnt1, prnt2, prnt3, prnt4 }) =>
      listed(catname, answerLanguage(ctx), [prnt1, prnt2, prnt3, prnt4]),
    ),
    handleSigned(getMulLabCatData, async (ctx, { catArray, prnt1, prnt2, prnt3, prnt4, prnt5 }) =>
      Object.fromEntries(
        catArray.map((one) => {
          const [cat, as] = typeof one === 'string' ? [one, one] : [one.cat, one.as ?? one.cat];
          return [as, listed(cat, answerLanguage(ctx), [prnt1, prnt2, prnt3, prnt4, prnt5])];
        }),
      ),
    ),
  ];
}
