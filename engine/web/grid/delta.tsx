import { formatNumber, type Text3, t3 } from '#kernel/language.ts';
import { roundHalfAway } from '#kernel/rounding.ts';
import { useText } from '../text/text.ts';

const SAID = {
  up: t3('hơn {n}, trước đó {was}', '{n} more, {was} before', 'มากกว่า {n} เดิม {was}'),
  down: t3('kém {n}, trước đó {was}', '{n} less, {was} before', 'น้อยกว่า {n} เดิม {was}'),
  same: t3('bằng {was}', 'the same, {was}', 'เท่ากับ {was}'),
} as const satisfies Record<string, Text3>;
const SIGNS = { up: '▲', down: '▼', same: '=' } as const;

/** How far a number lies from the one it is compared with: shown beside it, said in words. */
export function Delta({ value, was, decimals }: { readonly value: number; readonly was: number; readonly decimals: number }) {
  const text = useText();
  const by = roundHalfAway(value - was, decimals);
  const side = by === 0 ? 'same' : by > 0 ? 'up' : 'down';
  const size = formatNumber(Math.abs(by), decimals);
  const words = text(SAID[side]).replace('{n}', size).replace('{was}', formatNumber(was, decimals));
  return (
    <span className="delta" data-side={side} role="img" aria-label={words} title={words}>
      {SIGNS[side]}
      {side === 'same' ? '' : size}
    </span>
  );
}
