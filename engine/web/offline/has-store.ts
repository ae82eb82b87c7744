import { useEffect, useState } from 'react';

/** Name of the device's store. */
export const STORE = 'farm-offline';

/** True once the device is known to hold a store, without opening one; where the browser cannot say, it may. */
export async function hasStore(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === STORE);
  } catch {
    return true;
  }
}

/** For pages that would load the store's code only to find nothing. */
export function useHasStore(): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => void hasStore().then(setHas), []);
  return has;
}
