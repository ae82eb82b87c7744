import type { Field } from '#engine/define/field.ts';
import { defineReport, type ParamsOf, type ReportDef, type ReportResult } from '#engine/define/report.ts';
import type { RouteDef } from '#engine/define/route.ts';
import type { RouteName } from '#engine/define/route-name.ts';
import type { DrillRequest, ReportBinding } from '../report-runner.ts';
import { appliedOf, type Standing } from './applied.ts';
import type { Db } from './db.ts';
import type { ReportAnswer } from './declared.ts';

/**
 * The page of a report: its place in the menu, its words, its rights. What a module's reports have in common its kit says. `module`: the one
 * its page and its calls belong to, where another one keeps what it reads.
 */
export type ReportPage = Pick<RouteDef, 'menuGroup' | 'place' | 'title' | 'purpose'> &
  Partial<Pick<RouteDef, 'module' | 'kind' | 'fromLevel' | 'flags' | 'path'>>;

/** A whole report: what it asks, its page and rights, its answer, what its figures open. One file each; the registry of its module gathers them. */
export interface Report<C> extends ReportBinding<C> {
  readonly route: RouteDef;
  /** Answers it for parameters as they are sent. */
  readonly ask: (db: Db, context: C, asked: object) => Promise<ReportResult>;
}

/** What opens where a figure of a report is touched. */
export type DrillOf<C, P> = (db: Db, context: C, asked: DrillRequest & { readonly params: P }) => Promise<ReportResult>;

/** What a report is declared with: `A` is what its answer is made at, `C` the context its module's reports are read in. */
export interface ReportFile<Fs extends readonly Field[], Bs extends readonly Field[], A, C>
  extends Pick<ReportDef, 'paper' | 'onePage' | 'compares'> {
  /** Route name, for example PigMateReport. */
  readonly name: RouteName;
  readonly page: ReportPage;
  /** Fields of the parameter bar, in order; their names stand in the address bar. */
  readonly fields: Fs;
  /** Parameters that stand in no bar: what an opened figure, or a client of the API, narrows by. */
  readonly beside?: Bs;
  /** True: its figures open as all of the module do; a function where they open rows of their own. */
  readonly drill?: true | DrillOf<C, ParamsOf<Fs, Bs>>;
  readonly answer: (at: A, params: ParamsOf<Fs, Bs>) => Promise<ReportAnswer<A>>;
}

/** What the reports of a module have in common. */
export interface ReportKit<A, C> {
  readonly module: string;
  /** What their pages say unless a report says otherwise. */
  readonly page: Pick<RouteDef, 'fromLevel' | 'flags'>;
  /** What figures open unless a report says otherwise. */
  readonly drill?: DrillOf<C, Readonly<Record<string, unknown>>>;
  /** What a report is read with where its parameters leave it open. */
  readonly standing: (at: A) => Standing;
  /** Runs the answer where the report is to be read: at the farm asked for, with the settings of its choice. */
  readonly read: (db: Db, context: C, params: never, answer: (at: A) => Promise<ReportAnswer<A>>) => Promise<ReportResult>;
}

/** Makes a report of a module's kit and a file's declaration. */
export function reportOf<const Fs extends readonly Field[], const Bs extends readonly Field[], A, C>(
  kit: ReportKit<A, C>,
  { name, page, fields, beside, paper, onePage, compares, drill, answer }: ReportFile<Fs, Bs, A, C>,
): Report<C> {
  const def = defineReport<readonly Field[], readonly Field[]>({
    route: name,
    module: page.module ?? kit.module,
    fields,
    ...(beside === undefined ? {} : { beside }),
    ...(paper === undefined ? {} : { paper }),
    ...(onePage === undefined ? {} : { onePage }),
    ...(compares === undefined ? {} : { compares }),
    ...(drill === undefined ? {} : { drill: true }),
  });
  const opens = drill === true ? kit.drill : drill;
  if (drill === true && opens === undefined) throw new Error(`figures of ${kit.module} open nothing`);
  const query = (db: Db, context: C, params: never) =>
    kit.read(db, context, params, async (at) => {
      const answered = await answer(at, params as ParamsOf<Fs, Bs>);
      return { ...answered, applied: appliedOf(fields, params, kit.standing(at), answered) };
    });
  return {
    def: def as unknown as ReportDef,
    route: { name, path: `/${name}`, module: kit.module, kind: 'report', ...kit.page, ...page },
    title: page.title,
    query,
    ask: (db, context, asked) => query(db, context, def.params.parse(asked) as never),
    ...(opens === undefined ? {} : { drill: opens as NonNullable<Report<C>['drill']> }),
  };
}
