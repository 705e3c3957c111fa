import { useEffect, useState } from 'react'

type Asked<T> = { readonly answer: T | null; readonly isFailed: boolean; readonly again: () => void }

/** A read whose answer is drawn when it is there; asked once, and again by hand. `ask` is that of the first drawing: give what it depends on as a key. */
export function useAnswer<T>(ask: (signal: AbortSignal) => Promise<T>): Asked<T> {
  const [first] = useState(() => ask)
  const [tries, setTries] = useState(0)
  const [state, setState] = useState<{ readonly answer: T | null; readonly isFailed: boolean }>({ answer: null, isFailed: false })
  useEffect(() => {
    const gone = new AbortController()
    first(gone.signal).then(
      (answer) => setState({ answer, isFailed: false }),
      () => !gone.signal.aborted && setState({ answer: null, isFailed: true }),
    )
    return () => gone.abort()
  }, [first, tries])
  return { ...state, again: () => setTries((before) => before + 1) }
}
