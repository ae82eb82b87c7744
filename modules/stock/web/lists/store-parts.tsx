import { Button } from '@mantine/core';
import type { ManageParts } from '#engine/web/screens/manage-page.tsx';
import { useParams } from '#engine/web/screens/search-params.ts';
import { useRights } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { t3 } from '#kernel/language.ts';

const COUNT = t3('In phiếu kiểm kê', 'Count sheet', 'ใบตรวจนับ');

/** The way to the count sheet of a warehouse, for who reads the stock. */
function ToCountSheet({ storeid }: { readonly storeid: string }) {
  const text = useText();
  const sheets = useRights('StockReport');
  const [search, setSearch] = useParams();
  if (!sheets.view) return null;
  return (
    <p>
      <Button variant="default" onClick={() => setSearch({ ...search, count: storeid })}>
        {text(COUNT)}
      </Button>
    </p>
  );
}

/** Warehouses stand under those they belong to; what is near its expiry is marked. */
export const storeParts: ManageParts = {
  cells: ({ depth, storeid, expiring }) => ({
    storeid: `${'› '.repeat(Number(depth))}${String(storeid)}`,
    ...(Number(expiring) > 0 ? { _mark_expiring: 'warn' } : {}),
  }),
  below: ({ storeid }) => <ToCountSheet storeid={String(storeid)} />,
};
