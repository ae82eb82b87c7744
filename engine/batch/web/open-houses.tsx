import { useText } from '#engine/web/text/text.ts';
import { formatDate } from '#i18n/dates.ts';
import { formatNumber } from '#kernel/language.ts';
import type { ActiveHouse } from './kit.ts';
import { WORDS } from './words.ts';

interface Props {
  readonly houses: readonly ActiveHouse[];
  readonly onChoose: (roomid: string) => void;
}

/** Houses with an open batch to press, before one is chosen: who stands in the barn sees his own at once. */
export function OpenHouses({ houses, onChoose }: Props) {
  const text = useText();
  return (
    <div className="start-links open-houses">
      {houses.map(({ value, label, live, ageweek, withdrawal }) => (
        <button key={value} type="button" className="start-link" onClick={() => onChoose(value)}>
          <strong>
            {value} · {label}
          </strong>
          <span className="dim">
            {formatNumber(live)} {text(WORDS.head)}
            {ageweek === null ? '' : ` · ${text(WORDS.week)} ${ageweek}`}
          </span>
          {withdrawal === null ? null : (
            <span className="dim">
              {text(WORDS.hold)} {formatDate(withdrawal)}
            </span>
          )}
        </button>
      ))}
    </div>
  );
}
