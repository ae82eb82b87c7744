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
#define SIRE_SIDE 1
#define MATE_SIDE 2

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

static double mendelian(const int32_t *sire, const int32_t *dam, const double *f, int i) {
  double fs = sire[i] < 0 ? -1 : f[sire[i]], fd = dam[i] < 0 ? -1 : f[dam[i]];
  return 0.5 - 0.25 * (fs + fd);
}

/* ---- inbreeding ---- */

static const int32_t *path_of;

static int by_path(const void *a, const void *b) {
  int32_t x = *(const int32_t *)a, y = *(const int32_t *)b;
  return path_of[x] != path_of[y] ? path_of[x] - path_of[y] : x - y;
}

static void inbreeding(int n, const int32_t *sire, const int32_t *dam, double *f) {
  int32_t *slot = room(n, 4);
  int count = 0;
  for (int i = 0; i < n; i++) {
    if (sire[i] >= 0) slot[sire[i]] = 1;
    if (dam[i] >= 0) slot[dam[i]] = 1;
  }
  for (int i = 0; i < n; i++) if (slot[i]) slot[i] = ++count;
  int32_t *pair = room(2 * (count + 1), 4), *path = room(count + 1, 4), *start = room(count + 2, 4);
  path[0] = -1;
  for (int i = 0; i < n; i++) {
    int k = slot[i];
    if (sire[i] >= 0 && dam[i] >= 0) start[slot[sire[i]] + 1]++;
    if (k == 0) continue;
    int ps = sire[i] < 0 ? 0 : slot[sire[i]], pd = dam[i] < 0 ? 0 : slot[dam[i]];
    pair[2 * k] = ps;
    pair[2 * k + 1] = pd;
    path[k] = 1 + (path[ps] > path[pd] ? path[ps] : path[pd]);
  }
  for (int k = 0; k <= count; k++) start[k + 1] += start[k];
  int32_t *list = room(start[count + 1], 4), *next = room(count + 2, 4);
  memcpy(next, start, 4 * (size_t)(count + 2));
  for (int i = 0; i < n; i++) if (sire[i] >= 0 && dam[i] >= 0) list[next[slot[sire[i]]]++] = i;
  free(next);
  int sires = 0;
  int32_t *order = room(count, 4);
  for (int k = 1; k <= count; k++) if (start[k + 1] > start[k]) order[sires++] = k;
  path_of = path;
  qsort(order, sires, 4, by_path);
  double *fslot = room(count + 1, 8), *v = room((size_t)(count + 1) * LANES, 8);
  uint8_t *mark = room(count + 1, 1);
  fslot[0] = -1;
  for (int first = 0; first < sires;) {
    int depth = path[order[first]], last = first, top = 0, lowest = 0;
    for (; last < sires && last - first < LANES && path[order[last]] == depth; last++) {
      int s = order[last];
      v[(size_t)s * LANES + last - first] = 1;
      mark[s] |= SIRE_SIDE;
      if (s > top) top = s;
      for (int k = start[s]; k < start[s + 1]; k++) {
        int d = slot[dam[list[k]]];
        mark[d] |= MATE_SIDE;
        if (d > lowest) lowest = d;
      }
    }
    for (int i = top; i > 0; i--) {
      if (!(mark[i] & SIRE_SIDE)) continue;
      int s = pair[2 * i], d = pair[2 * i + 1];
      mark[s] |= SIRE_SIDE;
      mark[d] |= SIRE_SIDE;
      double m = 0.5 - 0.25 * (fslot[s] + fslot[d]);
      double *vi = v + (size_t)i * LANES, *vs = v + (size_t)s * LANES, *vd = v + (size_t)d * LANES;
      for (int k = 0; k < LANES; k++) {
        double x = vi[k];
        vs[k] += 0.5 * x;
        vd[k] += 0.5 * x;
        vi[k] = x * m;
      }
    }
    for (int i = lowest; i > 0; i--) {
      if (!(mark[i] & MATE_SIDE)) continue;
      mark[pair[2 * i]] |= MATE_SIDE;
      mark[pair[2 * i + 1]] |= MATE_SIDE;
    }
    for (int k = 0; k < LANES; k++) v[k] = 0;
    for (int i = 1; i <= lowest; i++) {
      if (!(mark[i] & MATE_SIDE)) continue;
      double *vi = v + (size_t)i * LANES, *vs = v + (size_t)pair[2 * i] * LANES, *vd = v + (size_t)pair[2 * i + 1] * LANES;
      for (int k = 0; k < LANES; k++) vi[k] += 0.5 * (vs[k] + vd[k]);
    }
    for (int lane = 0; lane < last - first; lane++) {
      int s = order[first + lane];
      for (int k = start[s]; k < start[s + 1]; k++) {
        int child = list[k];
        f[child] = 0.5 * v[(size_t)slot[dam[child]] * LANES + lane];
        if (slot[child]) fslot[slot[child]] = f[child];
      }
    }
    int to = top > lowest ? top : lowest;
    for (int i = 0; i <= to; i++) {
      if (!mark[i]) continue;
      mark[i] = 0;
      memset(v + (size_t)i * LANES, 0, LANES * 8);
    }
    first = last;
  }
  free(slot), free(pair), free(path), free(start), free(list), free(order), free(fslot), free(v), free(mark);
}

