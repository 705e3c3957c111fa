export type NoticeKind = 'success' | 'info' | 'error'
/** 'over': the notice of this id does not hold any more. */
type Posted = NoticeKind | 'over'

export interface NoticeOptions {
  /** A second line: what to do, or whether the work is safe. */
  description?: string
  /** Undoes the action; offered for 10 seconds. */
  onUndo?: () => void
  /** A button for what can be done next, such as 'Show'. */
  action?: { label: string; onPress: () => void }
  /** The id of the notice: a newer notice with the same id replaces it. */
  id?: string
}

export interface Notice extends NoticeOptions {
  kind: Posted
  text: string
}

const waiting: Notice[] = []
const watchers = new Set<() => void>()

/** A short message that passes. A message that must be read belongs in a banner or by its field. Needs `<ToastHost />`. */
export const notify = {
  success: (text: string, options?: NoticeOptions) => postNotice({ kind: 'success', text, ...options }),
  info: (text: string, options?: NoticeOptions) => postNotice({ kind: 'info', text, ...options }),
  error: (text: string, options?: NoticeOptions) => postNotice({ kind: 'error', text, ...options }),
  /** Removes the notice before the next attempt: an error stays until it is put away, and would be beside the new outcome. */
  over: (id: string) => postNotice({ kind: 'over', text: '', id }),
}

/** The notices that have not been shown yet, for the host. */
export const notices = {
  watch(watcher: () => void) {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  },
  areWaiting: () => waiting.some(({ kind }) => kind !== 'over'),
  consume: () => waiting.splice(0),
}

function postNotice(notice: Notice) {
  waiting.push(notice)
  watchers.forEach((watcher) => watcher())
}
