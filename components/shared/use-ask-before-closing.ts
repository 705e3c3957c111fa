import { useEffect } from 'react'

/** On a page without the shell: the browser asks before it closes what somebody has typed into. */
export function useAskBeforeClosing(hasTyped: boolean): void {
  useEffect(() => {
    if (!hasTyped) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [hasTyped])
}
