/*
 * The same algorithms in plain C, as the measure for bench/genetics.bench.ts.
 *
 *   reference pedigree FILE   inbreeding (indirect method by sires) and inverse relationship matrix
 *   reference solve FILE      one round of preconditioned conjugate gradients of a multi-trait animal model
 *
 * Files are little-endian as written by the bench; figures go to standard output as "name value" lines.
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#define LANES 8

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

static void *room(size_t count, size_t size) {
  void *p = calloc(count ? count : 1, size);
  if (p == NULL) {
    fputs("out of memory\n", stderr);
    exit(1);
  }
  return p;
}

static void *take(FILE *file, size_t count, size_t size) {
  void *p = room(count, size);
  if (fread(p, size, count, file) != count) {
    fputs("short file\n", stderr);
    exit(1);
  }
  return p;
}

/* ---- runs of full sibs ---- */

static int sib_runs(int n, const int32_t *sire, const int32_t *dam, int32_t *first) {
  int runs = 0;
  for (int i = 0; i < n; i++) if (i == 0 || sire[i] != sire[i - 1] || dam[i] != dam[i - 1]) first[runs++] = i;
  first[runs] = n;
  return runs;
}

static inline void ask(uint32_t *set, int slot) {
  set[slot >> 5] |= 1u << (slot & 31);
}

/* ---- inbreeding ---- */

static int gather(int words, uint32_t *set, int32_t *list, const int32_t *pair, double *v) {
  int count = 0;
  for (int w = words - 1; w >= 0; w--) {
    uint32_t below = w == 0 ? ~1u : ~0u;
    for (uint32_t left = set[w] & below; left != 0; left = set[w] & below) {
      int bit = 31 - __builtin_clz(left), i = (w << 5) | bit;
      below &= (1u << bit) - 1;
      list[count++] = i;
      ask(set, pair[2 * i]);
      ask(set, pair[2 * i + 1]);
      for (int k = 0; k < LANES; k++) v[(size_t)i * LANES + k] = 0;
    }
    set[w] = 0;
  }
  return count;
}

static void climb(int count, const int32_t *ups, const int32_t *pair, const double *f, double *v) {
  for (int c = 0; c < count; c++) {
    int i = ups[c], sire = pair[2 * i], dam = pair[2 * i + 1];
    double mendelian = 1 - 0.5 * (f[sire] + f[dam]);
    double *own = v + (size_t)i * LANES, *s = v + (size_t)sire * LANES, *d = v + (size_t)dam * LANES;
    for (int k = 0; k < LANES; k++) {
      double x = 0.5 * own[k];
      s[k] += x;
      d[k] += x;
      own[k] = mendelian * x;
    }
  }
}

static void descend(int count, const int32_t *downs, const int32_t *pair, double *v) {
  for (int k = 0; k < LANES; k++) v[k] = 0;
  for (int c = count - 1; c >= 0; c--) {
    int i = downs[c];
    double *own = v + (size_t)i * LANES, *s = v + (size_t)pair[2 * i] * LANES, *d = v + (size_t)pair[2 * i + 1] * LANES;
    for (int k = 0; k < LANES; k++) own[k] += 0.5 * (s[k] + d[k]);
  }
}

