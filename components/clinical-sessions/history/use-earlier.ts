import { useState } from 'react'
import { notify } from '@/components/ui/notify'
import { useProblemText } from '@/lib/client/use-problem-text'
import { withEarlier } from './with-earlier'

type Page<Row> = { readonly rows: readonly Row[]; readonly earlierId: string | null }
type Asked<Row> = {
  /** The entries that came with the session. */
  readonly newest: readonly Row[]
  readonly earlierId: string | null
  readonly order: 'newestFirst' | 'oldestFirst'
  readonly read: (beforeId: string) => Promise<Page<Row>>
}

/** A list whose newest rows come with the session, together with the earlier pages that the user has asked for. */
export function useEarlier<Row extends { readonly id: string }>({ newest, earlierId, order, read }: Asked<Row>) {
  const [known, setKnown] = useState<Page<Row> | null>(null)
  const [loading, setLoading] = useState(false)
  const problemText = useProblemText()
  const beforeId = known ? known.earlierId : earlierId
  const rows = withEarlier(newest, known?.rows ?? [], order)

  async function load(before: string) {
    setLoading(true)
    try {
      const page = await read(before)
      // The shown rows are kept too, because newer rows may push them out of the session's own list next time.
      setKnown({ rows: withEarlier(rows, page.rows, order), earlierId: page.earlierId })
    } catch (error) {
      notify.error(problemText(error))
    }
    setLoading(false)
  }

  return { rows, loading, showEarlier: beforeId === null ? null : () => void load(beforeId) }
}
