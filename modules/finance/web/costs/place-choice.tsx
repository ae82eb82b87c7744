import { Input, SegmentedControl } from '@mantine/core';
import { useText } from '#engine/web/text/text.ts';
import { COST_PLACES, COST_WORDS as W } from '#modules/finance/contract/costs/words.ts';
import type { Place } from './cost-form.ts';

/** Whether a cost is the whole farm's, an area's or a house's. */
export function PlaceChoice({ place, onChange }: { readonly place: Place; readonly onChange: (place: Place) => void }) {
  const text = useText();
  const places = Object.keys(COST_PLACES.words) as Place[];
  return (
    <Input.Wrapper label={text(W.place)} mb="sm">
      <div>
        <SegmentedControl
          aria-label={text(W.place)}
          value={place}
          data={places.map((value) => ({ value, label: text(COST_PLACES.words[value]) }))}
          onChange={(value) => onChange(value as Place)}
        />
      </div>
    </Input.Wrapper>
  );
}
