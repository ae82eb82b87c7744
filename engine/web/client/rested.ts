import { useEffect, useState } from 'react';

/** Milliseconds a value stands still before it counts as rested. */
const WAIT = 400;

/** A value once it rests: what is asked about while somebody types is asked when the typing stops. */
export function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value);
  const text = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(JSON.parse(text) as T), WAIT);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
