import { Button } from '@mantine/core';
import { anyResource } from '#engine/define/resource.ts';
import { ManagePage } from '#engine/web/screens/manage-page.tsx';
import { useParams } from '#engine/web/screens/search-params.ts';
import { useRights } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { t3 } from '#kernel/language.ts';
import { store } from '../../contract/store.resource.ts';
import { CountSheet } from './count-sheet.tsx';

const RESOURCE = anyResource(store);
const COUNT = t3('In phiếu kiểm kê', 'Count sheet', 'ใบตรวจนับ');

/** Warehouses, each with its count sheet: the sheet is a page of its own under the same address. */
export default function ItemStorePage() {
  const text = useText();
  const sheets = useRights('StockReport');
  const [search, setSearch] = useParams();
  const { count, ...rest } = search;
  if (count !== undefined) return <CountSheet storeid={count} onBack={() => setSearch(rest)} />;
  return (
    <ManagePage
      def={RESOURCE}
      parts={{
        cells: ({ depth, storeid, expiring }) => ({
          storeid: `${'› '.repeat(Number(depth))}${String(storeid)}`,
          ...(Number(expiring) > 0 ? { _mark_expiring: 'warn' } : {}),
        }),
        below: ({ storeid }) =>
          sheets.view ? (
            <p>
              <Button variant="default" onClick={() => setSearch({ ...rest, count: String(storeid) })}>
                {text(COUNT)}
              </Button>
            </p>
          ) : null,
      }}
    />
  );
}