static double *inbreeding(int n, const int32_t *sire, const int32_t *dam) {
  int32_t *first = room(n + 1, 4), *slot = room(n, 4);
  int runs = sib_runs(n, sire, dam, first), count = 0, all = (n >> 5) + 1;
  uint32_t *parents = room(all, 4);
  for (int r = 0; r < runs; r++) {
    int s = sire[first[r]], d = dam[first[r]];
    if (s >= 0) ask(parents, s);
    if (d >= 0) ask(parents, d);
  }
  for (int w = 0; w < all; w++) for (uint32_t left = parents[w]; left != 0; left &= left - 1) slot[(w << 5) | __builtin_ctz(left)] = ++count;
  int32_t *of_run = room(runs + 1, 4), behind = 0, upcoming = 1;
  for (int w = 0; w < all; w++)
    for (uint32_t left = parents[w]; left != 0; left &= left - 1) {
      int i = (w << 5) | __builtin_ctz(left);
      while (first[behind] <= i) of_run[behind++] = upcoming;
      upcoming++;
    }
  while (behind <= runs) of_run[behind++] = upcoming;
  int32_t *pair = room(2 * (count + 1), 4), *path = room(count + 1, 4), *start = room(count + 2, 4);
  path[0] = -1;
  for (int r = 0; r < runs; r++) {
    if (of_run[r] == of_run[r + 1]) continue;
    int s = sire[first[r]], d = dam[first[r]];
    int ps = s < 0 ? 0 : slot[s], pd = d < 0 ? 0 : slot[d], depth = 1 + (path[ps] > path[pd] ? path[ps] : path[pd]);
    for (int k = of_run[r]; k < of_run[r + 1]; k++) pair[2 * k] = ps, pair[2 * k + 1] = pd, path[k] = depth;
  }
  for (int r = 0; r < runs; r++) if (sire[first[r]] >= 0 && dam[first[r]] >= 0) start[slot[sire[first[r]]]]++;
  for (int k = 0; k <= count; k++) start[k + 1] += start[k];
  int32_t *run = room(start[count + 1], 4), *mate = room(start[count + 1], 4);
  for (int r = runs - 1; r >= 0; r--) {
    int s = sire[first[r]], d = dam[first[r]];
    if (s < 0 || d < 0) continue;
    int at = --start[slot[s]];
    run[at] = r;
    mate[at] = slot[d];
  }
  int deepest = 0;
  for (int k = 1; k <= count; k++) if (path[k] > deepest) deepest = path[k];
  int32_t *next = room(deepest + 2, 4);
  for (int k = 1; k <= count; k++) if (start[k + 1] > start[k]) next[path[k] + 1]++;
  for (int p = 0; p <= deepest; p++) next[p + 1] += next[p];
  int sires = next[deepest + 1];
  int32_t *order = room(sires, 4), *ups = room(count, 4), *downs = room(count, 4);
  for (int k = 1; k <= count; k++) if (start[k + 1] > start[k]) order[next[path[k]]++] = k;
  double *f = room(n, 8), *fslot = room(count + 1, 8), *v = room((size_t)(count + 1) * LANES, 8);
  int words = (count >> 5) + 1;
  uint32_t *column_set = room(words, 4), *element_set = room(words, 4);
  fslot[0] = -1;
  for (int begin = 0, end; begin < sires; begin = end) {
    int depth = path[order[begin]] + 1;
    for (end = begin; end < sires && end - begin < LANES && path[order[end]] <= depth; end++) {
      int s = order[end];
      for (int k = start[s]; k < start[s + 1]; k++) ask(element_set, mate[k]);
    }
    int down = gather(words, element_set, downs, pair, v);
    for (int b = begin; b < end; b++) ask(column_set, order[b]);
    int up = gather(words, column_set, ups, pair, v);
    for (int b = begin; b < end; b++) v[(size_t)order[b] * LANES + b - begin] = 1;
    climb(up, ups, pair, fslot, v);
    descend(down, downs, pair, v);
    for (int b = begin; b < end; b++) {
      int s = order[b];
      for (int k = start[s]; k < start[s + 1]; k++) {
        int r = run[k];
        double value = 0.5 * v[(size_t)mate[k] * LANES + b - begin];
        for (int i = first[r]; i < first[r + 1]; i++) f[i] = value;
        for (int own = of_run[r]; own < of_run[r + 1]; own++) fslot[own] = value;
      }
    }
  }
  free(first), free(slot), free(of_run), free(pair), free(path), free(start), free(run), free(mate), free(next), free(order), free(ups), free(downs);
  free(parents), free(fslot), free(v), free(column_set), free(element_set);
  return f;
}

/* ---- inverse relationship matrix, lower triangle by rows ---- */

static int32_t *column, *rows;
static double *value;

