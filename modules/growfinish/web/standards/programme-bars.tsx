import { useText } from '#engine/web/text/text.ts';
import { formatNumber, t3 } from '#kernel/language.ts';
import { type AgeSpan, occasions } from '../../domain/programme.ts';

const WORDS = {
  days: t3('Ngày tuổi', 'Days of age', 'อายุ (วัน)'),
  bars: t3('Chương trình theo tuổi', 'The programme by age', 'โปรแกรมตามอายุ'),
};

/** A line of a programme as a bar. */
export interface Bar {
  readonly key: string;
  readonly name: string;
  readonly type: 'feed' | 'medicine' | 'vaccine';
  readonly span: AgeSpan;
  readonly every: number | null;
  readonly tolerance: number;
}

/** Days between the marks of the axis: some ten of them. */
const STEPS = [7, 14, 28];

/** When each line is given, by days of age: feed over its span, others as marks with the days that still count. */
export function ProgrammeBars({ bars }: { readonly bars: readonly Bar[] }) {
  const text = useText();
  if (bars.length === 0) return null;
  const from = Math.max(0, Math.min(...bars.map(({ span }) => span.from)) - 7);
  const to = Math.max(...bars.map(({ span }) => span.to)) + 7;
  const at = (day: number): string => `${(100 * (day - from)) / (to - from)}%`;
  const step = STEPS.find((days) => (to - from) / days <= 14) ?? 28;
  const marks = Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => Math.ceil(from / step) * step + i * step).filter(
    (day) => day <= to,
  );
  return (
    <figure className="programme-bars">
      <figcaption>
        {text(WORDS.bars)} <span className="dim">({text(WORDS.days)})</span>
      </figcaption>
      <ol>
        {bars.map(({ key, name, type, span, every, tolerance }) => (
          <li key={key}>
            <span className="programme-name">{name}</span>
            <span className="programme-line">
              {occasions({ every }, span, type === 'feed').map((one) => (
                <span
                  key={one.from}
                  className="programme-bar"
                  data-type={type}
                  style={{
                    insetInlineStart: at(one.from - (type === 'feed' ? 0 : tolerance)),
                    width: `calc(${at(from + (one.to - one.from) + 1 + (type === 'feed' ? 0 : 2 * tolerance))})`,
                  }}
                >
                  {type === 'feed' ? `${formatNumber(one.from)}–${formatNumber(one.to)}` : formatNumber(one.from)}
                </span>
              ))}
            </span>
          </li>
        ))}
        <li aria-hidden>
          <span className="programme-name" />
          <span className="programme-line" data-axis>
            {marks.map((day) => (
              <span key={day} className="programme-mark" style={{ insetInlineStart: at(day) }}>
                {formatNumber(day)}
              </span>
            ))}
          </span>
        </li>
      </ol>
    </figure>
  );
}
