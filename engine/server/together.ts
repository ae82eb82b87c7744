/**
 * Waits for statements that travel together, for all of them even when one fails: none is left behind on a connection that somebody
 * else is given. @throws the first fault, in the order given.
 */
export async function together<T extends readonly unknown[]>(asked: readonly [...{ [K in keyof T]: Promise<T[K]> }]): Promise<T> {
  await Promise.allSettled(asked);
  return (await Promise.all(asked)) as unknown as T;
}
