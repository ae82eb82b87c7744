import type { ComponentType, ReactNode } from 'react';
import type { ResourceDef } from '#engine/define/resource.ts';
import type { SheetDef } from '#engine/define/sheet-def.ts';
import type { Sendable } from '../client/send.ts';
import { useSession } from '../session/store.ts';
import { laterOf } from '../ui/later.tsx';
import { PageSkeleton } from '../ui/page-skeleton.tsx';
import { useNarrow } from '../ui/use-media.ts';
import type { BatchOptions } from './batch-types.ts';
import type { CheckedDef } from './checked-page.tsx';
import type { ListDef } from './list-page.tsx';
import type { ManageParts } from './manage-page.tsx';
import type { PartsDef } from './parts-page.tsx';
import type { ReportParts, ReportScreenDef } from './report-types.ts';
import type { ScreenLoader } from './screen-map.ts';
import { useParams } from './search-params.ts';
import type { TablesDef } from './tables-page.tsx';
import type { TabsDef } from './tabs-page.tsx';

const ReportPage = laterOf(
  () => import('./report-page.tsx'),
  (module) => module.ReportPage,
  <PageSkeleton />,
);
const ManagePage = laterOf(
  () => import('./manage-page.tsx'),
  (module) => module.ManagePage,
  <PageSkeleton />,
);
const ListPage = laterOf(
  () => import('./list-page.tsx'),
  (module) => module.ListPage,
  <PageSkeleton />,
);
const TablesPage = laterOf(
  () => import('./tables-page.tsx'),
  (module) => module.TablesPage,
  <PageSkeleton />,
);
const PartsPage = laterOf(
  () => import('./parts-page.tsx'),
  (module) => module.PartsPage,
  <PageSkeleton />,
);
const TabsPage = laterOf(
  () => import('./tabs-page.tsx'),
  (module) => module.TabsPage,
  <PageSkeleton />,
);
const CheckedPage = laterOf(
  () => import('./checked-page.tsx'),
  (module) => module.CheckedPage,
  <PageSkeleton />,
);
const BatchPage = laterOf(
  () => import('./batch-page.tsx'),
  (module) => module.BatchPage,
  <PageSkeleton />,
);

/** A phone's own page of a report, which is of the own farm; else the report's. */
function PhoneOr({ phone: Phone, page }: { readonly phone: ComponentType; readonly page: () => ReactNode }) {
  const [{ view, farmid }] = useParams();
  const session = useSession();
  const own = farmid === undefined || farmid === session?.FARMID;
  return useNarrow() && own && view !== 'table' ? <Phone /> : page();
}

/** A report's page from its declaration; `parts` says what it shows beside. */
export function reportScreen(load: () => Promise<ReportScreenDef>, parts: () => Promise<ReportParts> = async () => ({})): ScreenLoader {
  return async () => {
    const [def, { phone: Phone, ...own }] = await Promise.all([load(), parts()]);
    const page = () => <ReportPage def={def} {...own} />;
    return { default: Phone === undefined ? page : () => <PhoneOr phone={Phone} page={page} /> };
  };
}

/** What the page of one thing gets: what the address names, and the way back. */
export interface DetailProps {
  readonly value: string;
  readonly onBack: () => void;
}

/** Another page under the same address while a parameter names one thing of a list: a pedigree, a plan, a run. */
export function detailScreen(param: string, load: () => Promise<ComponentType<DetailProps>>, list: ScreenLoader): ScreenLoader {
  return async () => {
    const [Detail, { default: List }] = await Promise.all([load(), list()]);
    return {
      default: () => {
        const [{ [param]: value, ...rest }, setSearch] = useParams();
        return value === undefined ? <List /> : <Detail value={value} onBack={() => setSearch(rest)} />;
      },
    };
  };
}

/** The page of a list that people keep, from its declaration; `parts` says what the list shows beside its fields. */
export function manageScreen(load: () => Promise<ManageParts & { readonly resource: ResourceDef }>): ScreenLoader {
  return async () => {
    const { resource, ...parts } = await load();
    return { default: () => <ManagePage resource={resource} parts={parts} /> };
  };
}

/** The page of a list kept by calls of its own. */
export function listScreen<C extends Sendable, Row>(load: () => Promise<ListDef<C, Row>>): ScreenLoader {
  return async () => {
    const def = (await load()) as unknown as ListDef<Sendable, unknown>;
    return { default: () => <ListPage def={def} /> };
  };
}

/** A page of tables of settings whose rows open in a form. */
export function tablesScreen<C extends Sendable>(load: () => Promise<TablesDef<C>>): ScreenLoader {
  return async () => {
    const def = (await load()) as unknown as TablesDef<Sendable>;
    return { default: () => <TablesPage def={def} /> };
  };
}

/** A page of parts, one under the other, each shown to whom it concerns. */
export function partsScreen(load: () => Promise<PartsDef>): ScreenLoader {
  return async () => {
    const def = await load();
    return { default: () => <PartsPage def={def} /> };
  };
}

/** A page of several views, one at a time; those above the person's level are not there. */
export function tabsScreen(load: () => Promise<TabsDef>): ScreenLoader {
  return async () => {
    const def = await load();
    return { default: () => <TabsPage def={def} /> };
  };
}

/** A change of one thing or a list of them, checked before it is saved. */
export function checkedScreen<Row, Mode extends string, Check extends Sendable, Change extends Sendable>(
  load: () => Promise<CheckedDef<Row, Mode, Check, Change>>,
): ScreenLoader {
  return async () => {
    const def = (await load()) as unknown as CheckedDef<unknown, string, Sendable, Sendable>;
    return { default: () => <CheckedPage def={def} /> };
  };
}

/** A batch page from its sheets and its import call. */
export function batchScreen(load: () => Promise<{ readonly sheets: readonly SheetDef[]; readonly options: BatchOptions }>): ScreenLoader {
  return async () => {
    const { sheets, options } = await load();
    return { default: () => <BatchPage sheets={sheets} options={options} /> };
  };
}
