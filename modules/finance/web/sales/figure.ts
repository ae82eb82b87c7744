/** A number as people read it; nothing where there is none. */
export function figure(value: number | null | undefined, decimals = 2): string {
  return value == null ? '' : value.toLocaleString('en-US', { maximumFractionDigits: decimals });
}
