export type NoticeKind = 'success' | 'info' | 'error'
/** 'over': what the notice of this id said is no longer so. */
type Posted = NoticeKind | 'over'

export interface NoticeOptions {
  /** A second line: what to do, whether the work is safe. */
  description?: string
  /** Takes back what was done; offered for 10 seconds. */
  onUndo?: () => void
  /** Another way on: 'Show'. */
  action?: { label: string; onPress: () => void }
  /** One notice per id: a newer one replaces it. */
  id?: string
}

export interface Notice extends NoticeOptions {
  kind: Posted
  text: string
}

const waiting: Notice[] = []
const watchers = new Set<() => void>()

/** A short message that passes. What must be read belongs in a banner or by its field. Needs `<ToastHost />`. */
export const notify = {
  success: (text: string, options?: NoticeOptions) => post({ kind: 'success', text, ...options }),
  info: (text: string, options?: NoticeOptions) => post({ kind: 'info', text, ...options }),
  error: (text: string, options?: NoticeOptions) => post({ kind: 'error', text, ...options }),
  /** Before the next try: an error stays until it is put away, and would stand beside the outcome. */
  over: (id: string) => post({ kind: 'over', text: '', id }),
}

/** For the host: the notices that nobody has shown yet. */
export const notices = {
  watch(watcher: () => void) {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  },
  areWaiting: () => waiting.some(({ kind }) => kind !== 'over'),
  consume: () => waiting.splice(0),
}

function post(notice: Notice) {
  waiting.push(notice)
  watchers.forEach((watcher) => watcher())
}
