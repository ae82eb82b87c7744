/** An identity as the herd writes it; null for what can be none. */
export function identityIn(text: string): string | null {
  const identity = text.toUpperCase();
  return /^[A-Z0-9.-]{2,12}$/.test(identity) ? identity : null;
}
