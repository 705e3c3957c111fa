/**
 * npm that is ended by a signal takes its shell along, and the shell says nothing to us: we would serve on without a parent.
 * Looked at from the beginning, since the parent may be gone before there is anything to stop.
 */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  timer.unref()
}
