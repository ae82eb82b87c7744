import { answerLanguage } from '#engine/server/answer-language.ts';
import type { ListQuery } from '#engine/server/lists.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { Refused, refused } from '#engine/server/refused.ts';
import { type ResourceServer, resourceHandlers } from '#engine/server/resource/handlers.ts';
import type { CheckRow } from '#engine/server/resource/save.ts';
import { farmOf } from '#engine/server/session.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Issue } from '#kernel/issue.ts';
import { findSamplingPlan, previewHealth } from '../../contract/health/health.calls.ts';
import { ageClasses, farmStatus, healthPara, outbreak, statusClass } from '../../contract/health/health.resources.ts';
import { classFrom, classIssues, type TypedClass } from '../../domain/health/class-rules.ts';
import { classLabel } from '../../domain/health/classes.ts';
import { expectedIssues } from '../../domain/health/expected.ts';
import { classesOn } from './expectations.ts';
import { previewOf, samplingPlan } from './health-preview.ts';

const stop = (issues: readonly Issue[]): void => {
  if (issues.length > 0) throw new Refused(issues);
};

const checkExpected: CheckRow = async (ctx, { farmid }, body) => {
  stop(expectedIssues(body as never));
  const klass = body['class'];
  if (klass == null) return;
  const from = String(body['fromdt']) as BusinessDate;
  const classes = await classesOn(ctx.db, farmid, from > ctx.session.curbusdt ? from : ctx.session.curbusdt);
  if (!classes.some(({ key }) => key === klass)) throw refused('V_NOTEXISTS', 'class', { value: String(klass) });
};

const EXPECTED: ResourceServer = {
  order: 'p.disease, p.testcd nulls first, p.class nulls first, p.fromdt desc',
  complete: (body) => ({ ...body, vaccinated: body['vaccinated'] ?? 'any', cvgood: body['cvgood'] ?? 30, cvmost: body['cvmost'] ?? 50 }),
  check: checkExpected,
};

const typedClasses = (body: object): readonly TypedClass[] => (body as { readonly classes?: readonly TypedClass[] }).classes ?? [];

const AGES: ResourceServer = {
  order: 'p.fromdt desc',
  computed: { says: "''" },
  complete: (body) => ({ ...body, classes: typedClasses(body).map((one) => ({ ...one, tono: one.tono ?? null })) }) as never,
  check: async (_ctx, _owner, body) => {
    const classes = typedClasses(body);
    if (classes.length === 0) throw refused('V_REQUIRED', 'classes', { field: 'classes' });
    stop(classIssues(classes));
  },
  finish: (ctx, rows) => {
    const language = answerLanguage(ctx);
    return rows.map((row) => ({
      ...row,
      says: typedClasses(row)
        .map((one) => classLabel(classFrom(one))[language])
        .join(', '),
    }));
  },
};

const STATUS_CLASS: ResourceServer = {
  columns: { V: 'name_v', E: 'name_e', T: 'name_t' },
  order: 'p.disease, p.sort, p.code',
  complete: (body) => ({ ...body, sort: body['sort'] ?? 0 }),
};

const FARM_STATUS: ResourceServer = {
  order: 'p.disease, p.fromdt desc',
  check: async ({ db }, { farmid }, { disease, code }) => {
    const { rows } = await db.query(
      `select 1 from lab_status_class c join farm f on f.farm_id = $1 and f.prnt2 = c.prnt2 where c.disease = $2 and c.code = $3 and c.inuse`,
      [farmid, disease, code],
    );
    if (rows.length === 0) throw refused('V_NOTEXISTS', 'code', { value: String(code) });
  },
};

const OUTBREAK: ResourceServer = {
  order: 'p.fromdt desc',
  check: async ({ session, db }, { farmid }, { rowid, disease, fromdt, todt, inuse }) => {
    if (String(fromdt) > session.curbusdt) throw refused('359', 'fromdt', { date: session.curbusdt });
    if (todt != null && String(todt) < String(fromdt)) throw refused('V_RANGE', 'todt', { min: String(fromdt), max: session.curbusdt });
    if (inuse === 'N') return;
    const { rows } = await db.query(
      `select 1 from lab_outbreak where farm_id = $1 and disease = $2 and rowid <> $3 and inuse
         and daterange(fromdt, coalesce(todt, 'infinity'), '[]') && daterange($4::date, coalesce($5::date, 'infinity'), '[]')`,
      [farmid, disease, rowid, fromdt, todt ?? null],
    );
    if (rows.length > 0) throw refused('V_EXISTS', 'fromdt', { value: String(disease) });
  },
};

/** Lists of the parameters of health. */
export const HEALTH_CHOICES: Readonly<Record<string, ListQuery>> = {
  labstatusclass: async ({ db, session, language, all }) => {
    const { rows } = await db.query<{ value: string; label: string; active: boolean; disease: string }>(
      `select code as value, disease || ' · ' || case $2 when 'E' then name_e when 'T' then name_t else name_v end as label, inuse as active, disease
       from lab_status_class where prnt2 = $1 and ($3 or inuse) order by disease, sort, code`,
      [session.prnt2, language, all],
    );
    return rows.map((row, order) => ({ ...row, order }));
  },
};

const own = (ctx: SignedContext) => ({ ctx, farmid: farmOf(ctx.session), language: answerLanguage(ctx) });

/** Parameters of health: what is expected, classes, status, outbreaks; what a change would do, what is to be sampled. */
export const healthHandlers: readonly Handler[] = [
  ...resourceHandlers(healthPara, EXPECTED),
  ...resourceHandlers(ageClasses, AGES),
  ...resourceHandlers(statusClass, STATUS_CLASS),
  ...resourceHandlers(farmStatus, FARM_STATUS),
  ...resourceHandlers(outbreak, OUTBREAK),
  handleSigned(previewHealth, (ctx, body) => previewOf(own(ctx), body as never)),
  handleSigned(findSamplingPlan, (ctx) => samplingPlan(own(ctx))),
];
