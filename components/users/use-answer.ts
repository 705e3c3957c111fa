import { useEffect, useState } from 'react'

type Asked<T> = { readonly answer: T | null; readonly isFailed: boolean; readonly again: () => void }

/** Reads an answer once, and again on demand. `ask` is the function of the first drawing: give the values that it depends on as a key. */
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