static int inverse(int n, const int32_t *sire, const int32_t *dam, const double *f) {
  int32_t *first = room(n + 1, 4), *start = room(n + 1, 4);
  int runs = sib_runs(n, sire, dam, first);
  double *diagonal = room(n, 8), *precision = room(runs, 8);
  size_t size = n;
  for (int r = 0; r < runs; r++) {
    int s = sire[first[r]], d = dam[first[r]], sibs = first[r + 1] - first[r], younger = s > d ? s : d;
    double b = 1 / (0.5 - 0.25 * ((s < 0 ? -1 : f[s]) + (d < 0 ? -1 : f[d]))), quarter = 0.25 * b * sibs;
    precision[r] = b;
    if (s >= 0) diagonal[s] += quarter;
    if (d >= 0) diagonal[d] += quarter;
    size += 2 * (size_t)sibs + 1;
    if (younger >= 0) start[younger]++;
  }
  int total = 0;
  for (int i = 0; i < n; i++) start[i] = total += start[i];
  start[n] = total;
  int32_t *mate = room(total, 4);
  double *shared = room(total, 8);
  for (int r = runs - 1; r >= 0; r--) {
    int s = sire[first[r]], d = dam[first[r]], younger = s > d ? s : d;
    if (younger < 0) continue;
    int at = --start[younger];
    mate[at] = s < d ? s : d;
    shared[at] = (s == d ? 0.5 : 0.25) * precision[r] * (first[r + 1] - first[r]);
  }
  column = room(size, 4);
  value = room(size, 8);
  rows = start;
  int32_t *place = room(n, 4), next = 0, mates = 0;
  for (int r = 0; r < runs; r++) {
    int s = sire[first[r]], d = dam[first[r]], one = s > d ? s : d, two = s == d ? -1 : s < d ? s : d;
    double b = precision[r], share = s == d ? -b : -0.5 * b;
    for (int i = first[r]; i < first[r + 1]; i++) {
      int from = next, until = start[i + 1];
      column[next] = i;
      value[next++] = diagonal[i] + b;
      if (one >= 0) {
        column[next] = one;
        value[next++] = share;
      }
      if (two >= 0) {
        column[next] = two;
        value[next++] = share;
      }
      if (mates < until) {
        for (int k = from; k < next; k++) place[column[k]] = k + 1;
        for (int k = mates; k < until; k++) {
          int other = mate[k];
          if (other < 0) continue;
          int known = place[other];
          if (known > from) {
            value[known - 1] += shared[k];
            continue;
          }
          column[next] = other;
          value[next] = shared[k];
          place[other] = ++next;
        }
      }
      mates = until;
      rows[i + 1] = next;
    }
  }
  free(first), free(diagonal), free(precision), free(mate), free(shared), free(place);
  return next;
}

static int pedigree(FILE *file) {
  int32_t *n = take(file, 1, 4), *rounds = take(file, 1, 4);
  int32_t *sire = take(file, *n, 4), *dam = take(file, *n, 4);
  double sum = 0, best_f = 1e300, best_i = 1e300;
  int elements = 0;
  for (int r = 0; r < *rounds; r++) {
    double t0 = now();
    double *f = inbreeding(*n, sire, dam);
    double t1 = now();
    elements = inverse(*n, sire, dam, f);
    double t2 = now();
    if (t1 - t0 < best_f) best_f = t1 - t0;
    if (t2 - t1 < best_i) best_i = t2 - t1;
    double check = 0;
    for (int k = 0; k < elements; k++) check += value[k] * (column[k] % 7 + 1);
    if (r == *rounds - 1) printf("check %.12g\n", check);
    sum = 0;
    for (int i = 0; i < *n; i++) sum += f[i];
    free(f);
    free(column), free(value), free(rows);
  }
  printf("inbreeding %.4f\ninverse %.4f\nelements %d\nmeanF %.15g\n", best_f, best_i, elements, sum / *n);
  return 0;
}

/* ---- one round of conjugate gradients ---- */

struct term {
  int offset, levels, random; /* 0 fixed, 1 independent, 2 pedigree */
};

