/**
 * When npm is ended by a signal it takes its shell along, and the shell passes no signal on: the server would go on without a parent. The parent is watched
 * from the beginning, since it may be gone before there is anything to stop.
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
