import { Button } from '@mantine/core';
import { useCall } from '#engine/web/client/query.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import { count, useText } from '#engine/web/text/text.ts';
import { Facts } from '#engine/web/ui/facts.tsx';
import { numeric } from '#engine/web/ui/head-row.tsx';
import { Part } from '#engine/web/ui/part.tsx';
import { PlainTable } from '#engine/web/ui/plain-table.tsx';
import { formatDate } from '#i18n/dates.ts';
import { T } from '../../contract/tag-words.ts';
import { findTagLitters, type getTagLitter } from '../../contract/tags/litter.calls.ts';
import { W } from '../../contract/tags/words.ts';

export type Litter = OutputOf<typeof getTagLitter>;

/** What is known of the litter or group whose pigs get tags. */
export function LitterHead({ litter }: { readonly litter: Litter }) {
  const text = useText();
  const { dam, sire, lineage, birthdt, heads, males, females, taggedF, taggedM, left, pigs } = litter;
  const of = (tagged: number, all: number | null): string | null => (all === null ? null : `${tagged} / ${all}`);
  const files = [...new Set(pigs.flatMap(({ filecd }) => filecd ?? []))];
  return (
    <section aria-label={text(W.litter)}>
      <Facts
        facts={[
          [W.dam, dam],
          [W.sire, sire],
          [W.progeny, lineage],
          [W.birthdt, formatDate(birthdt)],
          [dam === null ? W.livePigs : W.live, count(heads)],
          [W.tagged, `${taggedF + taggedM} / ${heads}`],
          [W.liveF, of(taggedF, females)],
          [W.liveM, of(taggedM, males)],
          [W.freeHere, count(left)],
          [T.filecd, files.join(', ')],
        ]}
      />
      {left === 0 ? <p className="form-root-error">{text(W.noNumbers)}</p> : null}
    </section>
  );
}

/** Litters with piglets that have no number yet; a press chooses one. */
export function WaitingLitters({ onChoose }: { readonly onChoose: (dam: string, farrowdt: string) => void }) {
  const text = useText();
  const { data } = useCall(findTagLitters, {}, { keep: true });
  const rows = data?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <Part title={W.waiting}>
      <PlainTable
        label={text(W.waiting)}
        heads={[W.dam, W.farrowdt, numeric(W.tagged)]}
        rows={rows.map(({ dam, farrowdt, heads, tagged }) => ({
          key: `${dam}.${farrowdt}`,
          name: (
            <Button variant="subtle" size="compact-sm" onClick={() => onChoose(dam, farrowdt)}>
              {dam}
            </Button>
          ),
          cells: [formatDate(farrowdt), `${tagged} / ${heads}`],
        }))}
      />
    </Part>
  );
}
