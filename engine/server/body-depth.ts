/** Lists and objects inside one another that a body may hold; the deepest of the product's own has a third of it. */
const MOST = 30;

const inside = (value: unknown): unknown[] => (value !== null && typeof value === 'object' ? Object.values(value) : []);

/** True for a body nested beyond what any call takes. Looks level by level, so that no depth can exhaust the stack. */
export function isTooDeep(body: unknown): boolean {
  let level = inside(body);
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > MOST) return true;
    level = level.flatMap(inside);
  }
  return false;
}
