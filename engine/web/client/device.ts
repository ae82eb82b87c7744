const KEY = 'farm.device';

/** 53-bit hash of a text (cyrb53) as eleven letters and digits. */
function hash(text: string): string {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    a = Math.imul(a ^ code, 2_654_435_761);
    b = Math.imul(b ^ code, 1_597_334_677);
  }
  a = Math.imul(a ^ (a >>> 16), 2_246_822_507) ^ Math.imul(b ^ (b >>> 13), 3_266_489_909);
  b = Math.imul(b ^ (b >>> 16), 2_246_822_507) ^ Math.imul(a ^ (a >>> 13), 3_266_489_909);
  return (4_294_967_296 * (2_097_151 & b) + (a >>> 0)).toString(36).padStart(11, '0').toUpperCase();
}

/** Browser family without its version: an update must not make a new device. */
function family(): string {
  const agent = navigator.userAgent;
  return ['Edg', 'OPR', 'Firefox', 'Chrome', 'Safari'].find((name) => agent.includes(name)) ?? 'other';
}

function randomPart(): string {
  try {
    const kept = localStorage.getItem(KEY);
    if (kept !== null) return kept;
    const made = crypto.randomUUID();
    localStorage.setItem(KEY, made);
    return made;
  } catch {
    // Without storage the device is told apart by its traits alone.
    return '';
  }
}

let known: string | null = null;

/**
 * The device id sent with every call (MacId): browser family, screen, time zone and a random part
 * kept in this browser. Clearing the browser's data makes a new one.
 */
export function deviceId(): string {
  if (known === null) {
    const sides = [screen.width, screen.height].sort((a, b) => a - b).join('x');
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    known = hash([family(), sides, zone, randomPart()].join('|'));
  }
  return known;
}