/* ---- inverse relationship matrix, lower triangle by rows ---- */

static int32_t *column, *place;
static double *value;
static int32_t from, next_free;

static inline void put(int32_t c, double x) {
  int32_t p = place[c];
  if (p > from) {
    value[p - 1] += x;
    return;
  }
  column[next_free] = c;
  value[next_free] = x;
  place[c] = ++next_free;
}

static int inverse(int n, const int32_t *sire, const int32_t *dam, const double *f) {
  int32_t *start = room(n + 1, 4), *rows = room(n + 1, 4);
  size_t size = n;
  for (int i = 0; i < n; i++) {
    int younger = sire[i] > dam[i] ? sire[i] : dam[i];
    if (younger >= 0) start[younger]++;
    size += (sire[i] >= 0) + (dam[i] >= 0);
    if (sire[i] >= 0 && dam[i] >= 0 && (i == 0 || sire[i - 1] != sire[i] || dam[i - 1] != dam[i])) size++;
  }
  for (int i = 0; i < n; i++) start[i + 1] += start[i];
  int32_t *child = room(start[n], 4);
  for (int i = n - 1; i >= 0; i--) {
    int younger = sire[i] > dam[i] ? sire[i] : dam[i];
    if (younger >= 0) child[--start[younger]] = i;
  }
  double *diagonal = room(n, 8);
  for (int i = 0; i < n; i++) {
    double q = 0.25 / mendelian(sire, dam, f, i);
    if (sire[i] >= 0) diagonal[sire[i]] += q;
    if (dam[i] >= 0) diagonal[dam[i]] += q;
  }
  column = room(size, 4);
  value = room(size, 8);
  place = room(n, 4);
  from = next_free = 0;
  for (int i = 0; i < n; i++) {
    double b = 1 / mendelian(sire, dam, f, i);
    put(i, diagonal[i]);
    put(i, b);
    if (sire[i] >= 0) put(sire[i], -0.5 * b);
    if (dam[i] >= 0) put(dam[i], -0.5 * b);
    for (int k = start[i]; k < start[i + 1]; k++) {
      int c = child[k], s = sire[c], d = dam[c];
      double e = 1 / mendelian(sire, dam, f, c);
      if (s == d) put(i, 0.5 * e);
      else if (s >= 0 && d >= 0) put(s < d ? s : d, 0.25 * e);
    }
    from = next_free;
    rows[i + 1] = next_free;
  }
  free(start), free(rows), free(child), free(diagonal);
  return next_free;
}

static int pedigree(FILE *file) {
  int32_t *n = take(file, 1, 4), *rounds = take(file, 1, 4);
  int32_t *sire = take(file, *n, 4), *dam = take(file, *n, 4);
  double *f = room(*n, 8), best_f = 1e300, best_i = 1e300;
  int elements = 0;
  for (int r = 0; r < *rounds; r++) {
    memset(f, 0, 8 * (size_t)*n);
    double t0 = now();
    inbreeding(*n, sire, dam, f);
    double t1 = now();
    elements = inverse(*n, sire, dam, f);
    double t2 = now();
    if (t1 - t0 < best_f) best_f = t1 - t0;
    if (t2 - t1 < best_i) best_i = t2 - t1;
    double check = 0;
    for (int k = 0; k < elements; k++) check += value[k] * (column[k] % 7 + 1);
    if (r == *rounds - 1) printf("check %.12g\n", check);
    free(column), free(value), free(place);
  }
  double sum = 0;
  for (int i = 0; i < *n; i++) sum += f[i];
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
