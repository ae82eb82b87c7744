/** Words people take first when a password is asked for: of lists of leaked ones, of the three languages here, of the trade. */
const WORDS: ReadonlySet<string> = new Set(
  (
    'password pass passwd passw mypassword nopassword secret letmein lemmein welcome login signin access account admin administrator root user guest manager master server ' +
    'system windows computer internet samsung google facebook twitter myspace youtube zalo tiktok iphone android test testing tester temp temporary changeme default sample example ' +
    'hello hi love lovely lover loveme loveyou iloveyou iloveu forever family baby babygirl babygurl princess angel angels butterfly flower sunshine summer winter spring autumn rainbow ' +
    'happy lucky freedom friends heaven jesus christ jesuschrist god blessed money power magic star starwars startrek batman superman spiderman pokemon naruto minecraft matrix hacker ' +
    'killer shadow hunter ninja dragon tiger tigger lion eagle falcon panther wolf monkey chicken horse dog cat kitty puppy animal fish fishing snoopy scooby tweety mickey ' +
    'football baseball basketball soccer hockey tennis golf sports arsenal barcelona chelsea liverpool realmadrid manchester lakers yankees player winner champion ' +
    'chocolate cookie cheese coffee banana orange apple purple yellow green black white silver golden diamond blue red pink ' +
    'michael michelle jennifer jessica jordan joshua daniel david andrew anthony ashley amanda matthew nicole thomas robert william charlie charles george justin brandon ' +
    'alexander jonathan benjamin christian victoria elizabeth hannah samantha sophie taylor maria anna john james peter paul mark steven kevin ronaldo messi ' +
    'mustang ferrari mercedes porsche toyota honda yamaha blink trustno number boss work home house office company business student teacher doctor driver music guitar ' +
    'fuckyou fuck fucker shit bitch asshole sexy hottie badboy cool great super whatever nothing anything unknown private public security secure target dearbook woaini tianya ' +
    // Vietnamese, without its marks.
    'matkhau mk matkhaumoi quantri quanly nhanvien taikhoan dangnhap xinchao anhyeuem emyeuanh yeuem yeuanh iuem vietnam saigon hanoi danang dongnai sinhnhat giadinh hanhphuc ' +
    'traiheo trai heo heonai lon chuong congty nongtrai channuoi ' +
    // Thai as it is typed in Latin letters.
    'sawasdee sawatdee thailand bangkok rahat rahatphan farmmoo moo ' +
    // The trade.
    'farm pigfarm pig pigs sow sows swine piglet piglets laboratory lab vet feed'
  ).split(' '),
);

/** Rows of a keyboard, by which neighbours are known. */
const ROWS = ['1234567890-=', 'qwertyuiop[]', "asdfghjkl;'", 'zxcvbnm,./'];
const PLACE = new Map(ROWS.flatMap((row, y) => [...row].map((key, x) => [key, [x, y]] as const)));

/** True when one key follows the other without thinking: the same, the next in the alphabet, or beside it on the keyboard. */
function follows(one: string, next: string): boolean {
  if (Math.abs(one.charCodeAt(0) - next.charCodeAt(0)) <= 1) return true;
  const [a, b] = [PLACE.get(one), PLACE.get(next)];
  return a !== undefined && b !== undefined && Math.abs(a[0] - b[0]) <= 1 && Math.abs(a[1] - b[1]) <= 1;
}

/** True for a walk over the keyboard or a count (1q2w3e4r, abcd1234, qwe123123), however it turns now and then. */
function isWalk(text: string): boolean {
  const keys = [...text];
  const jumps = keys.filter((key, i) => i > 0 && !follows(keys[i - 1] ?? '', key)).length;
  return jumps * 4 <= keys.length;
}

const LOOKALIKES: Readonly<Record<string, string>> = { '@': 'a', '4': 'a', '0': 'o', '3': 'e', '1': 'i', '!': 'i', $: 's', '5': 's', '7': 't' };

/** Digits and signs around a word that do not make it rarer: a year, a day, an exclamation mark. */
const MOST_AROUND = 8;

/** True for one of the words with little around it, also written with signs that look like letters, or twice. */
function isWord(text: string): boolean {
  const core = text.replace(/^[^a-z]+|[^a-z]+$/g, '');
  if (text.length - core.length > MOST_AROUND) return false;
  const half = core.slice(0, core.length / 2);
  const spelt = [...text.replace(/[\d\W_]+$/, '')].map((key) => LOOKALIKES[key] ?? key).join('');
  return WORDS.has(core) || WORDS.has(spelt) || (half + half === core && WORDS.has(half));
}

/** True for a password that is tried first: a common word, a walk over the keyboard, or (`names`) the person's own name with something around it. */
export function isCommonPassword(password: string, names: readonly string[] = []): boolean {
  const text = password.normalize('NFKD').replace(/\p{M}/gu, '').replace(/đ/gi, 'd').toLowerCase();
  const own = names.flatMap((name) => name.toLowerCase().split('@', 1)).filter((name) => name.length >= 4);
  return isWord(text) || isWalk(text) || own.some((name) => text.includes(name) && text.length - name.length <= MOST_AROUND);
}
