# Grades one submission. Sourced by run_autograder and entrypoint.sh.
# shellcheck shell=bash
home=${GRIDLINGS_HOME:-/opt/gridlings}
user=student
# shellcheck source=/dev/null  # written by ./gridlings package
. "$home/settings.sh"

say() { if [[ $GRIDLINGS_LANG == zh_CN ]]; then printf '%s\n' "$2"; else printf '%s\n' "$1"; fi; }

# Everything that reads the submission runs here: without root where there is root, without a network where the
# container lets us take it away, with nothing of our environment, and under a clock.
confined() {
  local before=()
  if [[ $(id -u) == 0 ]]; then
    ! unshare --net true 2>/dev/null || before+=(unshare --net --)
    before+=(runuser -u "$user" --)
  fi
  "${before[@]}" env -i -C "$work" PATH=/usr/bin:/bin LC_ALL=C.UTF-8 HOME="$work/home" TMPDIR="$work/tmp" \
    GRIDLINGS_CACHE_DIR="$work/cache" GRIDLINGS_STATE="$work/state" GRIDLINGS_TIME_LIMIT="$GRIDLINGS_TIME_LIMIT" \
    timeout --kill-after=5 "$GRIDLINGS_WALL" "$@"
}

# grade_into RESULT FORMAT WHAT SUBMISSION: 0 and a RESULT, or the status of our own fault, 3, and perhaps a RESULT that
# says so. The result is moved into place at once: it is there whole, or not at all.
grade_into() {
  local result=$1 format=$2 what=$3 submission=$4 status=0 try written
  work=$(mktemp -d)
  mkdir -- "$work"/{submission,out,home,tmp,cache,state}
  # Links stay links, so that nothing outside of the submission is read for it; the grader refuses them by name.
  cp -RP -- "$submission/." "$work/submission/"
  if [[ $(id -u) == 0 ]]; then
    chown -RP "$user" -- "$work"
  fi
  written=$work/out/results.json
  local private=()
  [[ ! -d $home/bin/private ]] || private=(--tests "$home/bin/private")
  for try in 1 2; do
    status=0
    confined "$home/bin/gridlings" --lang "$GRIDLINGS_LANG" grade submission --exercise "$what" \
      --format "$format" -o "$written" "${private[@]}" || status=$?
    ((status > 1)) || break
    say "Try $try: the grader ended with status $status." "第 $try 次尝试：评分程序以状态 $status 结束。"
  done
  ((status < 2)) || status=3
  if [[ -f $written && ! -L $written ]] && (($(stat -c %s -- "$written") <= 4000000)); then
    cat -- "$written" >"$result.new"
    chmod 644 -- "$result.new"
    mv -f -- "$result.new" "$result"
  else
    status=3
  fi
  rm -rf -- "$work"
  ((status == 3)) || status=0
  return "$status"
}