static void times(int n, int records, int traits, int entries, const int32_t *position, const int32_t *pattern, const double *inverses, int terms, const struct term *term,
                  const double *k, const double *precision, const int32_t *sire, const int32_t *dam, const double *x, double *out, int equations) {
  memset(out, 0, 8 * (size_t)equations);
  double fitted[16], weighted[16];
  for (int r = 0; r < records; r++) {
    const int32_t *at = position + (size_t)r * entries;
    const double *m = inverses + (size_t)pattern[r] * traits * traits;
    for (int t = 0; t < traits; t++) fitted[t] = 0;
    for (int e = 0; e < entries; e++) if (at[e] >= 0) for (int t = 0; t < traits; t++) fitted[t] += x[at[e] + t];
    for (int t = 0; t < traits; t++) {
      double sum = 0;
      for (int s = 0; s < traits; s++) sum += m[t * traits + s] * fitted[s];
      weighted[t] = sum;
    }
    for (int e = 0; e < entries; e++) if (at[e] >= 0) for (int t = 0; t < traits; t++) out[at[e] + t] += weighted[t];
  }
  for (int q = 0; q < terms; q++) {
    const double *kq = k + (size_t)q * traits * traits;
    if (term[q].random == 1) {
      for (int l = 0; l < term[q].levels; l++) {
        const double *xl = x + term[q].offset + (size_t)l * traits;
        double *ol = out + term[q].offset + (size_t)l * traits;
        for (int i = 0; i < traits; i++) {
          double sum = 0;
          for (int j = 0; j < traits; j++) sum += kq[i * traits + j] * xl[j];
          ol[i] += sum;
        }
      }
    }
    if (term[q].random == 2) {
      const double *base = x + term[q].offset;
      double *to = out + term[q].offset;
      for (int i = 0; i < n; i++) {
        int s = sire[i] * traits, d = dam[i] * traits;
        for (int j = 0; j < traits; j++) fitted[j] = base[i * traits + j] - 0.5 * ((s < 0 ? 0 : base[s + j]) + (d < 0 ? 0 : base[d + j]));
        for (int row = 0; row < traits; row++) {
          double sum = 0;
          for (int j = 0; j < traits; j++) sum += kq[row * traits + j] * fitted[j];
          sum *= precision[i];
          to[i * traits + row] += sum;
          if (s >= 0) to[s + row] -= 0.5 * sum;
          if (d >= 0) to[d + row] -= 0.5 * sum;
        }
      }
    }
  }
}

static double dot(const double *a, const double *b, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++) sum += a[i] * b[i];
  return sum;
}

static int solve(FILE *file) {
  int32_t *head = take(file, 8, 4);
  int n = head[0], records = head[1], traits = head[2], entries = head[3], patterns = head[4], terms = head[5], equations = head[6], rounds = head[7];
  struct term *term = take(file, terms, sizeof(struct term));
  int32_t *sire = take(file, n, 4), *dam = take(file, n, 4), *position = take(file, (size_t)records * entries, 4), *pattern = take(file, records, 4);
  double *inverses = take(file, (size_t)patterns * traits * traits, 8), *k = take(file, (size_t)terms * traits * traits, 8);
  double *precision = take(file, n, 8), *r = take(file, equations, 8);
  float *blocks = take(file, (size_t)equations * traits, 4);
  double *x = room(equations, 8), *direction = room(equations, 8), *product = room(equations, 8);
  double size = sqrt(dot(r, r, equations)), previous = 0, best = 1e300, residual = 0;
  for (int round = 0; round < rounds; round++) {
    double t0 = now();
    for (int at = 0; at < equations; at += traits) {
      const float *block = blocks + (size_t)at * traits;
      for (int i = 0; i < traits; i++) {
        double sum = 0;
        for (int j = 0; j < traits; j++) sum += block[i * traits + j] * r[at + j];
        product[at + i] = sum;
      }
    }
    double current = dot(r, product, equations), keep = round == 0 ? 0 : current / previous;
    previous = current;
    for (int i = 0; i < equations; i++) direction[i] = product[i] + keep * direction[i];
    times(n, records, traits, entries, position, pattern, inverses, terms, term, k, precision, sire, dam, direction, product, equations);
    double step = current / dot(direction, product, equations);
    for (int i = 0; i < equations; i++) x[i] += step * direction[i];
    for (int i = 0; i < equations; i++) r[i] -= step * product[i];
    residual = sqrt(dot(r, r, equations)) / size;
    double t1 = now();
    if (t1 - t0 < best) best = t1 - t0;
  }
  printf("round %.4f\nresidual %.10g\n", best, residual);
  return 0;
}

int main(int argc, char **argv) {
  if (argc != 3) return 2;
  FILE *file = fopen(argv[2], "rb");
  if (file == NULL) return 2;
  int code = strcmp(argv[1], "solve") == 0 ? solve(file) : pedigree(file);
  struct rusage use;
  getrusage(RUSAGE_SELF, &use);
  printf("peak %ld\n", use.ru_maxrss);
  return code;
}
