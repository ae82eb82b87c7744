#!/bin/bash
# land with automatic registry regeneration
cd /tmp/w/growfig
git fetch -q
git rebase -q origin/main >/tmp/w/me/gf-rebase.txt 2>&1
while [ -d .git/rebase-merge ]; do
  bad=$(git status --short | grep -E '^(UU|AA|DU|UD)' | awk '{print $2}')
  [ -z "$bad" ] && { GIT_EDITOR=true git rebase --continue >>/tmp/w/me/gf-rebase.txt 2>&1; continue; }
  for f in $bad; do case $f in
    */reports/registry.ts) npm run -s generate -- registry >/dev/null 2>&1; git add $f;;
    CHANGELOG.md|testkit/reference/*.txt|testkit/reference/*.tsv|docs/coverage.md) python3 /tmp/w/me/both.py $f; git add $f;; *) echo "CONFLICT in $f"; exit 1;; esac; done
  GIT_EDITOR=true git rebase --continue >>/tmp/w/me/gf-rebase.txt 2>&1
done
npm run -s generate -- registry >/dev/null 2>&1
[ -n "$(git status --porcelain)" ] && git add -A && git commit -qm "Growing pigs: list of reports made anew"
npx tsc -p tsconfig.server.json --noEmit 2>&1 | grep -v "npm warn" | head -10 > /tmp/w/me/gf-tsc.txt
[ -s /tmp/w/me/gf-tsc.txt ] && { cat /tmp/w/me/gf-tsc.txt; exit 1; }
/tmp/w/land.sh
