import { useMemo } from 'react';
import type { Field } from '#engine/define/field.ts';
import type { Column } from '#engine/define/report.ts';
import { useCodeTexts } from '#engine/web/client/code-texts.ts';
import { InquiryPage } from '#engine/web/screens/inquiry-page.tsx';
import { useRoute } from '#engine/web/screens/registry-context.ts';
import { useParams } from '#engine/web/screens/search-params.ts';
import { useRights, useSession } from '#engine/web/session/store.ts';
import { CheckMany } from './check-many.tsx';
import { type AnyKit, CANCELLED, type DocumentRow } from './kit.ts';
import { DocumentView } from './view.tsx';

interface Props {
  readonly kit: AnyKit;
  readonly type: string;
}

type NamesIn = (row: DocumentRow) => object;

/** Codes among the cells of a document by the names its filters know them by: a store, a farm. */
function useNames(filters: readonly Field[], columns: readonly Column[]): NamesIn {
  const coded = useMemo(() => filters.filter(({ key, list }) => list !== undefined && columns.some((one) => one.key === key)), [filters, columns]);
  const named = useCodeTexts(coded);
  return (row) => Object.fromEntries(coded.map(({ key }) => [key, named(key, row[key])]));
}

function rowOf({ marks }: AnyKit, row: DocumentRow, names: NamesIn): DocumentRow {
  return {
    ...row,
    ...names(row),
    ...marks?.(row),
    ...(row.paper === 'N' ? { _mark_paper: 'warn' } : {}),
    ...(row.changed === 'Y' ? { _mark_version: 'warn' } : {}),
    ...(row.state === CANCELLED ? { _style: 'muted' } : {}),
  };
}

/** Finds documents of a type; each opens to be corrected, checked or cancelled. */
export function DocumentList({ kit, type }: Props) {
  const route = useRoute();
  const rights = useRights(route.name);
  const [search, setSearch] = useParams();
  const session = useSession();
  const { open, farm, ...rest } = search;
  const several = (rest['farms'] ?? '') !== '';
  const [filters, columns] = useMemo(() => {
    // Which farm a row is of is said where farms, or a group of them, are asked for.
    const shown = kit.columns(type).filter(({ key }) => several || key !== 'farmid');
    return [kit.filters(type, route.name), shown];
  }, [kit, type, route.name, several]);
  const names = useNames(filters, columns);
  const { Many } = kit;
  if (open !== undefined) return <DocumentView kit={kit} noteid={open} farmid={farm} onBack={() => setSearch(rest)} />;
  const farms = rest['farms']?.split(',').filter(Boolean);
  // A document of the own farm is opened as ever; of another one the address says which.
  const farmIn = ({ farmid }: { farmid?: unknown }) => (typeof farmid === 'string' && farmid !== session?.FARMID ? { farm: farmid } : {});
  return (
    <InquiryPage
      filters={filters}
      columns={columns}
      call={kit.calls.find as never}
      toInput={(values) => ({ ...values, ...kit.asks(type) }) as never}
      toRow={((row: DocumentRow) => rowOf(kit, row, names)) as never}
      onRow={(row) => setSearch({ ...rest, open: String(row['noteid']), ...farmIn(row) })}
      summary={() =>
        rights.edit ? (
          <>
            <CheckMany kit={kit} type={type} farms={farms} />
            {Many === undefined ? null : <Many kit={kit} type={type} />}
          </>
        ) : null
      }
    />
  );
}
