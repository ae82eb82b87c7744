interface Props {
  readonly values: readonly (number | null)[];
  readonly target?: number | null;
  readonly width?: number;
  readonly height?: number;
}

/** A small line of the last values with the target as a dashed one; gaps stay gaps. Beside the figure, so hidden from screen readers. */
export function Sparkline({ values, target, width = 120, height = 30 }: Props) {
  const known = [...values.filter((value) => value !== null), ...(target === null || target === undefined ? [] : [target])];
  if (known.length < 2) return null;
  const low = Math.min(...known);
  const span = Math.max(...known) - low || 1;
  const x = (index: number): number => 3 + (index * (width - 6)) / Math.max(1, values.length - 1);
  const y = (value: number): number => height - 3 - ((value - low) * (height - 6)) / span;
  let path = '';
  values.forEach((value, index) => {
    if (value !== null) path += `${path === '' || values[index - 1] === null ? 'M' : 'L'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`;
  });
  const last = values.findLastIndex((value) => value !== null);
  const end = values[last];
  return (
    <svg className="sparkline" width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden focusable={false}>
      {target === null || target === undefined ? null : <line className="sparkline-target" x1={3} x2={width - 3} y1={y(target)} y2={y(target)} />}
      <path d={path} />
      {typeof end === 'number' ? <circle cx={x(last)} cy={y(end)} r={2.5} /> : null}
    </svg>
  );
}
