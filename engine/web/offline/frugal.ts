/** What some browsers tell of the connection. */
interface Connection extends EventTarget {
  readonly saveData?: boolean;
  readonly type?: string;
  readonly effectiveType?: string;
}

/** The connection as the browser tells it; undefined where it tells nothing. */
export const connection = (): Connection | undefined => (navigator as { readonly connection?: Connection }).connection;

/** True on a connection that is paid by its bytes or slow: nothing is fetched ahead there. A browser that tells nothing is taken at its speed. */
export function isFrugal(now: Connection | undefined = connection()): boolean {
  return now !== undefined && (now.saveData === true || now.type === 'cellular' || /^(?:slow-2g|2g|3g)$/.test(now.effectiveType ?? ''));
}
