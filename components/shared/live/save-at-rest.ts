export type SaveAtRest = ReturnType<typeof saveAtRest>

/** Saves what is being typed when the typing rests, when the field is left, when the page is hidden or closed, and when its screen ends. */
export function saveAtRest(save: () => void, restMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const now = () => {
    clearTimeout(timer)
    save()
  }
  // A phone may end a page that it has hidden without any further event.
  const hidden = () => {
    if (document.visibilityState === 'hidden') now()
  }
  document.addEventListener('visibilitychange', hidden)
  window.addEventListener('pagehide', now)

  return {
    typed() {
      clearTimeout(timer)
      timer = setTimeout(now, restMs)
    },
    left: now,
    end() {
      document.removeEventListener('visibilitychange', hidden)
      window.removeEventListener('pagehide', now)
      now()
    },
  }
}
