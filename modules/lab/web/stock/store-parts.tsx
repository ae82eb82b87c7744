import type { ManageParts } from '#engine/web/screens/manage-page.tsx';
import { useText } from '#engine/web/text/text.ts';
import { QrCode } from '#engine/web/ui/qr-code.tsx';
import { t3 } from '#kernel/language.ts';
import { ItemPhotos } from './item-photos.tsx';

const LABELS = t3('Nhãn kệ', 'Shelf labels', 'ป้ายชั้นวาง');

/** Labels of the places of a store, to be printed with the page. */
function ShelfLabels({
  storeid,
  places,
}: {
  readonly storeid: string;
  readonly places: readonly { readonly place: string; readonly label: string | null }[];
}) {
  const text = useText();
  if (places.length === 0) return null;
  return (
    <section aria-label={text(LABELS)}>
      <h2>{text(LABELS)}</h2>
      {places.map(({ place, label }) => (
        <article key={place} className="lot-label">
          <QrCode value={`${storeid}|${place}`} size={84} border={1} />
          <div>
            <strong>
              {storeid} · {place}
            </strong>
            <div>{label}</div>
          </div>
        </article>
      ))}
    </section>
  );
}

/** Stores stand under those they belong to; what is near its expiry is marked. */
export const labStoreParts: ManageParts = {
  cells: ({ depth, storeid, expiring }) => ({
    storeid: `${'› '.repeat(Number(depth))}${String(storeid)}`,
    ...(Number(expiring) > 0 ? { _mark_expiring: 'warn' } : {}),
  }),
  below: ({ storeid, places }) => <ShelfLabels storeid={String(storeid)} places={(places ?? []) as never} />,
};

/** An item at its reorder point or below is marked; its photographs stand under its form. */
export const labItemParts: ManageParts = {
  cells: ({ stock, reorder }) => (Number(stock ?? 0) <= Number(reorder ?? 0) && Number(reorder ?? 0) > 0 ? { _mark_stock: 'warn' } : {}),
  below: ({ itemid }) => <ItemPhotos itemid={String(itemid)} />,
};
