import { useEffect } from 'react'

/** Makes the browser ask before it closes a page without the shell into which a person has typed. */
export function useAskBeforeClosing(hasTyped: boolean): void {
  useEffect(() => {
    if (!hasTyped) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [hasTyped])
}
